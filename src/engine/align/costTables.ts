/** Writes the costs of a scheme to typed arrays for the kernels; rows are readings, columns are phones. */

import * as codes from '../../../assembly/codes.ts';
import type { CostTables } from '../kernel/index.ts';
import { glidesInto, HALVES, mayGlide } from '../phonology/glides.ts';
import { isVowelPhone, longerOf, PHONES } from '../phonology/phones.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import { LENGTH_ALONE, UNIT } from './closeness.ts';
import { type Costs, FULL_COST, LEAST_SLIP, type Pair, USUAL, VARIANT_COST, withOffglide } from './costs.ts';
import { likenessUnits } from './likeness.ts';

/** Joins cost and tie-break into one integer, which the kernel adds and compares; a double holds it exactly. */
const keyOf = (cost: number, tie: number): number => cost * 2 ** codes.COST_SHIFT - tie;

const GAP_KEY = keyOf(FULL_COST, 0);

/** Subtracts the keys of the gaps that a pair replaces from the key of the pair. */
const savedKey = ({ cost, tie }: Pair, gaps: number): bigint => BigInt(keyOf(cost, tie) - gaps * GAP_KEY);

/** Reduces the cost of a wrong sound because the sound is a usual slip. */
const slipCost = (cost: number): number =>
  Math.max(Math.round(LEAST_SLIP * UNIT), cost - Math.round(USUAL * UNIT));

/**
 * Returns the graded cost of a pair, counted in units of 1/4200: 0 for a free variant, 0.02 for any other variant,
 * 1 - likeness for any other sound, less for a usual slip. Graded costs rank words: a near miss must cost less than a
 * far one.
 */
function gradedCostOf({ phone, accepted, free, slips }: Reading, heard: number): number {
  if (phone === heard || free.has(heard)) return 0;
  if (accepted.has(heard)) return VARIANT_COST;
  const cost = UNIT - likenessUnits(phone, heard);
  return slips.has(heard) ? slipCost(cost) : cost;
}

/** Returns the graded cost of a vowel heard with an offglide. */
function glidedCostOf({ phone, glidedSlips }: Reading, heard: number): number {
  const cost = UNIT - Math.round(LENGTH_ALONE * likenessUnits(phone, heard));
  return glidedSlips.has(heard) ? slipCost(cost) : cost;
}

/** Makes the tables of keys and graded costs, indexed [reading][phone]. */
function keyTables({ readings }: Phonology, costs: Costs) {
  const cells = readings.length * codes.PHONE_STRIDE;
  const [pairKeys, glideKeys] = [new BigInt64Array(cells), new BigInt64Array(cells)];
  const [graded, glided] = [new Uint16Array(cells), new Uint16Array(cells)];
  for (const [id, reading] of readings.entries())
    for (const heard of PHONES.keys()) {
      const [cell, pair] = [id * codes.PHONE_STRIDE + heard, costs.pair(id, heard)];
      pairKeys[cell] = savedKey(pair, 2);
      graded[cell] = gradedCostOf(reading, heard);
      if (!isVowelPhone(reading.phone) || !isVowelPhone(heard)) continue;
      glideKeys[cell] = savedKey(withOffglide(pair), 3);
      glided[cell] = glidedCostOf(reading, heard);
    }
  return { pairKeys, glideKeys, graded, glided };
}

/** Gives each companion a bit, and each reading the bits of its companions. */
function companionTables({ readings }: Phonology) {
  const used = [
    ...new Set(readings.flatMap(({ led, trailed, silentAfter }) => [...led, ...trailed, ...silentAfter])),
  ];
  if (used.length > codes.MAX_COMPANIONS) throw new Error(`the scheme has ${used.length} companions`);
  const companions = new BigUint64Array(codes.PHONE_STRIDE);
  for (const [bit, phone] of used.entries()) companions[phone] = 1n << BigInt(bit);
  const bitsOf = (phones: ReadonlySet<number>): bigint =>
    [...phones].reduce((bits, phone) => bits | (companions[phone] as bigint), 0n);
  return {
    companions,
    ledBy: BigUint64Array.from(readings, ({ led }) => bitsOf(led)),
    trailedBy: BigUint64Array.from(readings, ({ trailed }) => bitsOf(trailed)),
    silentAfter: BigUint64Array.from(readings, ({ silentAfter }) => bitsOf(silentAfter)),
  };
}

/** Returns the bits of KINDS for a reading (assembly/codes.ts). */
const kindOf = ({ phone, led, trailed, twice, silentAfter, optional }: Reading): number =>
  codes.JOIN |
  (led.size + trailed.size > 0 ? codes.COMPANIONS : 0) |
  (twice ? codes.TWICE : 0) |
  (isVowelPhone(phone) ? codes.GLIDE : 0) |
  (silentAfter.size > 0 ? codes.OPTIONAL : 0) |
  (optional ? codes.OPTIONAL | codes.ANYWHERE : 0);

/** Makes the table of the affricate of two heard phones, or NO_PHONE, indexed [first][second]. */
function joinTable(): Uint8Array {
  const joins = new Uint8Array(codes.PHONE_STRIDE * codes.PHONE_STRIDE).fill(codes.NO_PHONE);
  for (const [affricate, [stop, fricative]] of HALVES)
    joins[(stop as number) * codes.PHONE_STRIDE + (fricative as number)] = affricate;
  return joins;
}

/** Makes the tables of the flags and the affricate of two adjacent heard phones, indexed [first][second]. */
function pairTables({ readings }: Phonology) {
  const paired = new Uint8Array(codes.PHONE_STRIDE * codes.PHONE_STRIDE);
  /** Sets a flag for each phone of `firsts` followed by each phone of `seconds`. */
  const flag = (firsts: Iterable<number>, seconds: Iterable<number>, bit: number): void => {
    for (const first of firsts)
      for (const second of seconds) {
        const cell = first * codes.PHONE_STRIDE + second;
        paired[cell] = (paired[cell] as number) | bit;
      }
  };
  const all = [...PHONES.keys()];
  flag(new Set(readings.flatMap(({ led }) => [...led])), all, codes.COMPANIONS);
  flag(all, new Set(readings.flatMap(({ trailed }) => [...trailed])), codes.COMPANIONS);
  const glides = all.filter(mayGlide);
  for (const first of all) {
    const offglides = glides.filter((second) => glidesInto(first, second));
    flag([first], offglides, codes.GLIDE);
    flag([first], offglides.filter(isVowelPhone), codes.VOWELS);
    flag([first], [first], codes.TWICE);
  }
  for (const [stop, fricative] of HALVES.values()) flag([stop], [fricative], codes.JOIN);
  flag(new Set(readings.flatMap(({ silentAfter }) => [...silentAfter])), all, codes.OPTIONAL);
  return { paired, joins: joinTable() };
}

/** Makes all tables of a scheme. @throws Error if it has too many readings */
export function costTables(phonology: Phonology, costs: Costs): CostTables {
  const { readings } = phonology;
  if (readings.length >= codes.MAX_READINGS) throw new Error(`the scheme has ${readings.length} readings`);
  return {
    ...keyTables(phonology, costs),
    ...companionTables(phonology),
    ...pairTables(phonology),
    kinds: Uint8Array.from(readings, kindOf),
    longer: Uint8Array.from(PHONES.keys(), longerOf),
    gap: FULL_COST,
    gapKey: BigInt(GAP_KEY),
    variantKey: BigInt(keyOf(VARIANT_COST, 0)),
    taught: Uint8Array.from(readings, ({ phone }) => phone),
  };
}
