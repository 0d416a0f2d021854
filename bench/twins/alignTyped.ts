/**
 * Aligns in optimized TypeScript: the baseline of the WebAssembly kernel. It uses typed arrays, the same integer keys (in
 * doubles, which are exact to 2^53), and the same order of steps.
 */

import { COST_SHIFT, EXTRA, JOINED, LED, MISSING, NO_PHONE, PAIR, TRAILED } from '../../assembly/codes.ts';
import { UNIT } from '../../src/engine/align/closeness.ts';
import {
  type Costs,
  FULL_COST,
  type Pair,
  VARIANT_COST,
  withOffglide,
} from '../../src/engine/align/costs.ts';
import { affricateOf, glidesInto, isOffglide } from '../../src/engine/phonology/glides.ts';
import { isVowelPhone, longerOf, PHONES } from '../../src/engine/phonology/phones.ts';
import type { Phonology } from '../../src/engine/phonology/readings.ts';

const SCALE = 2 ** COST_SHIFT;
const GAP = FULL_COST * SCALE;
const VARIANT = VARIANT_COST * SCALE;
const MAX = 513;
const FOLDS = [LED, TRAILED, LED | TRAILED, JOINED] as const;

/** The interface of the kernel. `align` writes the steps to `steps` and returns their count. */
export interface Aligner {
  align(target: Uint8Array, attempt: Uint8Array): number;
  readonly steps: Uint8Array;
}

const keyOf = ({ cost, tie }: Pair): number => cost * SCALE - tie;

/** Computes tables, indexed by reading and phone: keys of pairs, keys of vowels with their offglide, and flags. */
function tablesOf({ readings }: Phonology, costs: Costs) {
  const width = PHONES.length;
  const keys = new Float64Array(readings.length * width);
  const glides = new Float64Array(readings.length * width).fill(Infinity);
  const led = new Uint8Array(readings.length * width);
  const trailed = new Uint8Array(readings.length * width);
  const twice = Uint8Array.from(readings, (reading) => (reading.twice ? 1 : 0));
  const companions = Uint8Array.from(
    readings,
    ({ led, trailed, silentAfter, optional }) =>
      led.size + trailed.size + silentAfter.size + (optional ? 1 : 0),
  );
  for (const [id, reading] of readings.entries()) {
    for (let heard = 0; heard < width; heard++) {
      const pair = costs.pair(id, heard);
      keys[id * width + heard] = keyOf(pair);
      if (isVowelPhone(reading.phone) && isVowelPhone(heard))
        glides[id * width + heard] = keyOf(withOffglide(pair));
    }
    for (const phone of reading.led) led[id * width + phone] = 1;
    for (const phone of reading.trailed) trailed[id * width + phone] = 1;
  }
  const glidesAt = new Uint8Array(width * width);
  const affricates = new Uint8Array(width * width).fill(NO_PHONE);
  for (let first = 0; first < width; first++) {
    for (let second = 0; second < width; second++) {
      glidesAt[first * width + second] = glidesInto(first, second) ? 1 : 0;
      affricates[first * width + second] = affricateOf(first, second) ?? NO_PHONE;
    }
  }
  const silent = new Uint8Array(readings.length * width);
  for (const [id, { silentAfter }] of readings.entries()) {
    for (const phone of silentAfter) silent[id * width + phone] = 1;
  }
  const optional = Uint8Array.from(readings, (reading) => (reading.optional ? 1 : 0));
  return { keys, glides, led, trailed, twice, companions, glidesAt, affricates, silent, optional };
}

/** True if some two adjacent phones of the attempt may be one sound. */
function hasTogether(attempt: Uint8Array, tables: ReturnType<typeof tablesOf>): boolean {
  const width = PHONES.length;
  for (let j = 0; j + 1 < attempt.length; j++) {
    const [first, second] = [attempt[j] as number, attempt[j + 1] as number];
    const both = first * width + second;
    if (first === second || tables.glidesAt[both] === 1 || tables.affricates[both] !== NO_PHONE) return true;
  }
  return false;
}

/** Returns how many heard phones a step takes: a pair takes one, and LED (bit 0) and TRAILED (bit 1) each add one. */
function takenBy(step: number): number {
  if (step === MISSING) return 0;
  if (step === EXTRA) return 1;
  return step === JOINED ? 2 : 1 + (step & LED) + (step >> 1);
}

export function typedAligner(phonology: Phonology, costs: Costs): Aligner {
  const width = PHONES.length;
  const tables = tablesOf(phonology, costs);
  const { keys } = tables;
  const cells = new Float64Array(MAX * MAX);
  const steps = new Uint8Array(2 * MAX);
  let together = false;

  /** Returns the key of a pair that takes a companion, too: an exact pair then costs the same as a variant. */
  const folded = (reading: number, heard: number): number => {
    const key = keys[reading * width + heard] as number;
    return key < 0 ? key + VARIANT : key;
  };
  /** Returns the key of the reading with two heard phones as one sound; Infinity if it does not take both. */
  const trailing = (reading: number, heard: number, next: number): number => {
    const base = reading * width;
    if (heard === next && tables.twice[reading] === 1) {
      return Math.min(folded(reading, heard), folded(reading, longerOf(heard)));
    }
    if (tables.trailed[base + next] === 1) return folded(reading, heard);
    return tables.glidesAt[heard * width + next] === 1 ? (tables.glides[base + heard] as number) : Infinity;
  };
  /** Returns the key of a step that takes more than one heard phone, plus the key of the best path after it. */
  const companion = (
    step: number,
    reading: number,
    attempt: Uint8Array,
    j: number,
    below: number,
  ): number => {
    const end = j + takenBy(step);
    if (end > attempt.length) return Infinity;
    const rest = cells[below + end] as number;
    const [first, second] = [attempt[j] as number, attempt[j + 1] as number];
    if (step === JOINED) {
      const affricate = tables.affricates[first * width + second] as number;
      return affricate === NO_PHONE ? Infinity : (keys[reading * width + affricate] as number) - UNIT + rest;
    }
    if (step & LED && tables.led[reading * width + first] !== 1) return Infinity;
    if (step === LED) return folded(reading, second) + rest;
    if (isOffglide(attempt, j + (step & LED))) return Infinity;
    if (step === TRAILED) return trailing(reading, first, second) + rest;
    return trailing(reading, second, attempt[j + 2] as number) + rest;
  };
  /** Returns the key of the step that leaves a reading out after the first j heard phones. */
  const missing = (reading: number, attempt: Uint8Array, j: number): number =>
    tables.optional[reading] === 1 ||
    (j > 0 && tables.silent[reading * width + (attempt[j - 1] as number)] === 1)
      ? VARIANT
      : GAP;
  const isPlain = (reading: number): boolean => !together && tables.companions[reading] === 0;

  /** Fills the matrix, last row first: a cell has the key of the best alignment of what follows it. */
  const fill = (target: Uint8Array, attempt: Uint8Array): void => {
    const m = target.length;
    const n = attempt.length;
    for (let j = 0; j <= n; j++) cells[m * (n + 1) + j] = GAP * (n - j);
    for (let i = m - 1; i >= 0; i--) {
      const row = i * (n + 1);
      const below = row + n + 1;
      const reading = target[i] as number;
      const base = reading * width;
      const plain = isPlain(reading);
      let diagonal = cells[below + n] as number;
      let right = diagonal + (plain ? GAP : missing(reading, attempt, n));
      cells[row + n] = right;
      for (let j = n - 1; j >= 0; j--) {
        const under = cells[below + j] as number;
        let best = diagonal + (keys[base + (attempt[j] as number)] as number);
        if (!plain) {
          for (const step of FOLDS) {
            const key = companion(step, reading, attempt, j, below);
            if (key < best) best = key;
          }
        }
        const omitted = under + (plain ? GAP : missing(reading, attempt, j));
        if (omitted < best) best = omitted;
        if (right + GAP < best) best = right + GAP;
        cells[row + j] = best;
        right = best;
        diagonal = under;
      }
    }
  };

  /** Returns the first step, in the order of ties, that gives a cell its key. */
  const stepAt = (reading: number, attempt: Uint8Array, j: number, key: number, below: number): number => {
    if ((keys[reading * width + (attempt[j] as number)] as number) + (cells[below + j + 1] as number) === key)
      return PAIR;
    if (!isPlain(reading)) {
      for (const step of FOLDS) if (companion(step, reading, attempt, j, below) === key) return step;
    }
    return (cells[below + j] as number) + missing(reading, attempt, j) === key ? MISSING : EXTRA;
  };

  const align = (target: Uint8Array, attempt: Uint8Array): number => {
    together = hasTogether(attempt, tables);
    fill(target, attempt);
    const n = attempt.length;
    let i = 0;
    let j = 0;
    let count = 0;
    while (i < target.length && j < n) {
      const row = i * (n + 1);
      const step = stepAt(target[i] as number, attempt, j, cells[row + j] as number, row + n + 1);
      steps[count++] = step;
      if (step !== EXTRA) i++;
      j += takenBy(step);
    }
    while (i++ < target.length) steps[count++] = MISSING;
    while (j++ < n) steps[count++] = EXTRA;
    return count;
  };
  return { align, steps };
}
