/**
 * Names an error and the features that differ. `<target>_to_<heard>`: a consonant is
 * [voicing_][aspiration_]place_manner[_length], a vowel height_backness_rounding[_length]. A part in brackets appears
 * only if the two sides differ in it, and then on both. If one side is a vowel and the other a consonant, each is named
 * by the features of its own kind. Otherwise `missing_<target>`, `extra_<heard>`.
 */

import { FEATURES } from '../../contract/features.ts';
import type { FeatureDiff } from '../../contract/response.ts';
import { PHONES, type Phone } from '../phonology/phones.ts';

type Feature = FeatureDiff['feature'];
type FeatureLabels = Partial<Record<Feature, string>>;

const voicing = (voiced: boolean): string => (voiced ? 'voiced' : 'voiceless');
const aspiration = (aspirated: boolean): string => (aspirated ? 'aspirated' : 'unaspirated');
const rounding = (rounded: boolean): string => (rounded ? 'rounded' : 'unrounded');
const length = (long: boolean): string => (long ? 'long' : 'short');

/** The features of a phone in words; features that only the other kind of phone has (vowel or consonant) are absent. */
export function featuresInWords(phone: Phone): FeatureLabels {
  if (phone.kind === 'vowel') {
    return {
      kind: 'vowel',
      rounding: rounding(phone.rounded),
      height: phone.height,
      backness: phone.backness,
      length: length(phone.long),
    };
  }
  return {
    kind: 'consonant',
    place: phone.place,
    manner: phone.manner,
    voicing: voicing(phone.voiced),
    aspiration: aspiration(phone.aspirated),
    length: length(phone.long),
  };
}

/**
 * For each phone: its features in words, in the order of FEATURES; null for a feature that only the other kind of phone
 * has.
 */
const LABELS: readonly (readonly (string | null)[])[] = PHONES.map((phone) => {
  const labels = featuresInWords(phone);
  return FEATURES.map((feature) => labels[feature] ?? null);
});

/** Features of a missing phone. */
const NONE: readonly null[] = FEATURES.map(() => null);

/** Bits of the features that a code names only if its two sides differ in them. */
const VOICING = 1;
const ASPIRATION = 2;
const LENGTH = 4;

/** The bits of the features that differ; 0 for a vowel and a consonant. */
function differences(a: Phone, b: Phone): number {
  if (a.kind !== b.kind) return 0;
  const bits = a.long === b.long ? 0 : LENGTH;
  if (a.kind === 'vowel' || b.kind === 'vowel') return bits;
  return bits | (a.voiced === b.voiced ? 0 : VOICING) | (a.aspirated === b.aspirated ? 0 : ASPIRATION);
}

function side(phone: Phone, differs: number): string {
  const long = differs & LENGTH ? [length(phone.long)] : [];
  if (phone.kind === 'vowel') {
    return [phone.height, phone.backness, rounding(phone.rounded), ...long].join('_');
  }
  return [
    ...(differs & VOICING ? [voicing(phone.voiced)] : []),
    ...(differs & ASPIRATION ? [aspiration(phone.aspirated)] : []),
    phone.place,
    phone.sibilant ? 'sibilant' : phone.manner,
    ...long,
  ].join('_');
}

/** The text of a phone on either side of `_to_`, indexed [phone][bits of the features that differ]. */
const SIDES: readonly (readonly string[])[] = PHONES.map((phone) =>
  Array.from({ length: 2 * LENGTH }, (_, differs) => side(phone, differs)),
);
const sideOf = (phone: number, differs = 0): string => (SIDES[phone] as string[])[differs] as string;

export const STRESS_SHIFT = 'stress_shift';

/** The error code for saying `heard` instead of `target`, each null for silence. Returns null if they are equal. */
export function errorCode(target: number | null, heard: number | null): string | null {
  if (target === heard) return null;
  if (target === null) return `extra_${sideOf(heard as number)}`;
  if (heard === null) return `missing_${sideOf(target)}`;
  const differs = differences(PHONES[target] as Phone, PHONES[heard] as Phone);
  return `${sideOf(target, differs)}_to_${sideOf(heard, differs)}`;
}

/** The features in which the target and the heard phone differ; null means silence. */
export function featureDiff(target: number | null, heard: number | null): FeatureDiff[] {
  const a = target === null ? NONE : (LABELS[target] as (string | null)[]);
  const b = heard === null ? NONE : (LABELS[heard] as (string | null)[]);
  const diff: FeatureDiff[] = [];
  for (let n = 0; n < FEATURES.length; n++) {
    const [own, other] = [a[n] as string | null, b[n] as string | null];
    if (own !== other) diff.push({ feature: FEATURES[n] as Feature, target: own, heard: other });
  }
  return diff;
}

/** Every code that coaching can give if these phones are taught, sorted. */
export function allErrorCodes(taught: Iterable<number> = PHONES.keys()): string[] {
  const codes = new Set([STRESS_SHIFT]);
  const ids = [null, ...PHONES.keys()];
  for (const target of [null, ...taught]) {
    for (const heard of ids) {
      const code = errorCode(target, heard);
      if (code !== null) codes.add(code);
    }
  }
  return [...codes].sort();
}
