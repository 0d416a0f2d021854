/** The aligner against its twins and the closest npm peer, which has unit costs and gives no path. */

import { distance } from 'fastest-levenshtein';
import { Bench } from 'tinybench';
import type { Engine } from '../src/score/engine.ts';
import { perturb } from '../src/serve/bench/inputs/perturb.ts';
import { seeded } from '../src/serve/bench/inputs/random.ts';
import { typedAligner } from '../src/serve/bench/twins/alignTyped.ts';
import { alignNaively } from '../test/naive/align.ts';
import { measure, type Suite } from './measure.ts';

const PAIRS = 64;
const TARGETS = { 8: [2.5, 12], 60: [4, null], 200: [5, null] } as const;

interface Pair {
  readonly target: Uint8Array;
  readonly attempt: Uint8Array;
  /** The same as plain arrays. */
  readonly arrays: readonly [number[], number[]];
  /** The same as strings, one character a phone, for peers that compare text. */
  readonly words: readonly [string, string];
}

const asText = (phones: ArrayLike<number>): string =>
  Array.from(phones, (id) => String.fromCharCode(0x100 + id)).join('');

/** Lexicon words put end to end up to a length, and the same with learner errors. */
export function pairs(engine: Engine, length: number, rate = 0.25): Pair[] {
  const random = seeded(length);
  const { lexicon, phonology } = engine;
  return Array.from({ length: PAIRS }, () => {
    const readings: number[] = [];
    while (readings.length < length) {
      const row = random.below(lexicon.rows);
      readings.push(...lexicon.readings.subarray(lexicon.offsets[row], lexicon.offsets[row + 1]));
    }
    const target = Uint8Array.from(readings.slice(0, length));
    const phones = Array.from(target, (id) => phonology.readings[id]?.phone as number);
    const attempt = Uint8Array.from(perturb(phones, random, rate).slice(0, 512));
    return { target, attempt, arrays: [[...target], [...attempt]], words: [asText(phones), asText(attempt)] };
  });
}

/** How the time grows with the phones. */
async function byPhones(engine: Engine, milliseconds: number): Promise<Suite> {
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 4 });
  for (const length of [8, 20, 60, 200, 500]) {
    const inputs = pairs(engine, length, 0.1);
    bench.add(`${length} phones`, () => {
      for (const { target, attempt } of inputs) engine.kernel.align(target, attempt);
    });
  }
  const input = `${PAIRS} pairs of each length, learner errors at 10 %`;
  return measure(bench, { title: 'align by phones', input, calls: PAIRS, targets: {} });
}

/** @param lengths of the strings, phones */
export async function benchAlign(
  engine: Engine,
  milliseconds: number,
  lengths: readonly (keyof typeof TARGETS)[] = [8, 60, 200],
): Promise<Suite[]> {
  const { kernel, phonology, costs } = engine;
  const typed = typedAligner(phonology, costs);
  const suites: Suite[] = [];
  for (const length of lengths) {
    const [overTyped, overNaive] = TARGETS[length];
    const inputs = pairs(engine, length);
    for (const { target, attempt, arrays } of inputs) {
      const steps = alignNaively(...arrays, phonology.readings, costs).steps.join();
      if (kernel.steps.subarray(0, kernel.align(target, attempt)).join() !== steps)
        throw new Error('kernel and naive twin disagree');
      if (typed.steps.subarray(0, typed.align(target, attempt)).join() !== steps)
        throw new Error('typed and naive twin disagree');
    }
    const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 4 });
    bench.add('kernel', () => {
      for (const { target, attempt } of inputs) kernel.align(target, attempt);
    });
    bench.add('typed-array TypeScript', () => {
      for (const { target, attempt } of inputs) typed.align(target, attempt);
    });
    bench.add('arrays and objects TypeScript', () => {
      for (const { arrays } of inputs) alignNaively(...arrays, phonology.readings, costs);
    });
    bench.add('fastest-levenshtein (unit cost, no path)', () => {
      for (const { words } of inputs) distance(...words);
    });
    suites.push(
      await measure(bench, {
        title: `align, ${length} phones`,
        calls: PAIRS,
        input: `${PAIRS} pairs of ${length} lexicon phones and the same with learner errors at 25 %, seed ${length}`,
        targets: {
          'typed-array TypeScript': overTyped,
          ...(overNaive === null ? {} : { 'arrays and objects TypeScript': overNaive }),
        },
      }),
    );
  }
  suites.push(await byPhones(engine, milliseconds));
  return suites;
}
