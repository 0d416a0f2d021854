import { expect, it } from 'vitest';
import { type End, Pauses } from '../../../web/src/voice/pauses.ts';

/** Seconds of a level. */
type Stretch = readonly [seconds: number, level: number];

/** Blocks of 8 ms, as a microphone of 48 kHz sends them in threes. */
const BLOCK_S = 0.008;

/** What ends a recording of these stretches, and when; null when nothing does. */
function endOf(stretches: readonly Stretch[]): [End, number] | null {
  const pauses = new Pauses({ pause: 1.5, longest: 20 });
  let seconds = 0;
  for (const [length, level] of stretches) {
    for (let n = 0; n < Math.round(length / BLOCK_S); n++) {
      seconds += BLOCK_S;
      const end = pauses.heard(level, seconds);
      if (end !== null) return [end, Math.round(seconds * 10) / 10];
    }
  }
  return null;
}

// biome-ignore format: a table, one case a line
it.each<[string, Stretch[], [End, number] | null]>([
  ['a word and a pause', [[1, 0.001], [0.8, 0.3], [3, 0.001]], ['silence', 3.4]],
  ['a word that begins at once', [[0.8, 0.3], [3, 0.001]], ['silence', 2.4]],
  ['a soft voice far away', [[0.5, 0.001], [0.8, 0.02], [3, 0.001]], ['silence', 2.9]],
  ['a pause inside a verse', [[0.5, 0.001], [1, 0.3], [1.2, 0.001], [1, 0.3], [0.5, 0.001]], null],
  ['a word in a noisy room', [[1, 0.04], [0.8, 0.4], [3, 0.04]], ['silence', 3.4]],
  ['nothing', [[9, 0.001]], ['nothing', 8]],
  ['noise alone', [[9, 0.05]], ['nothing', 8]],
  ['noise behind the silence of a microphone that opens', [[0.19, 0], [9, 0.05]], ['nothing', 8]],
  ['a click', [[2, 0.001], [0.05, 0.9], [7, 0.001]], ['nothing', 8]],
  ['a voice without a pause', [[0.5, 0.001], [25, 0.3]], ['limit', 20]],
])('%s', (_what, stretches, end) => {
  expect(endOf(stretches)).toEqual(end);
});
