/**
 * The costs of a scheme as the kernels read them: typed arrays, a row a reading, a column a phone.
 */

import {
  COMPANIONS,
  COST_SHIFT,
  GLIDE,
  JOIN,
  JOINS_SHIFT,
  MAX_COMPANIONS,
  MAX_FIRST_HALVES,
  MAX_READINGS,
  NO_PHONE,
  OFFGLIDE,
  OPTIONAL,
  PHONE_STRIDE,
  TWICE,
  VOWEL,
} from '../../assembly/codes.ts';
import type { CostTables } from '../kernel.ts';
import { affricateOf, isOffglide, isVowel } from '../phonology/glides.ts';
import { PHONES } from '../phonology/phones.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import { closenessUnits, LENGTH_ALONE, UNIT } from './closeness.ts';
import { type Costs, FULL_COST, type Pair, VARIANT_COST, withOffglide } from './costs.ts';

/** Cost first, closeness second, as one integer that the kernel adds and compares. */
const keyOf = (cost: number, closeness: number): bigint =>
  (BigInt(cost) << BigInt(COST_SHIFT)) - BigInt(closeness);

const GAP_KEY = keyOf(FULL_COST, 0);

const keyOfPair = ({ cost, closeness }: Pair): bigint => keyOf(cost, closeness);

/**
 * Graded cost of a pair, in units of 1/4200: a variant costs 0.02, any other pair 1 - closeness. It ranks
 * candidates, where a near miss is better than a far one even if both are incorrect.
 */
function gradedCostOf({ phone, accepted }: Reading, heard: number): number {
  if (phone === heard) return 0;
  return accepted.has(heard) ? VARIANT_COST : UNIT - closenessUnits(phone, heard);
}

/** Graded cost of a vowel heard with an offglide. */
const glidedCostOf = ({ phone }: Reading, heard: number): number =>
  UNIT - Math.round(LENGTH_ALONE * closenessUnits(phone, heard));

/** Every cell of a table of readings by phones. */
function fillCells(
  readings: readonly Reading[],
  fill: (cell: number, id: number, heard: number) => void,
): void {
  for (const id of readings.keys()) {
    for (let heard = 0; heard < PHONES.length; heard++) fill(id * PHONE_STRIDE + heard, id, heard);
  }
}

function keyTables({ readings }: Phonology, costs: Costs) {
  const cells = readings.length * PHONE_STRIDE;
  const [pairKeys, glideKeys] = [new BigInt64Array(cells), new BigInt64Array(cells)];
  const [graded, glided] = [new Uint16Array(cells), new Uint16Array(cells)];
  fillCells(readings, (cell, id, heard) => {
    const reading = readings[id] as Reading;
    const pair = costs.pair(id, heard);
    pairKeys[cell] = keyOfPair(pair) - 2n * GAP_KEY;
    graded[cell] = gradedCostOf(reading, heard);
    if (!isVowel(reading.phone) || !isVowel(heard)) return;
    glideKeys[cell] = keyOfPair(withOffglide(pair)) - 3n * GAP_KEY;
    glided[cell] = glidedCostOf(reading, heard);
  });
  return { pairKeys, glideKeys, graded, glided };
}

/** The bit of every phone that is a companion somewhere, and of each reading those that it takes. */
function companionTables({ readings }: Phonology) {
  const used = [...new Set(readings.flatMap(({ led, trailed }) => [...led, ...trailed]))];
  if (used.length > MAX_COMPANIONS) throw new Error(`the scheme has ${used.length} companions`);
  const companions = new BigUint64Array(PHONE_STRIDE);
  for (const [bit, phone] of used.entries()) companions[phone] = 1n << BigInt(bit);
  const bitsOf = (phones: ReadonlySet<number>): bigint =>
    [...phones].reduce((bits, phone) => bits | (companions[phone] as bigint), 0n);
  return {
    companions,
    ledBy: BigUint64Array.from(readings, ({ led }) => bitsOf(led)),
    trailedBy: BigUint64Array.from(readings, ({ trailed }) => bitsOf(trailed)),
  };
}

const kindOf = ({ phone, led, trailed, twice, optional }: Reading): number =>
  JOIN |
  (led.size + trailed.size > 0 ? COMPANIONS : 0) |
  (twice ? TWICE : 0) |
  (isVowel(phone) ? GLIDE : 0) |
  (optional ? OPTIONAL : 0);

/** What each phone may be beside another one: a vowel, an offglide, half of an affricate. */
function phoneTables() {
  const joins = new Uint8Array(MAX_FIRST_HALVES * PHONE_STRIDE).fill(NO_PHONE);
  let row = 0;
  const flags = Uint8Array.from(PHONES, (_, first) => {
    const affricates = PHONES.map((_, second) => affricateOf(first, second) ?? NO_PHONE);
    const halves = affricates.some((phone) => phone !== NO_PHONE);
    if (halves) joins.set(affricates, ++row * PHONE_STRIDE);
    return (
      (isVowel(first) ? VOWEL : 0) | (isOffglide(first) ? OFFGLIDE : 0) | (halves ? row << JOINS_SHIFT : 0)
    );
  });
  return { joins, flags };
}

/** The tables that the kernels read. */
export function costTables(phonology: Phonology, costs: Costs): CostTables {
  const { readings } = phonology;
  if (readings.length >= MAX_READINGS) throw new Error(`the scheme has ${readings.length} readings`);
  return {
    ...keyTables(phonology, costs),
    ...companionTables(phonology),
    ...phoneTables(),
    kinds: Uint8Array.from(readings, kindOf),
    silentKeys: BigInt64Array.from(readings, (_, id) => keyOf(costs.missing(id).cost, 0) - GAP_KEY),
    silent: Uint16Array.from(readings, (_, id) => costs.missing(id).cost),
    gapKey: GAP_KEY,
    variantKey: keyOf(VARIANT_COST, 0),
    taught: Uint8Array.from(readings, ({ phone }) => phone),
  };
}
