/**
 * The aligner in careful TypeScript: typed arrays, the same integer keys in doubles (exact to 2^53), the
 * same walk. The baseline that WebAssembly has to beat.
 */

import {
  COST_SHIFT,
  EXTRA,
  JOINED,
  LED,
  MISSING,
  NO_PHONE,
  PAIR,
  TRAILED,
} from '../../../../assembly/codes.ts';
import { UNIT } from '../../../score/align/closeness.ts';
import { type Costs, FULL_COST, type Pair, VARIANT_COST, withOffglide } from '../../../score/align/costs.ts';
import { affricateOf, glidesInto } from '../../../score/phonology/glides.ts';
import { isVowelPhone, longerOf, PHONES } from '../../../score/phonology/phones.ts';
import type { Phonology, Reading } from '../../../score/phonology/readings.ts';

const SCALE = 2 ** COST_SHIFT;
const GAP = FULL_COST * SCALE;
const VARIANT = VARIANT_COST * SCALE;
const WIDTH = PHONES.length;
const MAX = 513;

/** Of steps that cost the same, the first is taken. */
const PLAIN = [PAIR, MISSING, EXTRA] as const;
const ALL = [PAIR, LED, TRAILED, LED | TRAILED, JOINED, MISSING, EXTRA] as const;

/** Like the kernel: returns the number of steps and leaves them in `steps`. */
export interface Aligner {
  align(target: Uint8Array, attempt: Uint8Array): number;
  readonly steps: Uint8Array;
}

const keyOf = ({ cost, closeness }: Pair): number => cost * SCALE - closeness;

/** The keys of pairs and of vowels with their offglide, and the flags of the readings. */
function tablesOf({ readings }: Phonology, costs: Costs) {
  const byPhone = (value: (reading: Reading, heard: number, id: number) => number | boolean): Float64Array =>
    Float64Array.from({ length: readings.length * WIDTH }, (_, cell) => {
      const id = Math.floor(cell / WIDTH);
      return Number(value(readings[id] as Reading, cell % WIDTH, id));
    });
  const byPair = (value: (first: number, second: number) => number | boolean): Uint8Array =>
    Uint8Array.from({ length: WIDTH * WIDTH }, (_, cell) =>
      Number(value(Math.floor(cell / WIDTH), cell % WIDTH)),
    );
  const [led, trailed, silent] = (['led', 'trailed', 'silentAfter'] as const).map((companions) =>
    Uint8Array.from(byPhone((reading, heard) => reading[companions].has(heard))),
  ) as [Uint8Array, Uint8Array, Uint8Array];
  return {
    keys: byPhone((_, heard, id) => keyOf(costs.pair(id, heard))),
    glides: byPhone(({ phone }, heard, id) =>
      isVowelPhone(phone) && isVowelPhone(heard) ? keyOf(withOffglide(costs.pair(id, heard))) : Infinity,
    ),
    led,
    trailed,
    silent,
    twice: readings.map(({ twice }) => twice),
    optional: readings.map(({ optional }) => optional),
    plain: readings.map(
      ({ led, trailed, silentAfter, optional }) =>
        led.size + trailed.size + silentAfter.size === 0 && !optional,
    ),
    glidesAt: byPair(glidesInto),
    affricates: byPair((first, second) => affricateOf(first, second) ?? NO_PHONE),
  };
}

/** True if two adjacent phones of the attempt may be one sound. */
const hasTogether = (attempt: Uint8Array, glidesAt: Uint8Array, affricates: Uint8Array): boolean =>
  attempt.some((second, n) => {
    const first = attempt[n - 1];
    if (first === undefined) return false;
    const both = first * WIDTH + second;
    return first === second || glidesAt[both] === 1 || affricates[both] !== NO_PHONE;
  });

/** How many heard phones each step takes. */
const TAKEN = Uint8Array.from({ length: JOINED + 1 }, (_, step) => {
  if (step === MISSING) return 0;
  return step === EXTRA ? 1 : step === JOINED ? 2 : 1 + (step & LED) + (step >> 1);
});

const takenBy = (step: number): number => TAKEN[step] as number;

export function typedAligner(phonology: Phonology, costs: Costs): Aligner {
  const { keys, glides, led, trailed, silent, twice, optional, plain, glidesAt, affricates } = tablesOf(
    phonology,
    costs,
  );
  const cells = new Float64Array(MAX * MAX);
  const steps = new Uint8Array(2 * MAX);

  const folded = (reading: number, heard: number): number => {
    const key = keys[reading * WIDTH + heard] as number;
    return key < 0 ? key + VARIANT : key;
  };
  const trailing = (reading: number, heard: number, next: number): number => {
    if (heard === next && twice[reading])
      return Math.min(folded(reading, heard), folded(reading, longerOf(heard)));
    if (trailed[reading * WIDTH + next] === 1) return folded(reading, heard);
    return glidesAt[heard * WIDTH + next] === 1 ? (glides[reading * WIDTH + heard] as number) : Infinity;
  };
  const missing = (reading: number, before: number | undefined): number =>
    optional[reading] || (before !== undefined && silent[reading * WIDTH + before] === 1) ? VARIANT : GAP;

  /** The key of a step from the j-th heard phone on; Infinity where there is no such step. */
  const keyOfStep = (step: number, reading: number, attempt: Uint8Array, j: number): number => {
    if (step === MISSING) return missing(reading, attempt[j - 1]);
    if (j + takenBy(step) > attempt.length) return Infinity;
    if (step === EXTRA) return GAP;
    const first = attempt[j] as number;
    if (step === PAIR) return keys[reading * WIDTH + first] as number;
    const second = attempt[j + 1] as number;
    if (step === JOINED) {
      const affricate = affricates[first * WIDTH + second] as number;
      return affricate === NO_PHONE ? Infinity : (keys[reading * WIDTH + affricate] as number) - UNIT;
    }
    if (step & LED && led[reading * WIDTH + first] !== 1) return Infinity;
    if (step === LED) return folded(reading, second);
    return step === TRAILED
      ? trailing(reading, first, second)
      : trailing(reading, second, attempt[j + 2] as number);
  };

  const align = (target: Uint8Array, attempt: Uint8Array): number => {
    const [m, n] = [target.length, attempt.length];
    const width = n + 1;
    const together = hasTogether(attempt, glidesAt, affricates);
    const stepsOf = (reading: number) => (!together && plain[reading] ? PLAIN : ALL);
    /** The key of a step and of the rest behind it. */
    const through = (step: number, i: number, j: number): number =>
      keyOfStep(step, target[i] as number, attempt, j) +
      (cells[(step === EXTRA ? i : i + 1) * width + j + takenBy(step)] as number);
    for (let j = 0; j <= n; j++) cells[m * width + j] = GAP * (n - j);
    for (let i = m - 1; i >= 0; i--) {
      const possible = stepsOf(target[i] as number);
      for (let j = n; j >= 0; j--) {
        let best = Infinity;
        for (let k = 0; k < possible.length; k++) {
          const key = through(possible[k] as number, i, j);
          if (key < best) best = key;
        }
        cells[i * width + j] = best;
      }
    }
    let count = 0;
    for (let i = 0, j = 0; i < m || j < n; count++) {
      const key = cells[i * width + j];
      const step = i === m ? EXTRA : stepsOf(target[i] as number).find((one) => through(one, i, j) === key);
      steps[count] = step as number;
      if (step !== EXTRA) i++;
      j += takenBy(step as number);
    }
    return count;
  };
  return { align, steps };
}
