/** A recognizer for tests that holds back its answers until the test lets it speak. */

import { startRecognizer } from './recordings.ts';

export async function slowEars() {
  let speak: () => void = () => {};
  let asked: () => void = () => {};
  const words = new Promise<void>((done) => {
    speak = done;
  });
  const reached = new Promise<void>((done) => {
    asked = done;
  });
  const { url, close } = await startRecognizer(async () => {
    asked();
    await words;
    return { body: { phones: ['s', 'ˈe', 'o', 's'] } };
  });
  return { url: url.replace('//', '//user:hunter2@'), speak, reached, close };
}
