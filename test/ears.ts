/**
 * Starts a recognizer that answers only after the test has called `speak`. `reached` resolves with the first request.
 */

import { startRecognizer } from './recordings.ts';

export async function slowEars() {
  let speak: () => void = () => {};
  let arrive: () => void = () => {};
  const spoken = new Promise<void>((done) => {
    speak = done;
  });
  const reached = new Promise<void>((done) => {
    arrive = done;
  });
  const { url, close } = await startRecognizer(async () => {
    arrive();
    await spoken;
    return { body: { phones: ['s', 'ˈe', 'o', 's'] } };
  });
  return { url: url.replace('//', '//user:hunter2@'), speak, reached, close };
}
