/**
 * Ranks words in careful TypeScript: it uses typed arrays, keeps one row of the matrix, and reads costs from a table.
 * WebAssembly must be faster.
 */

import { PHONE_STRIDE } from '../../assembly/codes.ts';
import { UNIT } from '../../src/engine/align/closeness.ts';
import { type Costs, VARIANT_COST } from '../../src/engine/align/costs.ts';
import { costTables } from '../../src/engine/align/costTables.ts';
import type { WordTable } from '../../src/engine/kernel/search.ts';
import { glidesInto, isOffglide } from '../../src/engine/phonology/glides.ts';
import { isVowelPhone, PHONES } from '../../src/engine/phonology/phones.ts';
import type { Phonology } from '../../src/engine/phonology/readings.ts';

const MAX = 513;
const NEVER = 1 << 29;

/** Returns the distances of an attempt from rows of the lexicon. The next call overwrites the result. */
export type Ranker = (attempt: Uint8Array, rows: Uint32Array) => Int32Array;

/**
 * Makes a ranker, which fills a row of the matrix for each reading of a word. A faster loop fills it for a reading that
 * takes one phone and is never silent, unless two phones of the attempt may be heard for one sound.
 */
export function typedRanker(words: WordTable, phonology: Phonology, costs: Costs): Ranker {
  const { graded, glided, companions, ledBy, trailedBy, silentAfter, longer } = costTables(phonology, costs);
  const { readings, offsets } = words;
  const cells = new Int32Array(MAX);
  const distances = new Int32Array(words.rows);
  const width = PHONES.length;
  const takes = (taken: BigUint64Array): Uint8Array =>
    Uint8Array.from({ length: phonology.readings.length * width }, (_, cell) =>
      (taken[Math.floor(cell / width)] as bigint) & (companions[cell % width] as bigint) ? 1 : 0,
    );
  const [led, trailed, silent] = [takes(ledBy), takes(trailedBy), takes(silentAfter)];
  const twice = Uint8Array.from(phonology.readings, (reading) => (reading.twice ? 1 : 0));
  const vowels = Uint8Array.from(phonology.readings, ({ phone }) => (isVowelPhone(phone) ? 1 : 0));
  const glides = Uint8Array.from({ length: width * width }, (_, both) =>
    glidesInto(Math.floor(both / width), both % width) ? 1 : 0,
  );
  const plain = Uint8Array.from(ledBy, (bits, id) =>
    bits === 0n && trailedBy[id] === 0n && silentAfter[id] === 0n && !phonology.readings[id]?.optional
      ? 1
      : 0,
  );
  const optional = Uint8Array.from(phonology.readings, (reading) => (reading.optional ? 1 : 0));
  const folded = (base: number, heard: number): number => {
    const cost = graded[base + heard] as number;
    return cost > VARIANT_COST ? cost : VARIANT_COST;
  };

  const trailedCost = (reading: number, heard: number, next: number): number => {
    const base = reading * PHONE_STRIDE;
    if (heard === next && twice[reading] === 1) {
      return Math.min(folded(base, heard), folded(base, longer[heard] as number));
    }
    if (trailed[reading * width + next] === 1) return folded(base, heard);
    const glide = vowels[reading] === 1 && glides[heard * width + next] === 1;
    return glide ? (glided[base + heard] as number) : NEVER;
  };

  /**
   * Computes the cost of the cheapest pair of a reading with two or three heard phones, of which the last has the index
   * j - 1. `second` and `third` are the costs in the row above, two and three heard phones earlier.
   */
  const fold = (reading: number, attempt: Uint8Array, j: number, second: number, third: number): number => {
    if (j < 2) return NEVER;
    const last = attempt[j - 1] as number;
    const before = attempt[j - 2] as number;
    const asTrailed = isOffglide(attempt, j - 2) ? NEVER : trailedCost(reading, before, last);
    let best = second + asTrailed;
    const asLed = led[reading * width + before] === 1 ? second + folded(reading * PHONE_STRIDE, last) : NEVER;
    if (asLed < best) best = asLed;
    if (j < 3 || led[reading * width + (attempt[j - 3] as number)] !== 1) return best;
    const both = third + (asTrailed > VARIANT_COST ? asTrailed : VARIANT_COST);
    return both < best ? both : best;
  };

  /** True if two adjacent phones may be heard for one sound: a doubled phone, or a vowel with its offglide. */
  const hasTogether = (attempt: Uint8Array): boolean => {
    for (let j = 1; j < attempt.length; j++) {
      const [first, second] = [attempt[j - 1] as number, attempt[j] as number];
      if (first === second || glides[first * width + second] === 1) return true;
    }
    return false;
  };

  /** Fills a row for a reading that takes one heard phone. */
  const fillRow = (reading: number, attempt: Uint8Array): void => {
    const base = reading * PHONE_STRIDE;
    let diagonal = cells[0] as number;
    let left = diagonal + UNIT;
    cells[0] = left;
    for (let j = 1; j <= attempt.length; j++) {
      const above = cells[j] as number;
      const paired = diagonal + (graded[base + (attempt[j - 1] as number)] as number);
      left = Math.min(paired, Math.min(above, left) + UNIT);
      cells[j] = left;
      diagonal = above;
    }
  };

  const unsaidAfter = (reading: number, before: number): number =>
    optional[reading] === 1 || silent[reading * width + before] === 1 ? VARIANT_COST : UNIT;

  /** Fills a row for a reading that may be silent, or may take two or three heard phones. */
  const fillRowWithCompanions = (reading: number, attempt: Uint8Array): void => {
    const base = reading * PHONE_STRIDE;
    let diagonal = cells[0] as number;
    let left = diagonal + (optional[reading] === 1 ? VARIANT_COST : UNIT);
    let second = 0;
    let third = 0;
    cells[0] = left;
    for (let j = 1; j <= attempt.length; j++) {
      const above = cells[j] as number;
      const paired = diagonal + (graded[base + (attempt[j - 1] as number)] as number);
      const unsaid = unsaidAfter(reading, attempt[j - 1] as number);
      left = Math.min(paired, above + unsaid, left + UNIT, fold(reading, attempt, j, second, third));
      third = second;
      second = diagonal;
      cells[j] = left;
      diagonal = above;
    }
  };

  return (attempt, rows) => {
    const n = attempt.length;
    const together = hasTogether(attempt);
    for (let k = 0; k < rows.length; k++) {
      const row = rows[k] as number;
      for (let j = 0; j <= n; j++) cells[j] = j * UNIT;
      const end = offsets[row + 1] as number;
      for (let at = offsets[row] as number; at < end; at++) {
        const reading = readings[at] as number;
        if (!together && plain[reading] === 1) fillRow(reading, attempt);
        else fillRowWithCompanions(reading, attempt);
      }
      distances[k] = cells[n] as number;
    }
    return distances.subarray(0, rows.length);
  };
}
