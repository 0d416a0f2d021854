/** Scores the attempt while it is typed: the points beside the button, and the result, once it is shown. */

import type { TutorResponse } from '../../src/contract/response.ts';
import { ask } from './device/device.ts';
import { byId } from './dom.ts';
import { MESSAGES, say } from './messages.ts';
import type { SoundAttempt } from './request.ts';

/** Long enough not to score at every letter, milliseconds. */
const PAUSE_MS = 120;

/**
 * Watches the attempt.
 *
 * @param attempt what is typed at this moment; null while there is nothing to score
 * @param show gets every answer while a result is shown
 * @returns a function that scores anew, after something else has changed
 */
export function setUpLive(
  attempt: () => SoundAttempt | null,
  show: (answer: TutorResponse, attempt: SoundAttempt) => void,
): () => void {
  const place = byId('live');
  let timer = 0;
  let last = 0;
  const score = async (): Promise<void> => {
    const turn = ++last;
    const said = attempt();
    // What cannot be scored yet has no points; the button says why.
    const answer = said === null ? null : await ask('score', said).catch(() => null);
    if (turn !== last) return;
    const percent = answer === null ? null : Math.round(answer.proximity * 100);
    place.textContent = percent === null ? '' : say(MESSAGES.send.live, { percent });
    if (answer !== null && said !== null && !byId('result').hidden) show(answer, said);
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void score(), PAUSE_MS);
  };
  byId('ipa').addEventListener('input', later);
  return later;
}
