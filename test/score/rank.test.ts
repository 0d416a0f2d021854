import { describe, expect, it } from 'vitest';
import { MAX_PHONES, MAX_RANKED, SPARE_ROWS } from '../../assembly/codes.ts';
import { perturb } from '../../bench/inputs/perturb.ts';
import { seeded } from '../../bench/inputs/random.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { phoneId } from '../../src/engine/phonology/phones.ts';
import type { Case } from '../naive/drifting.ts';
import { gradedDistanceNaively } from '../naive/rank.ts';
import { typedRanker } from '../naive/rankTyped.ts';
import { part, STEP } from '../parts/runs.ts';
import {
  anyPhones,
  anyReadings,
  BY_SCHEME,
  expectSame,
  KINDS,
  KOINE,
  phones,
  randomRows,
  readingOf,
  readingsOf,
  saidWrongly,
  someOf,
  taught,
} from './twins.ts';

type Compare = (attempt: readonly number[], rows: readonly number[], strings?: readonly number[][]) => void;

function comparerOf(engine: Engine): Compare {
  const typed = typedRanker(engine.lexicon, engine.phonology, engine.costs);
  return (attempt, rows, strings = []) => {
    const expected = [...rows.map((row) => readingsOf(engine, row)), ...strings].map((target) =>
      gradedDistanceNaively(target, attempt, engine.phonology.readings),
    );
    expectSame(engine.kernel.rank(attempt, rows, strings), expected, { attempt, rows, strings });
    const twin = typed(Uint8Array.from(attempt), Uint32Array.from(rows));
    expectSame(twin, expected.slice(0, rows.length), { attempt, rows });
  };
}

describe.each(BY_SCHEME)('%s', (_, engine) => {
  const compare = comparerOf(engine);

  it('few candidates, for which the kernel prepares only the readings that they have, and many', () => {
    const random = seeded(22);
    for (let count = 1; count <= 70; count += STEP > 1 ? 3 : 1) {
      const rows = randomRows(engine, random, count);
      compare(saidWrongly(engine, random, rows[0] as number), rows);
    }
  });

  it('neighbors of attempts, which share most of their phones', () => {
    const random = seeded(23);
    for (let n = 0; n < part(100); n++) {
      const [row = 0] = randomRows(engine, random, 1);
      const attempt = saidWrongly(engine, random, row, 0.1);
      compare(attempt, [...engine.kernel.neighbours(attempt).rows].slice(0, 100));
    }
  });

  it.each(KINDS)('%s, in lanes and alone', (_what, make) => {
    const random = seeded(24);
    for (let n = 0; n < part(100); n++) {
      const longest = random.pick([9, 19, 60]);
      const cases = Array.from({ length: 20 }, () => make(engine, random, random.below(longest)));
      const [{ attempt }] = cases as [Case];
      compare(
        attempt,
        randomRows(engine, random, 3),
        cases.map(({ target }) => target.slice(0, MAX_PHONES)),
      );
    }
  });

  it('readings that take companions, may be silent or may be doubled, against few phones', () => {
    const random = seeded(25);
    const folding = engine.phonology.readings.flatMap(({ led, trailed, silentAfter, twice, optional }, id) =>
      led.size + trailed.size + silentAfter.size > 0 || twice || optional ? [id] : [],
    );
    for (let n = 0; n < part(300); n++) {
      const strings = Array.from({ length: 16 }, () => someOf(random, folding, random.below(10)));
      // Each attempt is made of `most` phones from `few`. A reading may be silent after a phone of the first row.
      for (const [few, most] of [
        ['ʝ j c a rː d͡z ɪ u h', 12],
        ['o', 1],
        ['p l o', 7],
      ] as const)
        compare(someOf(random, phones(few), most), [], strings);
    }
  });
});

describe('at the ends', () => {
  const compare = comparerOf(KOINE);
  const l = readingOf(KOINE, 'l', true);

  it('0, 7 to 9 and 14 to 17 phones on either side, 0 to 17 candidates', () => {
    const random = seeded(25);
    const lengths = [0, 1, 7, 8, 9, 14, 15, 16, 17];
    const strings = lengths.map((length) => anyReadings(KOINE, random, length));
    for (const length of lengths) compare(anyPhones(random, length), [1, 2, 3], strings);
    for (let count = 0; count <= 17; count++)
      compare(taught(KOINE, readingsOf(KOINE, 7)), randomRows(KOINE, random, count));
  });

  it('utterly different strings of 15 phones, whose cost is the highest that the lanes can hold', () => {
    const vowels = Array<number>(15).fill(readingOf(KOINE, 'a'));
    compare(Array(15).fill(phoneId('k')), [], [vowels, vowels.slice(1), [], vowels.slice(14)]);
    compare([], [], [vowels, []]);
  });

  it('the longest strings', () => {
    const random = seeded(26);
    const target = anyReadings(KOINE, random, MAX_PHONES);
    const said = perturb(taught(KOINE, target), random).slice(0, MAX_PHONES);
    compare(said, [0, 1], [target, target.slice(100)]);
    compare(Array(MAX_PHONES).fill(phoneId('l')), [], [Array(MAX_PHONES).fill(l), [l]]);
    compare([phoneId('l')], [], [Array(MAX_PHONES).fill(l)]);
  });

  it('as many rows and strings as the limits allow, and no more', () => {
    const { kernel } = KOINE;
    const own = readingsOf(KOINE, 0);
    const attempt = taught(KOINE, own);
    const most = kernel.rank(attempt, Array(MAX_RANKED - SPARE_ROWS).fill(0), Array(SPARE_ROWS).fill(own));
    expect(most.length).toBe(MAX_RANKED);
    expect(new Set(most)).toEqual(new Set([0]));
    expect(() => kernel.rank(attempt, Array(MAX_RANKED + 1).fill(0))).toThrow(RangeError);
    expect(() => kernel.rank(attempt, [], Array(SPARE_ROWS + 1).fill([]))).toThrow(RangeError);
  });

  it('nothing is left of the attempt and the strings of the call before', () => {
    const random = seeded(27);
    const strings = (count: number) =>
      Array.from({ length: count }, () => anyReadings(KOINE, random, random.below(16)));
    for (let n = 0; n < part(100); n++) {
      compare(Array(15).fill(phoneId('l')), randomRows(KOINE, random, 20), strings(5));
      compare(taught(KOINE, readingsOf(KOINE, n)), randomRows(KOINE, random, 20), strings(2));
    }
  });
});
