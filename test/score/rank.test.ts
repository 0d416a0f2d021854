import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_PHONES, MAX_RANKED, SPARE_ROWS } from '../../assembly/codes.ts';
import { loadEngine } from '../../src/files/built/engine.ts';
import type { Engine } from '../../src/score/engine.ts';
import { PHONES, phoneId } from '../../src/score/phonology/phones.ts';
import { koineGreek } from '../../src/score/phonology/schemes/koine-greek.ts';
import { perturb } from '../../src/serve/bench/inputs/perturb.ts';
import { type Random, seeded } from '../../src/serve/bench/inputs/random.ts';
import { gradedDistanceNaively } from '../naive/rank.ts';
import { type Ranker, typedRanker } from '../naive/rankTyped.ts';

let engine: Engine;
let typed: Ranker;

beforeAll(async () => {
  engine = await loadEngine(koineGreek);
  typed = typedRanker(engine.lexicon, engine.phonology, engine.costs);
});

const readingsOf = (row: number): number[] => {
  const { readings, offsets } = engine.lexicon;
  return [...readings.subarray(offsets[row], offsets[row + 1])];
};

const spoken = (readings: readonly number[]): number[] =>
  readings.map((id) => engine.phonology.readings[id]?.phone as number);

/** Kernel, typed twin and naive twin on one attempt. */
function compare(
  attempt: readonly number[],
  rows: readonly number[],
  strings: readonly number[][] = [],
): void {
  const { readings } = engine.phonology;
  const expected = [...rows.map(readingsOf), ...strings].map((target) =>
    gradedDistanceNaively(target, attempt, readings),
  );
  const distances = [...engine.kernel.rank(attempt, rows, strings)];
  const context = () => JSON.stringify({ attempt, rows, strings });
  if (distances.join() !== expected.join()) expect(distances, context()).toEqual(expected);
  const twin = [...typed(Uint8Array.from(attempt), Uint32Array.from(rows))];
  if (twin.join() !== expected.slice(0, rows.length).join()) expect(twin, context()).toEqual(expected);
}

const randomRows = (random: Random, count: number): number[] =>
  Array.from({ length: count }, () => random.below(engine.lexicon.rows));
const randomStrings = (random: Random, count: number, longest: number): number[][] =>
  Array.from({ length: count }, () =>
    Array.from({ length: random.below(longest + 1) }, () => random.below(engine.phonology.readings.length)),
  );

describe('ranking gives the distances of its naive twin', () => {
  it('for few candidates, for which only their own rows of the profile are written, and for more', () => {
    const random = seeded(22);
    for (let count = 1; count <= 70; count++) {
      const rows = randomRows(random, count);
      for (let n = 0; n < 5; n++) compare(perturb(spoken(readingsOf(rows[0] as number)), random), rows);
    }
  });

  it('on 24,000 pairs of attempts and rows of the lexicon', () => {
    const random = seeded(21);
    for (let n = 0; n < 600; n++) {
      const rows = randomRows(random, 40);
      compare(perturb(spoken(readingsOf(rows[0] as number)), random), rows);
    }
  });

  it('on 4,000 neighbours of attempts, which share most of their phones', () => {
    const random = seeded(22);
    for (let n = 0; n < 400; n++) {
      const attempt = perturb(spoken(readingsOf(random.below(engine.lexicon.rows))), random, 0.1);
      compare(attempt, [...engine.kernel.neighbours(attempt).rows].slice(0, 100));
    }
  });

  it('on 10,000 strings of any reading against any phones', () => {
    const random = seeded(23);
    for (let n = 0; n < 500; n++) {
      const attempt = Array.from({ length: random.below(20) }, () => random.below(PHONES.length));
      compare(attempt, randomRows(random, 3), randomStrings(random, 20, 18));
    }
  });

  it('on 20,000 strings of few phones with companions, where folds abound', () => {
    const random = seeded(24);
    const phones = ['a', 'ɪ', 'u', 'h', 'l', 'k', 'ɡ', 'n'].map(phoneId);
    const readings = engine.phonology.readings.flatMap(({ phone, led, trailed }, id) =>
      led.size + trailed.size > 0 || phones.includes(phone) ? [id] : [],
    );
    for (let n = 0; n < 1_000; n++) {
      const attempt = Array.from({ length: random.below(n % 2 ? 9 : 19) }, () => random.pick(phones));
      const strings = Array.from({ length: 20 }, () =>
        Array.from({ length: random.below(10) }, () => random.pick(readings)),
      );
      compare(attempt, [], strings);
    }
  });

  it('at the seams: 0, 7 to 9 and 14 to 17 phones on either side, none to 17 candidates', () => {
    const random = seeded(25);
    const lengths = [0, 1, 7, 8, 9, 14, 15, 16, 17];
    const string = (length: number, bound: number): number[] =>
      Array.from({ length }, () => random.below(bound));
    const strings = lengths.map((length) => string(length, engine.phonology.readings.length));
    for (const length of lengths) compare(string(length, PHONES.length), [1, 2, 3], strings);
    for (let count = 0; count <= 17; count++) compare(spoken(readingsOf(7)), randomRows(random, count));
  });

  it('on utterly unlike strings of 15, the dearest that the lanes hold', () => {
    const vowel = engine.phonology.readings.findIndex(({ phone }) => phone === phoneId('a'));
    compare(Array(15).fill(phoneId('k')), [], [Array(15).fill(vowel), Array(14).fill(vowel), [], [vowel]]);
    compare([], [], [Array(15).fill(vowel), []]);
  });

  it('on the longest strings', () => {
    const random = seeded(26);
    const [target] = randomStrings(random, 1, 0).map(() =>
      Array.from({ length: MAX_PHONES }, () => random.below(engine.phonology.readings.length)),
    ) as [number[]];
    compare(perturb(spoken(target), random).slice(0, MAX_PHONES), [0, 1], [target, target.slice(100)]);
    const l = engine.phonology.readings.findIndex(({ phone, twice }) => phone === phoneId('l') && twice);
    compare(Array(MAX_PHONES).fill(phoneId('l')), [], [Array(MAX_PHONES).fill(l), [l]]);
    compare([phoneId('l')], [], [Array(MAX_PHONES).fill(l)]);
  });
});

describe('the entry', () => {
  it('takes as many rows and strings as its limits allow, and no more', () => {
    const { kernel } = engine;
    const attempt = spoken(readingsOf(0));
    const most = kernel.rank(
      attempt,
      Array(MAX_RANKED - SPARE_ROWS).fill(0),
      Array(SPARE_ROWS).fill(readingsOf(0)),
    );
    expect(most.length).toBe(MAX_RANKED);
    expect(new Set(most)).toEqual(new Set([0]));
    expect(() => kernel.rank(attempt, Array(MAX_RANKED + 1).fill(0))).toThrow(RangeError);
    expect(() => kernel.rank(attempt, [], Array(SPARE_ROWS + 1).fill([]))).toThrow(RangeError);
  });

  it('forgets the attempt and the strings of the call before', () => {
    const random = seeded(27);
    const long = Array.from({ length: 15 }, () => phoneId('l'));
    for (let n = 0; n < 50; n++) {
      compare(long, randomRows(random, 20), randomStrings(random, 5, 15));
      compare(spoken(readingsOf(n)), randomRows(random, 20), randomStrings(random, 2, 15));
    }
  });
});
