/** How fluently a passage was read: rates, pauses and runs by hand, and where a text has stops. */

import { describe, expect, it } from 'vitest';
import { fluencyOf } from '../../src/engine/aloud/fluency.ts';
import { stopsOf } from '../../src/engine/aloud/readAloud.ts';
import { readTarget } from '../../src/engine/text/target.ts';
import { engine } from '../engine.ts';

const { lexicon, phonology } = engine;

const word = (n: number, start_s: number, end_s: number, syllables = 2, again = false) => ({
  ...{ word: n, again, syllables, start_s, end_s },
});
const silence = (after: number, start_s: number, end_s: number, within = false) => ({
  ...{ after, within, start_s, end_s },
});

describe('fluency', () => {
  it('counts words of the text once, and syllables a second without the pauses', () => {
    const spoken = [word(0, 1, 1.5), word(1, 1.5, 2), word(1, 3, 3.5, 1, true), word(3, 3.5, 5, 3)];
    expect(fluencyOf(4, spoken, [silence(1, 2, 3)], new Set([1]))).toEqual({
      completeness: 0.75,
      words_per_minute: 45,
      syllables_per_minute: 105,
      articulation_rate: 2.666667,
      pauses: [{ after_word: 1, within_word: false, at_stop: true, start_s: 2, end_s: 3 }],
      longest_run: 4,
    });
  });

  it.each([
    ['0.24 s between words', silence(0, 1, 1.24), 0, 4],
    ['0.26 s between words', silence(0, 1, 1.26), 1, 2],
    ['0.39 s inside a word', silence(0, 0.5, 0.89, true), 0, 4],
    ['0.41 s inside a word', silence(0, 0.4, 0.81, true), 1, 4],
  ])('a silence of %s', (_what, one, pauses, run) => {
    const found = fluencyOf(2, [word(0, 0, 1), word(1, 1.3, 2)], [one], new Set());
    expect([found.pauses.length, found.longest_run]).toEqual([pauses, run]);
    expect(found.pauses.every(({ at_stop }) => !at_stop)).toBe(true);
  });

  it('nothing said has no rate', () => {
    expect(fluencyOf(2, [], [], new Set())).toMatchObject({ completeness: 0, words_per_minute: 0 });
  });
});

it.each([
  ['ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν.', [4, 11]],
  ['τίς εἶ; λέγει· ἐγώ', [1, 2, 3]],
  ['ἐν ἀρχῇ', [1]],
  ['(ἐν ἀρχῇ) — ἦν', [1, 2]],
])('%s has stops behind the words %j', (text, stops) => {
  expect([...stopsOf(readTarget(text, lexicon, phonology), lexicon, phonology)]).toEqual(stops);
});
