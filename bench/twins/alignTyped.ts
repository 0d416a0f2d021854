/**
 * Aligns in optimized TypeScript with typed arrays, as the baseline of the WebAssembly kernel. A key joins a cost and
 * its tie in one integer, which a double holds exactly. Keys and the order of steps are the same as in the kernel.
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
const WIDTH = PHONES.length;
const FOLDS = [LED, TRAILED, LED | TRAILED, JOINED] as const;

export interface Aligner {
  align(target: Uint8Array, attempt: Uint8Array): number;
  readonly steps: Uint8Array;
}

const keyOf = ({ cost, tie }: Pair): number => cost * SCALE - tie;

/** Computes tables, indexed by reading and heard phone, or by two heard phones. */
function tablesOf({ readings }: Phonology, costs: Costs) {
  const keys = new Float64Array(readings.length * WIDTH);
  const glides = new Float64Array(readings.length * WIDTH).fill(Infinity);
  const led = new Uint8Array(readings.length * WIDTH);
  const trailed = new Uint8Array(readings.length * WIDTH);
  const twice = Uint8Array.from(readings, (reading) => (reading.twice ? 1 : 0));
  const companions = Uint8Array.from(
    readings,
    ({ led, trailed, silentAfter, optional }) =>
      led.size + trailed.size + silentAfter.size + (optional ? 1 : 0),
  );
  for (const [id, reading] of readings.entries()) {
    for (let heard = 0; heard < WIDTH; heard++) {
      const pair = costs.pair(id, heard);
      keys[id * WIDTH + heard] = keyOf(pair);
      if (isVowelPhone(reading.phone) && isVowelPhone(heard))
        glides[id * WIDTH + heard] = keyOf(withOffglide(pair));
    }
    for (const phone of reading.led) led[id * WIDTH + phone] = 1;
    for (const phone of reading.trailed) trailed[id * WIDTH + phone] = 1;
  }
  const glidesAt = new Uint8Array(WIDTH * WIDTH);
  const affricates = new Uint8Array(WIDTH * WIDTH).fill(NO_PHONE);
  for (let first = 0; first < WIDTH; first++) {
    for (let second = 0; second < WIDTH; second++) {
      glidesAt[first * WIDTH + second] = glidesInto(first, second) ? 1 : 0;
      affricates[first * WIDTH + second] = affricateOf(first, second) ?? NO_PHONE;
    }
  }
  const silent = new Uint8Array(readings.length * WIDTH);
  for (const [id, { silentAfter }] of readings.entries()) {
    for (const phone of silentAfter) silent[id * WIDTH + phone] = 1;
  }
  const optional = Uint8Array.from(readings, (reading) => (reading.optional ? 1 : 0));
  return { keys, glides, led, trailed, twice, companions, glidesAt, affricates, silent, optional };
}

/** True if two neighboring phones of the attempt may be heard as one sound. */
function hasTogether(attempt: Uint8Array, tables: ReturnType<typeof tablesOf>): boolean {
  for (let j = 0; j + 1 < attempt.length; j++) {
    const [first, second] = [attempt[j] as number, attempt[j + 1] as number];
    const both = first * WIDTH + second;
    if (first === second || tables.glidesAt[both] === 1 || tables.affricates[both] !== NO_PHONE) return true;
  }
  return false;
}

/**
 * Returns the number of heard phones that a step takes. LED and TRAILED are bits, and each adds one phone to a pair.
 */
function takenBy(step: number): number {
  if (step === MISSING) return 0;
  if (step === EXTRA) return 1;
  return step === JOINED ? 2 : 1 + (step & LED) + (step >> 1);
}

class TypedAligner implements Aligner {
  readonly steps = new Uint8Array(2 * MAX);
  readonly #tables: ReturnType<typeof tablesOf>;
  readonly #cells = new Float64Array(MAX * MAX);
  #together = false;

  constructor(phonology: Phonology, costs: Costs) {
    this.#tables = tablesOf(phonology, costs);
  }

  #pair(reading: number, heard: number): number {
    return this.#tables.keys[reading * WIDTH + heard] as number;
  }

  /** Returns the key of a pair that also takes a companion. An exact pair then costs the same as a variant. */
  #companionKey(reading: number, heard: number): number {
    const key = this.#pair(reading, heard);
    return key < 0 ? key + VARIANT : key;
  }

  /** Returns the key of a reading for two heard phones as one sound; Infinity if the reading does not take both. */
  #trailKey(reading: number, heard: number, next: number): number {
    const { twice, trailed, glidesAt, glides } = this.#tables;
    if (heard === next && twice[reading] === 1)
      return Math.min(this.#companionKey(reading, heard), this.#companionKey(reading, longerOf(heard)));
    if (trailed[reading * WIDTH + next] === 1) return this.#companionKey(reading, heard);
    return glidesAt[heard * WIDTH + next] === 1 ? (glides[reading * WIDTH + heard] as number) : Infinity;
  }

  /**
   * Returns the key of a step that takes several heard phones, plus the key of the best path after it; Infinity if the
   * step does not fit these phones.
   * @param below index of the first cell of the next row
   */
  #foldKey(step: number, reading: number, attempt: Uint8Array, j: number, below: number): number {
    const end = j + takenBy(step);
    if (end > attempt.length) return Infinity;
    const rest = this.#cells[below + end] as number;
    const [first, second] = [attempt[j] as number, attempt[j + 1] as number];
    if (step === JOINED) {
      const affricate = this.#tables.affricates[first * WIDTH + second] as number;
      return affricate === NO_PHONE ? Infinity : this.#pair(reading, affricate) - UNIT + rest;
    }
    if (step & LED && this.#tables.led[reading * WIDTH + first] !== 1) return Infinity;
    if (step === LED) return this.#companionKey(reading, second) + rest;
    if (isOffglide(attempt, j + (step & LED))) return Infinity;
    if (step === TRAILED) return this.#trailKey(reading, first, second) + rest;
    return this.#trailKey(reading, second, attempt[j + 2] as number) + rest;
  }

  #missingKey(reading: number, attempt: Uint8Array, j: number): number {
    const { optional, silent } = this.#tables;
    const isSilent = j > 0 && silent[reading * WIDTH + (attempt[j - 1] as number)] === 1;
    return optional[reading] === 1 || isSilent ? VARIANT : GAP;
  }

  /** True if the reading cannot take several phones of this attempt. */
  #isPlain(reading: number): boolean {
    return !this.#together && this.#tables.companions[reading] === 0;
  }

  /**
   * Fills the matrix, last row first. Cell (i, j) gets the key of the best alignment of the target from i on with the
   * attempt from j on.
   */
  #fill(target: Uint8Array, attempt: Uint8Array): void {
    const cells = this.#cells;
    const n = attempt.length;
    // After the last slot, all phones that remain in the attempt are extra.
    for (let j = 0; j <= n; j++) cells[target.length * (n + 1) + j] = GAP * (n - j);
    for (let i = target.length - 1; i >= 0; i--) {
      const row = i * (n + 1);
      const below = row + n + 1;
      const reading = target[i] as number;
      const plain = this.#isPlain(reading);
      let diagonal = cells[below + n] as number;
      let right = diagonal + (plain ? GAP : this.#missingKey(reading, attempt, n));
      cells[row + n] = right;
      for (let j = n - 1; j >= 0; j--) {
        const under = cells[below + j] as number;
        let best = diagonal + this.#pair(reading, attempt[j] as number);
        if (!plain)
          for (const step of FOLDS) best = Math.min(best, this.#foldKey(step, reading, attempt, j, below));
        const missing = under + (plain ? GAP : this.#missingKey(reading, attempt, j));
        right = Math.min(best, missing, right + GAP);
        cells[row + j] = right;
        diagonal = under;
      }
    }
  }

  /**
   * Returns the step that gives a cell its key. If several do, the first in the order of ties applies
   * (assembly/align.ts).
   */
  #stepAt(reading: number, attempt: Uint8Array, j: number, key: number, below: number): number {
    const cells = this.#cells;
    if (this.#pair(reading, attempt[j] as number) + (cells[below + j + 1] as number) === key) return PAIR;
    if (!this.#isPlain(reading)) {
      for (const step of FOLDS) if (this.#foldKey(step, reading, attempt, j, below) === key) return step;
    }
    return (cells[below + j] as number) + this.#missingKey(reading, attempt, j) === key ? MISSING : EXTRA;
  }

  /** Writes the steps of the best alignment to `steps`; returns their number. */
  align(target: Uint8Array, attempt: Uint8Array): number {
    this.#together = hasTogether(attempt, this.#tables);
    this.#fill(target, attempt);
    const n = attempt.length;
    let i = 0;
    let j = 0;
    let count = 0;
    while (i < target.length && j < n) {
      const row = i * (n + 1);
      const step = this.#stepAt(target[i] as number, attempt, j, this.#cells[row + j] as number, row + n + 1);
      this.steps[count++] = step;
      if (step !== EXTRA) i++;
      j += takenBy(step);
    }
    while (i++ < target.length) this.steps[count++] = MISSING;
    while (j++ < n) this.steps[count++] = EXTRA;
    return count;
  }
}

export const typedAligner = (phonology: Phonology, costs: Costs): Aligner =>
  new TypedAligner(phonology, costs);
