/** Tests the field `candidates`, the number of words in each ranking; 0 leaves the rankings out. */

import { describe, expect, it } from 'vitest';
import type { HeardAsCandidate } from '../../src/contract/response.ts';
import { score } from '../engine.ts';

const JOHN = 'Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν, καὶ θεὸς ἦν ὁ λόγος.';
const SAID =
  'e n a r x ˈe̝ e̝ n o l ˈo ɣ o s k e o l ˈo ɣ o s e̝ n p r o s t o n θ e ˈo n k e θ e ˈo s e̝ n o l ˈo x o s';

const wordsOf = (ranking: readonly HeardAsCandidate[]) => ranking.filter(({ kind }) => kind === 'lexicon');
const unranked = (ranking: readonly HeardAsCandidate[]) => ranking.map(({ rank, ...row }) => row);

describe.each([
  ['a word', 'θεός', 's ˈe o s'],
  ['a verse of 17 words', JOHN, SAID],
])('%s', (_what, target, ipa) => {
  const whole = score(target, ipa);
  const rankings = ({ heard_as }: typeof whole) => [
    heard_as.candidates,
    ...heard_as.words.map(({ candidates }) => candidates),
  ];

  it.each([0, 1, 2, 9, 10])(
    '%i words in each ranking, their numbers unchanged, and the rest of the answer is the same',
    (most) => {
      const fewer = score(target, ipa, { candidates: most });
      for (const [n, ranking] of rankings(fewer).entries()) {
        const full = rankings(whole)[n] as HeardAsCandidate[];
        expect(unranked(wordsOf(ranking))).toEqual(unranked(wordsOf(full).slice(0, most)));
        expect(ranking.map(({ rank }) => rank)).toEqual(ranking.map((_row, at) => at + 1));
        // With 0, the whole ranking is left out, including the transliteration and `other`.
        for (const kind of ['transliteration', 'other'])
          expect(ranking.filter((row) => row.kind === kind)).toHaveLength(most === 0 ? 0 : 1);
      }
      const { candidates: _, words, ...rest } = fewer.heard_as;
      expect(whole.heard_as).toMatchObject(rest);
      expect(words.map(({ word }) => word)).toEqual(whole.heard_as.words.map(({ word }) => word));
      expect({ ...fewer, heard_as: whole.heard_as }).toEqual(whole);
    },
  );

  it('null counts as left out, which means 10', () => {
    for (const candidates of [null, 10]) expect(score(target, ipa, { candidates })).toEqual(whole);
  });
});

it('0 still finds the other word that was said', () => {
  const { different_word, heard_as } = score('λόγος', 'l ˈo ɣ o n', { candidates: 0 });
  expect(different_word).toMatchObject({ checked: true, detected: true, word: 'λόγον' });
  expect(heard_as.candidates).toEqual([]);
});

it.each([11, -1, 1.5, '3', true, [], {}])('%j is refused with what to send', (candidates) => {
  expect(() => score('θεός', 'θ e ˈo s', { candidates })).toThrow(
    `candidates must be a whole number from 0 to 10; found ${JSON.stringify(candidates)}`,
  );
});

it('John 1:1 with 0 is a quarter of its size', () => {
  const bytes = (candidates: number) => Buffer.byteLength(JSON.stringify(score(JOHN, SAID, { candidates })));
  expect(bytes(0)).toBeLessThan(21_500);
  expect(bytes(0)).toBeLessThan(bytes(10) / 3);
});
