/**
 * Computes the graded distance in its simplest form, with a full matrix: each cell compares all cells from which a path
 * may come. assembly/rank.ts must compute the same number.
 */

import { LENGTH_ALONE, UNIT } from '../../src/engine/align/closeness.ts';
import { VARIANT_COST } from '../../src/engine/align/costs.ts';
import { likenessUnits } from '../../src/engine/align/likeness.ts';
import { glidesInto, isOffglide } from '../../src/engine/phonology/glides.ts';
import { isVowelPhone, longerOf } from '../../src/engine/phonology/phones.ts';
import type { Reading } from '../../src/engine/phonology/readings.ts';

/** Lowers a cost by 0.3 for a usual slip, to 0.1 at least. */
const asSlip = (cost: number): number => Math.max(UNIT / 10, cost - (3 * UNIT) / 10);

function pairCost(reading: Reading, heard: number): number {
  if (reading.phone === heard || reading.free.has(heard)) return 0;
  if (reading.accepted.has(heard)) return VARIANT_COST;
  const cost = UNIT - likenessUnits(reading.phone, heard);
  return reading.slips.has(heard) ? asSlip(cost) : cost;
}

/** Computes the cost of pairing a reading with two heard phones; null if the reading does not take both. */
function trailedCost(reading: Reading, heard: number, next: number): number | null {
  if (reading.twice && heard === next) {
    return Math.max(VARIANT_COST, Math.min(pairCost(reading, heard), pairCost(reading, longerOf(heard))));
  }
  if (reading.trailed.has(next)) return Math.max(VARIANT_COST, pairCost(reading, heard));
  if (!isVowelPhone(reading.phone) || !glidesInto(heard, next)) return null;
  const cost = UNIT - Math.round(LENGTH_ALONE * likenessUnits(reading.phone, heard));
  return reading.glidedSlips.has(heard) ? asSlip(cost) : cost;
}

/**
 * Lists the ways to pair a reading with the heard phones that end before column `j`. Each way is [count of heard phones
 * that the reading takes, cost].
 */
function pairsEndingAt(reading: Reading, heard: readonly number[], j: number): [number, number][] {
  const [third, second, last] = [heard[j - 3], heard[j - 2], heard[j - 1] as number];
  const pairs: [number, number][] = [[1, pairCost(reading, last)]];
  if (second === undefined) return pairs;
  if (reading.led.has(second)) pairs.push([2, Math.max(VARIANT_COST, pairCost(reading, last))]);
  const trailed = isOffglide(heard, j - 2) ? null : trailedCost(reading, second, last);
  if (trailed === null) return pairs;
  pairs.push([2, trailed]);
  if (third !== undefined && reading.led.has(third)) pairs.push([3, Math.max(VARIANT_COST, trailed)]);
  return pairs;
}

/** Computes the graded distance in units of 1/4200. */
export function gradedDistanceNaively(
  target: readonly number[],
  attempt: readonly number[],
  readings: readonly Reading[],
): number {
  const cells: number[][] = [attempt.map((_, j) => j * UNIT)];
  (cells[0] as number[]).push(attempt.length * UNIT);
  const at = (i: number, j: number): number => (cells[i] as number[])[j] as number;
  for (let i = 1; i <= target.length; i++) {
    const reading = readings[target[i - 1] as number] as Reading;
    cells.push([at(i - 1, 0) + (reading.optional ? VARIANT_COST : UNIT)]);
    for (let j = 1; j <= attempt.length; j++) {
      const silent = reading.optional || reading.silentAfter.has(attempt[j - 1] as number);
      const options = [at(i - 1, j) + (silent ? VARIANT_COST : UNIT), at(i, j - 1) + UNIT];
      for (const [taken, cost] of pairsEndingAt(reading, attempt, j))
        options.push(at(i - 1, j - taken) + cost);
      (cells[i] as number[]).push(Math.min(...options));
    }
  }
  return at(target.length, attempt.length);
}
