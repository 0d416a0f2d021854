/**
 * Cost and status of a pair of a reading and a heard phone.
 *
 * | status             | when                                                              | cost          |
 * | ------------------ | ----------------------------------------------------------------- | ------------- |
 * | correct            | same phone, or one that the scheme treats as the same here        | 0             |
 * | acceptable variant | the scheme accepts the heard phone, or silence, for these letters | 0.02          |
 * | acceptable         | differs only in length or aspiration; or a close sound that is    | 1 - closeness |
 * |                    | usual in a foreign accent; or the right vowel with an offglide    |               |
 * | incorrect          | any other substitution                                            | 1             |
 * | missing, extra     | a phone of one side without a partner                             | 1             |
 */

import { UNLIKE } from '../../../assembly/codes.ts';
import type { ScoredPhone } from '../../contract/response.ts';
import { glidesInto, HALVES, mayGlide } from '../phonology/glides.ts';
import { isVowelPhone, longerOf, PHONES, phoneId } from '../phonology/phones.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import { closenessUnits, differsInLengthOrAspirationAlone, LENGTH_ALONE, UNIT } from './closeness.ts';
import { likenessUnits } from './likeness.ts';

type PhoneStatus = ScoredPhone['status'];
type PairStatus = Exclude<PhoneStatus, 'missing' | 'extra'>;

export const VARIANT_COST = 0.02 * UNIT;

export const FULL_COST = UNIT;

/** When words are ranked: the discount for a usual slip, and the least cost of a slip after the discount. */
export const USUAL = 0.3;
export const LEAST_SLIP = 0.1;

/** Cost and closeness in units of 1/4200. */
export interface Pair {
  readonly status: PairStatus;
  readonly cost: number;
  readonly closeness: number;
  /** Breaks the tie between alignments of equal cost: the highest sum of these wins. */
  readonly tie: number;
  /** True for a vowel that was heard with an offglide. */
  readonly glided: boolean;
}

export interface Row {
  /** Index into the target's slots; null for an extra phone. */
  readonly slot: number | null;
  /** The heard phones of the row, end exclusive: usually one; more with companions or an offglide; zero if missing. */
  readonly from: number;
  readonly to: number;
  /** Index of the heard phone that is paired with the target phone; null for a missing phone. */
  readonly heard: number | null;
  readonly status: PhoneStatus;
  /** Cost and closeness in units of 1/4200. */
  readonly cost: number;
  readonly closeness: number;
  /** True if the last heard phone is the offglide of the vowel before it. */
  readonly glided: boolean;
}

type UnsaidCost = Pick<Row, 'status' | 'cost' | 'closeness' | 'glided'>;

const MISSING: UnsaidCost = { status: 'missing', cost: FULL_COST, closeness: 0, glided: false };
const SILENT: UnsaidCost = { ...MISSING, status: 'acceptable variant', cost: VARIANT_COST };

export interface Costs {
  /** The pair of a reading and a heard phone, given by their ids. */
  readonly pair: (reading: number, heard: number) => Pair;
  /** The pair of a reading with two heard phones as one sound; null if the reading does not take both. */
  readonly trailed: (reading: number, heard: number, next: number) => Pair | null;
  /** The cost of a reading that was not said; it costs less if the reading may be silent after the phone `before`. */
  readonly missing: (reading: number, before: number | undefined) => UnsaidCost;
  /** False for a phone that is always a fault. */
  readonly mayBeRight: (phone: number) => boolean;
}

type IsNearAccent = (taught: number, heard: number) => boolean;

/** Makes a check for near accents: pairs of phones that are each acceptable for the other. */
function nearAccents({ scheme }: Phonology): IsNearAccent {
  const pairs = scheme.nearAccents.map((pair) => pair.map(phoneId));
  return (taught, heard) => pairs.some((pair) => pair.includes(taught) && pair.includes(heard));
}

function statusOf({ phone, accepted, free }: Reading, heard: number, isNearAccent: IsNearAccent): PairStatus {
  if (phone === heard || free.has(heard)) return 'correct';
  if (accepted.has(heard)) return 'acceptable variant';
  const isNear = differsInLengthOrAspirationAlone(phone, heard) || isNearAccent(phone, heard);
  return isNear ? 'acceptable' : 'incorrect';
}

/** True for a vowel and a consonant, unless both may glide: j and i, w and u. */
const areUnlike = (a: number, b: number): boolean =>
  isVowelPhone(a) !== isVowelPhone(b) && !(mayGlide(a) && mayGlide(b));

function pairOf(taught: number, heard: number, status: PairStatus): Pair {
  if (status === 'correct') return { status, cost: 0, closeness: UNIT, tie: UNIT, glided: false };
  const closeness = closenessUnits(taught, heard);
  const likeness = likenessUnits(taught, heard);
  const excused = status === 'acceptable' ? UNIT - closeness : VARIANT_COST;
  const cost = status === 'incorrect' ? FULL_COST : excused;
  const tie = status === 'incorrect' && areUnlike(taught, heard) ? -UNLIKE : likeness;
  return { status, cost, closeness, tie, glided: false };
}

const better = (a: Pair, b: Pair): Pair => (a.cost < b.cost || (a.cost === b.cost && a.tie >= b.tie) ? a : b);

/** Adds a companion to a pair: a correct pair becomes a variant, any other pair stays the same. */
export const withCompanion = (pair: Pair): Pair =>
  pair.status === 'correct' ? { ...pair, status: 'acceptable variant', cost: VARIANT_COST } : pair;

/** Adds an offglide to the pair of a vowel, which costs the same as a difference in length. */
export function withOffglide({ status, closeness: alone, tie: aloneTie }: Pair): Pair {
  const closeness = Math.round(LENGTH_ALONE * alone);
  const tie = Math.round(LENGTH_ALONE * aloneTie);
  return status === 'incorrect'
    ? { status, cost: FULL_COST, closeness, tie, glided: true }
    : { status: 'acceptable', cost: UNIT - closeness, closeness, tie, glided: true };
}

/**
 * Lists all phones that may be heard without a fault: in a pair, as half of a long sound, as a companion, or as half of
 * an affricate.
 */
function rightPhones({ readings }: Phonology, pairs: readonly Pair[]): Set<number> {
  const paired = new Set(
    pairs.flatMap(({ status }, n) => (status === 'incorrect' ? [] : [n % PHONES.length])),
  );
  const halvesOfLong = [...PHONES.keys()].filter((phone) => paired.has(longerOf(phone)));
  const companions = readings.flatMap(({ led, trailed }) => [...led, ...trailed]);
  return new Set([...paired, ...halvesOfLong, ...companions, ...[...HALVES.values()].flat()]);
}

/** Computes the pairs of all readings with all phones in advance. */
export function compileCosts(phonology: Phonology): Costs {
  const isNear = nearAccents(phonology);
  const pairs = phonology.readings.flatMap((reading) =>
    PHONES.map((_, heard) => pairOf(reading.phone, heard, statusOf(reading, heard, isNear))),
  );
  const pair = (reading: number, heard: number): Pair => pairs[reading * PHONES.length + heard] as Pair;
  const right = rightPhones(phonology, pairs);
  return {
    pair,
    mayBeRight: (phone) => right.has(phone),
    missing(id, before) {
      const { optional, silentAfter } = phonology.readings[id] as Reading;
      return optional || (before !== undefined && silentAfter.has(before)) ? SILENT : MISSING;
    },
    trailed(id, heard, next) {
      const { phone, trailed, twice } = phonology.readings[id] as Reading;
      // The same phone twice also counts as the long phone.
      if (twice && heard === next)
        return better(withCompanion(pair(id, heard)), withCompanion(pair(id, longerOf(heard))));
      if (trailed.has(next)) return withCompanion(pair(id, heard));
      return isVowelPhone(phone) && glidesInto(heard, next) ? withOffglide(pair(id, heard)) : null;
    },
  };
}
