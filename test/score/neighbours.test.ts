/**
 * Compares the search in the trie of the lexicon with a search in an index of wildcards. Also compares the index with
 * edit distances.
 */

import { distance } from 'fastest-levenshtein';
import { describe, expect, it } from 'vitest';
import { MAX_NEIGHBOURS, MAX_PHONES } from '../../assembly/codes.ts';
import { seeded } from '../../bench/inputs/random.ts';
import { asText, type Scan, wildcardIndex } from '../../bench/twins/wildcards.ts';
import { costTables } from '../../src/engine/align/costTables.ts';
import { type Kernel, loadKernel } from '../../src/engine/kernel/index.ts';
import { PHONES, phoneId } from '../../src/engine/phonology/phones.ts';
import { readKernel } from '../../src/service/built/loadEngine.ts';
import { part } from '../parts/runs.ts';
import { wordTable } from '../words.ts';
import {
  anyPhones,
  expectSame,
  KOINE,
  randomRows,
  readingsOf,
  saidWrongly,
  someOf,
  taught,
} from './twins.ts';

const { lexicon, phonology, kernel, costs } = KOINE;
const taughtPhones = phonology.readings.map(({ phone }) => phone);
const index = wildcardIndex(lexicon, taughtPhones);
const phonesOf = (row: number): number[] => taught(KOINE, readingsOf(KOINE, row));

function compare(phones: readonly number[], trie: Kernel = kernel, twin: Scan = index): void {
  const expected = twin(phones);
  const { rows, truncated } = trie.neighbours(phones);
  expectSame(rows, expected.slice(0, MAX_NEIGHBOURS), phones);
  expect(truncated).toBe(expected.length > MAX_NEIGHBOURS);
}

/**
 * Loads a lexicon of these strings into a kernel and into the index of wildcards; `compare` compares the two for a
 * string.
 */
async function load(strings: readonly (readonly number[])[]) {
  const words = wordTable(strings);
  const made = await loadKernel(await readKernel(), costTables(phonology, costs), words);
  const twin = wildcardIndex(words, taughtPhones);
  return { made, compare: (readings: readonly number[]) => compare(taught(KOINE, readings), made, twin) };
}

describe('the trie finds the rows that an index of wildcards finds', () => {
  it('for words as taught and with the errors of learners', () => {
    const random = seeded(11);
    for (const row of randomRows(KOINE, random, part(2_000))) {
      compare(phonesOf(row));
      compare(saidWrongly(KOINE, random, row, 0.1));
    }
  });

  it('for the 300 most frequent words, which are short and have many neighbors', () => {
    for (let row = 0; row < part(300); row++) compare(phonesOf(row));
  });

  it('for nothing and for every single phone, in the lexicon or not', () => {
    compare([]);
    for (let phone = 0; phone < PHONES.length; phone++) compare([phone]);
  });

  it('for phones that no word has: one is the one edit allowed, two are too many', () => {
    const used = new Set(Array.from(new Set(lexicon.readings), (id) => taughtPhones[id]));
    const outside = PHONES.findIndex((_, id) => !used.has(id));
    const word = phonesOf(100);
    for (let at = 0; at <= word.length; at++) {
      compare(word.toSpliced(at, 0, outside));
      compare(word.toSpliced(at, 1, outside));
      compare(word.toSpliced(at, 0, outside, outside));
      compare(word.toSpliced(at, 0, phoneId('a'), outside));
    }
  });

  it('for strings longer than any word, up to the limit', () => {
    const random = seeded(13);
    for (const length of [22, 23, 24, 25, 60, MAX_PHONES]) {
      compare(anyPhones(random, length));
    }
    const words = Array.from({ length: lexicon.rows }, (_, row) => phonesOf(row));
    const longest = Math.max(...words.map((word) => word.length));
    for (const word of words.filter(({ length }) => length === longest)) {
      for (const more of [[], [0], [0, 0]]) compare([...word, ...more]);
    }
  });

  it('and the index finds the rows at an edit distance of at most one', () => {
    const texts = Array.from({ length: lexicon.rows }, (_, row) => asText(phonesOf(row)));
    const random = seeded(14);
    for (const row of randomRows(KOINE, random, part(20))) {
      const phones = saidWrongly(KOINE, random, row, 0.1);
      const sought = asText(phones);
      const near = [...texts.keys()].filter((row) => distance(texts[row] as string, sought) <= 1);
      expect(index(phones)).toEqual(near);
    }
  });
});

it('the index is at most 8 MB', () => {
  expect(kernel.indexBytes).toBeLessThanOrEqual(8e6);
});

describe('on lexicons made for the purpose', () => {
  it('keeps the most frequent rows when there are too many', async () => {
    const { made, ...crowded } = await load(
      Array.from({ length: 9_000 }, (_, row) => [row % 2, row % 3 === 0 ? 1 : 160]),
    );
    for (const reading of [0, 1, 160])
      for (const count of [1, 2]) crowded.compare(Array(count).fill(reading));
    expect(made.neighbours(taught(KOINE, [0])).truncated).toBe(true);
  });

  it.each([-1, 0, 1])('is truncated only past the cap: cap %i', async (past) => {
    const { made } = await load(Array(MAX_NEIGHBOURS + past).fill([3, 4]));
    const { rows, truncated } = made.neighbours(taught(KOINE, [3, 4]));
    expect([rows.length, truncated]).toEqual([MAX_NEIGHBOURS + Math.min(past, 0), past > 0]);
  });

  it('holds on 4,000 random strings of three phones, with many runs', async () => {
    const random = seeded(15);
    const string = (): number[] => someOf(random, [0, 20, 60], random.below(8));
    const runs = await load(Array.from({ length: 4_000 }, string));
    for (let n = 0; n < part(2000); n++) runs.compare(string());
  });

  it('takes an empty lexicon and one of an empty word', async () => {
    for (const strings of [[], [[]], [[], [7]]]) {
      const small = await load(strings);
      for (const readings of [[], [7], [0, 0]]) small.compare(readings);
    }
  });

  it('works after the memory has grown', async () => {
    const before = [...kernel.neighbours(phonesOf(5)).rows];
    await load([[1]]);
    expect([...kernel.neighbours(phonesOf(5)).rows]).toEqual(before);
  });
});
