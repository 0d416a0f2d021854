/** The field `candidates`: how many words each ranking lists, and what 0 leaves out. */

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

  it.each([1, 2, 3, 9, 10])('%i words in each ranking, their numbers unchanged', (most) => {
    const fewer = score(target, ipa, { candidates: most });
    for (const [n, ranking] of rankings(fewer).entries()) {
      const full = rankings(whole)[n] as HeardAsCandidate[];
      expect(wordsOf(ranking)).toHaveLength(Math.min(most, wordsOf(full).length));
      expect(unranked(wordsOf(ranking))).toEqual(unranked(wordsOf(full).slice(0, most)));
      expect(ranking.map(({ rank }) => rank)).toEqual(ranking.map((_row, at) => at + 1));
      for (const kind of ['transliteration', 'other'])
        expect(ranking.filter((row) => row.kind === kind)).toHaveLength(1);
    }
    expect({ ...fewer, heard_as: whole.heard_as }).toEqual(whole);
  });

  it('none with 0, and the rest of the answer is the same', () => {
    const none = score(target, ipa, { candidates: 0 });
    expect(rankings(none).flat()).toEqual([]);
    expect(none.heard_as).toMatchObject({ method: 'distance-softmax', truncated: false });
    expect(none.heard_as.words.map(({ word }) => word)).toEqual(whole.heard_as.words.map(({ word }) => word));
    expect({ ...none, heard_as: whole.heard_as }).toEqual(whole);
  });

  it('null counts as left out, and 10 is what left out means', () => {
    expect(score(target, ipa, { candidates: null })).toEqual(whole);
    expect(score(target, ipa, { candidates: 10 })).toEqual(whole);
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
