import { distance } from 'fastest-levenshtein';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_NEIGHBOURS, MAX_PHONES } from '../../assembly/codes.ts';
import { loadEngine, readKernel } from '../../src/files/built/engine.ts';
import { costTables } from '../../src/score/align/costTables.ts';
import type { Engine } from '../../src/score/engine.ts';
import { type Kernel, loadKernel } from '../../src/score/kernel/index.ts';
import type { WordTable } from '../../src/score/kernel/search.ts';
import { PHONES, phoneId } from '../../src/score/phonology/phones.ts';
import { koineGreek } from '../../src/score/phonology/schemes/koine-greek.ts';
import { perturb } from '../../src/serve/bench/inputs/perturb.ts';
import { seeded } from '../../src/serve/bench/inputs/random.ts';
import { asText, type Scan, wildcardIndex } from '../../src/serve/bench/twins/wildcards.ts';
import { wordTable } from '../words.ts';

let engine: Engine;
let taught: number[];
let index: Scan;

beforeAll(async () => {
  engine = await loadEngine(koineGreek);
  taught = engine.phonology.readings.map(({ phone }) => phone);
  index = wildcardIndex(engine.lexicon, taught);
});

function compare(phones: readonly number[], kernel: Kernel = engine.kernel, twin: Scan = index): void {
  const expected = twin(phones);
  const { rows, truncated } = kernel.neighbours(phones);
  const kept = expected.slice(0, MAX_NEIGHBOURS);
  if (rows.join() !== kept.join()) expect([...rows], JSON.stringify(phones)).toEqual(kept);
  expect(truncated).toBe(expected.length > MAX_NEIGHBOURS);
}

const phonesOf = (row: number): number[] => {
  const { readings, offsets } = engine.lexicon;
  return Array.from(readings.subarray(offsets[row], offsets[row + 1]), (id) => taught[id] as number);
};

const load = async (words: WordTable): Promise<Kernel> =>
  loadKernel(await readKernel(), costTables(engine.phonology, engine.costs), words);

describe('the trie finds the rows that an index of wildcards finds', () => {
  it('for 2,000 words', () => {
    const random = seeded(11);
    for (let n = 0; n < 2_000; n++) compare(phonesOf(random.below(engine.lexicon.rows)));
  });

  it('for 2,000 words with learner errors', () => {
    const random = seeded(12);
    for (let n = 0; n < 2_000; n++)
      compare(perturb(phonesOf(random.below(engine.lexicon.rows)), random, 0.1));
  });

  it('for the 300 most frequent words, which are short and have many neighbours', () => {
    for (let row = 0; row < 300; row++) compare(phonesOf(row));
  });

  it('for nothing and for every single phone, in the lexicon or not', () => {
    compare([]);
    for (let phone = 0; phone < PHONES.length; phone++) compare([phone]);
  });

  it('for phones outside the lexicon: one is the edit, two are too many', () => {
    const used = new Set(Array.from(new Set(engine.lexicon.readings), (id) => taught[id]));
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
      compare(Array.from({ length }, () => random.below(PHONES.length)));
    }
    const longest = Math.max(
      ...Array.from({ length: engine.lexicon.rows }, (_, row) => phonesOf(row).length),
    );
    for (let row = 0; row < engine.lexicon.rows; row++) {
      const phones = phonesOf(row);
      if (phones.length < longest) continue;
      compare(phones);
      compare([...phones, 0]);
      compare([...phones, 0, 0]);
    }
  });

  it('and the index finds the rows at an edit distance of at most one', () => {
    const texts = Array.from({ length: engine.lexicon.rows }, (_, row) => asText(phonesOf(row)));
    const random = seeded(14);
    for (let n = 0; n < 20; n++) {
      const phones = perturb(phonesOf(random.below(engine.lexicon.rows)), random, 0.1);
      const sought = asText(phones);
      const near = [...texts.keys()].filter((row) => distance(texts[row] as string, sought) <= 1);
      expect(index(phones)).toEqual(near);
    }
  });
});

describe('the index', () => {
  it('is at most 8 MB', () => {
    expect(engine.kernel.indexBytes).toBeLessThanOrEqual(8e6);
  });
});

describe('on lexicons made for the purpose', () => {
  it('keeps the most frequent when there are too many', async () => {
    const words = wordTable(Array.from({ length: 9_000 }, (_, row) => [row % 2, row % 3 === 0 ? 1 : 160]));
    const kernel = await load(words);
    const twin = wildcardIndex(words, taught);
    for (const reading of [0, 1, 160]) {
      compare([taught[reading] as number], kernel, twin);
      compare([taught[reading] as number, taught[reading] as number], kernel, twin);
    }
    expect(kernel.neighbours([taught[0] as number]).truncated).toBe(true);
  });

  it('is not truncated at exactly the cap', async () => {
    for (const rows of [MAX_NEIGHBOURS - 1, MAX_NEIGHBOURS, MAX_NEIGHBOURS + 1]) {
      const kernel = await load(wordTable(Array.from({ length: rows }, () => [3, 4])));
      const found = kernel.neighbours([taught[3] as number, taught[4] as number]);
      expect(found.rows.length).toBe(Math.min(rows, MAX_NEIGHBOURS));
      expect(found.truncated).toBe(rows > MAX_NEIGHBOURS);
    }
  });

  it('holds on 4,000 random strings of three phones, where runs abound', async () => {
    const random = seeded(15);
    const string = (): number[] => Array.from({ length: random.below(8) }, () => random.pick([0, 20, 60]));
    const words = wordTable(Array.from({ length: 4_000 }, string));
    const kernel = await load(words);
    const twin = wildcardIndex(words, taught);
    for (let n = 0; n < 2_000; n++)
      compare(
        string().map((id) => taught[id] as number),
        kernel,
        twin,
      );
  });

  it('takes an empty lexicon and one of an empty word', async () => {
    for (const strings of [[], [[]], [[], [7]]]) {
      const words = wordTable(strings);
      const kernel = await load(words);
      const twin = wildcardIndex(words, taught);
      for (const phones of [[], [taught[7] as number], [0, 0]]) compare(phones, kernel, twin);
    }
  });

  it('works after the memory has grown', async () => {
    const [word] = [phonesOf(5)];
    const before = [...engine.kernel.neighbours(word).rows];
    await load(wordTable([[1]]));
    expect([...engine.kernel.neighbours(word).rows]).toEqual(before);
  });
});
