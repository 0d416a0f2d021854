/** Takes from which a voice is learned: they tell more about it than is known, and are all of one learner. */

import { expect, it } from 'vitest';
import { WHOLE as OF_LIBRARY } from '../../../../src/contract/speaker.ts';
import { Spoken, WHOLE, type WordTake } from '../../src/voice/take.ts';

const said = (n: number): WordTake => ({ target: `word ${n}`, audio: new Float32Array(0) });

const SCHEME = 'koine-greek';

/** After each word, the count of takes from which the voice is learned, if every time the learning succeeds. */
function learned(spoken: Spoken, count: number, known = 0, learner = ''): (number | undefined)[] {
  let words = known;
  return Array.from({ length: count }, (_, n) => {
    const takes = spoken.add(learner, SCHEME, said(n), words);
    words = takes?.length ?? words;
    return takes?.length;
  });
}

it('the page counts to as many words as the library', () => {
  expect(WHOLE).toBe(OF_LIBRARY);
});

it('after each word up to ten, and of the last ten after ten more', () => {
  const spoken = new Spoken();
  expect(learned(spoken, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const more = Array.from({ length: 10 }, (_, n) => spoken.add('', SCHEME, said(10 + n), 10));
  expect(more.slice(0, 9)).toEqual(new Array(9).fill(null));
  expect(more[9]?.map(({ target }) => target)).toEqual(
    Array.from({ length: 10 }, (_, n) => `word ${10 + n}`),
  );
});

it('of one learner, in one pronunciation, since the voice was forgotten', () => {
  const spoken = new Spoken();
  const first = said(0);
  spoken.add('Anna', SCHEME, first, 0);
  spoken.forget('Ben');
  expect(spoken.has(first)).toBe(true);
  expect(spoken.add('Anna', SCHEME, said(1), 1)).toHaveLength(2);
  expect(spoken.add('Anna', SCHEME, said(2), 0)).toHaveLength(1);
  expect(spoken.has(first)).toBe(false);
  expect(spoken.add('Anna', 'attic', said(3), 0)).toHaveLength(1);
  expect(spoken.add('Anna', SCHEME, said(4), 1)).toBe(null);
  expect(spoken.add('Ben', SCHEME, said(5), 1)).toBe(null);
  expect(spoken.add('Ben', SCHEME, said(6), 1)).toHaveLength(2);
  spoken.forget('Ben');
  expect(spoken.add('Ben', SCHEME, said(7), 1)).toBe(null);
  const last = said(8);
  spoken.add('Ben', SCHEME, last, 1);
  spoken.forget();
  expect(spoken.has(last)).toBe(false);
});
