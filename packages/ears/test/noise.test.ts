/** Tests that the demo recognizer does not hear the target in noise. */

import { expect, it } from 'vitest';
import { seeded } from '../../../bench/inputs/random.ts';
import { createTutor } from '../../../src/index.ts';
import { some } from '../../../test/parts/runs.ts';

const tutor = await createTutor();

/** Words of two sounds or more, because a single vowel such as ὁ is sometimes heard in noise (docs/demo-recognizer.md). */
const WORDS = 'λόγος ἀγάπη ἄνθρωπος κύριος ἡμεῖς εἰρήνη θεός καί ἐν ἐγένετο πίστις ἁμαρτία'.split(' ');

/** Makes a second of noise: white if `smooth` is 0, otherwise with weaker high frequencies. */
function noise(seed: number, level: number, smooth: number): Float32Array {
  const random = seeded(seed);
  let last = 0;
  return Float32Array.from({ length: 16_000 }, () => {
    last = smooth * last + (1 - smooth) * (random.next() - 0.5);
    return (2 * level * last) / 32_768;
  });
}

it.each([60, 500, 3000, 20_000])('noise at the level %i is no word: white, soft, or dull', (level) => {
  const heard = [0, 0.7, 0.97].flatMap((smooth) =>
    some([...WORDS.entries()], Math.round(10 * smooth)).map(([n, target]) => {
      const audio = noise(level + n, level, smooth);
      const { proximity } = tutor.score({ target, audio, sampleRate: 16_000 });
      return { target, smooth, proximity: proximity ?? 0 };
    }),
  );
  expect(heard.filter(({ proximity }) => proximity >= 0.7)).toEqual([]);
});
