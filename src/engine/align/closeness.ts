/**
 * Articulatory closeness of two phones, from the spec ("Coaching"). Vowels: 1 - min(1, height/6 + 0.5*backness/2 +
 * 0.5*abs(rounding)). Consonants: 1 - min(1, place/8 + 0.5*manner/7 + 0.5*abs(voice)). Vowel and consonant: 0. Only
 * length differs: 0.9, only aspiration: 0.85, both: 0.765. Every value is a multiple of 1/4200 (the least common
 * multiple of 8, 12, 56 and 200 is 4200), so integers add and compare exactly.
 */

import {
  BACKNESSES,
  type Consonant,
  HEIGHTS,
  MANNERS,
  PHONES,
  type Phone,
  PLACES,
  type Vowel,
} from '../phonology/phones.ts';

/** Closeness and cost of 1: both are counted in units of 1/4200. */
export const UNIT = 4200;

export const LENGTH_ALONE = 0.9;
const ASPIRATION_ALONE = 0.85;

const differs = (a: boolean, b: boolean): number => (a === b ? 0 : 1);

function vowelDistance(a: Vowel, b: Vowel): number {
  const height = Math.abs(HEIGHTS[a.height] - HEIGHTS[b.height]);
  const backness = Math.abs(BACKNESSES.indexOf(a.backness) - BACKNESSES.indexOf(b.backness));
  return height / 6 + (0.5 * backness) / 2 + 0.5 * differs(a.rounded, b.rounded);
}

function consonantDistance(a: Consonant, b: Consonant): number {
  const place = Math.abs(PLACES.indexOf(a.place) - PLACES.indexOf(b.place));
  const manner = Math.abs(MANNERS.indexOf(a.manner) - MANNERS.indexOf(b.manner));
  return place / 8 + (0.5 * manner) / 7 + 0.5 * differs(a.voiced, b.voiced);
}

function distance(a: Phone, b: Phone): number {
  if (a.kind === 'vowel') return b.kind === 'vowel' ? vowelDistance(a, b) : 1;
  return b.kind === 'consonant' ? consonantDistance(a, b) : 1;
}

export const isAspirated = (phone: Phone): boolean => phone.kind === 'consonant' && phone.aspirated;

/** Returns the closeness, in units, of phones that differ at most in length and aspiration. */
function unitsAlike(a: Phone, b: Phone): number {
  const length = a.long === b.long ? 1 : LENGTH_ALONE;
  const aspiration = isAspirated(a) === isAspirated(b) ? 1 : ASPIRATION_ALONE;
  return Math.round(UNIT * length * aspiration);
}

/** Caches a value for each pair of phones; all values of a first phone are computed when one of them is needed. */
export function byPair(value: (a: number, b: number) => number): (a: number, b: number) => number {
  const rows: Int16Array[] = [];
  return (a, b) => {
    rows[a] ??= Int16Array.from(PHONES.keys(), (other) => value(a, other));
    return (rows[a] as Int16Array)[b] as number;
  };
}

/** Closeness of the phones with these ids, 0..4200. */
export const closenessUnits = byPair((a, b) => {
  const [first, second] = [PHONES[a] as Phone, PHONES[b] as Phone];
  const apart = distance(first, second);
  return apart > 0 ? Math.round(UNIT * (1 - Math.min(1, apart))) : unitsAlike(first, second);
});

export const differsInLengthOrAspirationAlone = (a: number, b: number): boolean =>
  a !== b && distance(PHONES[a] as Phone, PHONES[b] as Phone) === 0;
