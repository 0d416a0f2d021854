/** Tests that recordings end when the whole target may have been said, and never because of a hesitation. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type End, Pauses, type TargetSize } from '../../src/voice/pauses.ts';

/** A part of a recording: for how many seconds it has this level. */
type LevelStretch = readonly [seconds: number, level: number];

/** Seconds of a block: three blocks of a microphone at 48 kHz take 8 ms. */
const BLOCK_S = 0.008;

const WORD: TargetSize = { phones: 5, syllables: 2, isVerse: false, longest: 20, isPatient: false };

/** Returns why a recording of these stretches ends, and after how many seconds; null if it does not end. */
function endOf(stretches: readonly LevelStretch[], room: Partial<TargetSize> = {}): [End, number] | null {
  const pauses = new Pauses({ ...WORD, ...room });
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

const QUIET = 0.001;

const syllable = (seconds: number, level = 0.3): LevelStretch[] => [
  [seconds / 4, level / 2],
  [seconds / 2, level],
  [seconds / 4, level / 4],
];

const syllables = (count: number, seconds = 0.2): LevelStretch[] =>
  Array.from({ length: count }, () => syllable(seconds)).flat();

const VERSE = { phones: 27, syllables: 12, isVerse: true } as const;

// biome-ignore format: a table, one case a line
it.each<[string, LevelStretch[], [End, number] | null, Partial<TargetSize>?]>([
  ['a word and a pause', [[1, QUIET], ...syllables(2), [3, QUIET]], ['silence', 2.7]],
  ['a word that begins at once', [...syllables(2), [3, QUIET]], ['silence', 1.7]],
  ['a soft voice far away', [[0.5, QUIET], ...syllable(0.2, 0.03), ...syllable(0.2, 0.03), [3, QUIET]], ['silence', 2.1]],
  ['a word in a noisy room', [[1, 0.02], ...syllables(2), [3, 0.02]], ['silence', 2.7]],
  ['half a word, and a pause', [[0.5, QUIET], ...syllables(1), [2, QUIET], ...syllables(1), [0.8, QUIET]], null],
  ['a word whose syllables run together', [[0.5, QUIET], [0.6, 0.3], [3, QUIET]], ['silence', 3.7]],
  ['less than could be the word', [[0.5, QUIET], [0.15, 0.3], [15, QUIET]], ['silence', 4.7]],
  ['a phrase of two words run together', [[0.5, QUIET], [0.9, 0.3], [9, QUIET]], ['silence', 5.5], { phones: 11, syllables: 5, isVerse: true }],
  ['nothing', [[9, QUIET]], ['nothing', 8]],
  ['nothing, heard with patience', [[15, QUIET]], null, { isPatient: true }],
  ['noise alone', [[9, 0.05]], ['nothing', 8]],
  ['noise behind the silence of a microphone that opens', [[0.19, 0], [9, 0.05]], ['nothing', 8]],
  ['a click', [[2, QUIET], [0.05, 0.9], [7, QUIET]], ['nothing', 8]],
  ['a voice without a pause', [[0.5, QUIET], [25, 0.3]], ['limit', 20]],
  ['a word and a pause, heard with patience', [...syllables(2), [25, QUIET]], ['limit', 20], { isPatient: true }],
  ['a verse', [[0.5, QUIET], ...syllables(12), [4, QUIET]], ['silence', 5.5], VERSE],
  ['a verse with a pause of 2.5 s in the middle', [...syllables(6), [2.5, QUIET], ...syllables(6), [4, QUIET]], ['silence', 8.7], VERSE],
  ['a verse of which the end is left out', [...syllables(8), [9, QUIET]], ['silence', 5.7], VERSE],
])('%s', (_what, stretches, end, room) => {
  expect(endOf(stretches, room)).toEqual(end);
});

/** Makes random readings: for each syllable, its duration and the pause after it, in seconds. */
const reader = (longestPause: number, shortest = 0.12) =>
  fc.array(
    fc.record({
      seconds: fc.double({ min: shortest, max: 0.5, noNaN: true }),
      pause: fc.oneof(
        { weight: 6, arbitrary: fc.constant(0) },
        fc.double({ min: 0.05, max: longestPause, noNaN: true }),
      ),
    }),
    { minLength: 6, maxLength: 40 },
  );

const read = (said: readonly { seconds: number; pause: number }[]): LevelStretch[] =>
  said.flatMap(({ seconds, pause }) => [
    ...syllable(seconds),
    ...(pause > 0 ? [[pause, QUIET] as const] : []),
  ]);

const verseOf = (count: number): Partial<TargetSize> => ({
  phones: Math.round(2.2 * count),
  syllables: count,
  isVerse: true,
  longest: 120,
});

describe('a reader of a verse', () => {
  it('who hesitates is never cut before most of it was said', () => {
    fc.assert(
      fc.property(reader(3.9), fc.double({ min: 0.1, max: 0.7, noNaN: true }), (said, share) => {
        // Says this share of the syllables, then pauses.
        const begun = said.slice(0, Math.floor(share * said.length));
        const stretches: LevelStretch[] = [...read(begun), ...syllable(0.2), [3.8, QUIET]];
        expect(endOf(stretches, verseOf(said.length))?.[0] ?? 'nothing').toBe('nothing');
      }),
    );
  });

  it('who has said it all need not press anything', () => {
    fc.assert(
      fc.property(reader(2.4, 0.18), (said) => {
        const stretches = read(said);
        const length = stretches.reduce((sum, [seconds]) => sum + seconds, 0);
        const [end, seconds] = endOf([...stretches, [6, QUIET]], verseOf(said.length)) ?? [];
        expect(end).toBe('silence');
        expect(seconds).toBeGreaterThan(length + 2.4 - Math.max(...said.map(({ pause }) => pause)));
        expect(seconds).toBeLessThan(length + 4);
      }),
    );
  });
});

it('the voice is told with a second around it', () => {
  const pauses = new Pauses(WORD);
  for (let n = 1; n <= 400; n++) pauses.heard(n > 200 && n < 300 ? 0.3 : QUIET, n / 100);
  expect(pauses.spoken.map((second) => Math.round(10 * second))).toEqual([10, 40]);
});

it('a pause that may be the end is told, so that the learner knows what to press', () => {
  const pauses = new Pauses({ ...WORD, ...VERSE });
  const told: boolean[] = [];
  for (let n = 1; n <= 500; n++) {
    pauses.heard(n < 100 ? 0.3 : QUIET, n / 100);
    told.push(pauses.isWaiting);
  }
  expect([told[150], told[300], told[400]]).toEqual([false, false, true]);
});
