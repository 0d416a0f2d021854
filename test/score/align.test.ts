/**
 * Tests that the aligner of the kernel finds the same steps as its twins in every scheme, even for a path so far from
 * the diagonal that the band is at its widest.
 */

import { describe, expect, it } from 'vitest';
import { EXTRA, MAX_PHONES, MISSING, PAIR } from '../../assembly/codes.ts';
import { seeded } from '../../bench/inputs/random.ts';
import { typedAligner } from '../../bench/twins/alignTyped.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { phoneId } from '../../src/engine/phonology/phones.ts';
import { alignNaively } from '../naive/align.ts';
import type { Case } from '../naive/drifting.ts';
import { part, STEP } from '../parts/runs.ts';
import {
  anyPhones,
  anyReadings,
  BY_SCHEME,
  expectSame,
  KINDS,
  KOINE,
  phones,
  readingOf,
  taught,
} from './twins.ts';

const stepsOf = ({ kernel }: Engine, { target, attempt }: Case): number[] => [
  ...kernel.steps.subarray(0, kernel.align(target, attempt)),
];

/**
 * Compares the kernel with the typed twin and, for strings of at most `longest` phones, the typed twin with the naive
 * one, which is too slow for longer ones.
 */
function comparerOf(engine: Engine, longest = 20): (one: Case) => void {
  const { phonology, costs } = engine;
  const typed = typedAligner(phonology, costs);
  return ({ target, attempt }) => {
    const count = typed.align(Uint8Array.from(target), Uint8Array.from(attempt));
    const twin = [...typed.steps.subarray(0, count)];
    expectSame(stepsOf(engine, { target, attempt }), twin, { target, attempt });
    if (target.length > longest) return;
    const naive = alignNaively(target, attempt, phonology.readings, costs).steps;
    expectSame(twin, naive, { target, attempt });
  };
}

describe.each(BY_SCHEME)('%s', (_, engine) => {
  const compare = comparerOf(engine);

  it.each(KINDS)('%s', (_what, make) => {
    const random = seeded(1);
    for (let n = 0; n < part(1500); n++) {
      const longest = random.pick([1, 14, 90]);
      compare(make(engine, random, random.below(longest + 1)));
    }
  });
});

describe('the aligner of the default scheme gives the steps of its twins', () => {
  const compare = comparerOf(KOINE, part(MAX_PHONES));

  it('on empty sides', () => {
    compare({ target: [], attempt: [] });
    compare({ target: [], attempt: [0, 1, 2] });
    compare({ target: [0, 1, 2], attempt: [] });
  });

  it('on the longest strings: random ones, equal ones and utterly different ones', () => {
    const random = seeded(4);
    const target = anyReadings(KOINE, random, MAX_PHONES);
    const [l, many] = [readingOf(KOINE, 'l', true), (id: number) => Array<number>(MAX_PHONES).fill(id)];
    compare({ target, attempt: anyPhones(random, MAX_PHONES) });
    compare({ target, attempt: taught(KOINE, target) });
    compare({ target: many(l), attempt: many(phoneId('l')) });
    compare({ target: many(l), attempt: many(phoneId('i')) });
    compare({ target: [l], attempt: many(phoneId('l')) });
    compare({ target, attempt: [] });
    compare({ target: [], attempt: many(phoneId('l')) });
  });

  it('if pairs of three phones stray two diagonals each: h ɨ j for ἁ, then missing sounds', () => {
    const led = KOINE.phonology.readings.findIndex(
      ({ phone, led: leading }) => phone === phoneId('a') && leading.has(phoneId('h')),
    );
    const compareLong = comparerOf(KOINE);
    for (let count = 4; count < 60; count += STEP) {
      const attempt = Array.from({ length: count }, () => phones('h ɨ j')).flat();
      for (const missing of [count, 2 * count - 3, 2 * count, 3 * count]) {
        const target = [...Array(count).fill(led), ...Array(missing).fill(readingOf(KOINE, 'p'))];
        compareLong({ target, attempt });
        compareLong({ target: target.toReversed(), attempt });
      }
    }
  });
});

it('of paths with the same cost, it prefers match, then missing, then extra, leftmost first', () => {
  const [k, said] = [readingOf(KOINE, 'k'), phoneId('k')];
  expect(stepsOf(KOINE, { target: [k], attempt: [said, said] })).toEqual([PAIR, EXTRA]);
  expect(stepsOf(KOINE, { target: [k, k], attempt: [said] })).toEqual([PAIR, MISSING]);
});
