/**
 * Names an error and the features that differ. `<target>_to_<heard>`: a consonant is
 * [voicing_][aspiration_]place_manner[_length], a vowel height_backness_rounding[_length]. A part in brackets appears
 * only if the two sides differ in it, and then on both. If one side is a vowel and the other a consonant, each is named
 * by the features of its own kind. Otherwise `missing_<target>`, `extra_<heard>`.
 */

import { FEATURES } from '../../contract/features.ts';
import type { FeatureDiff } from '../../contract/response.ts';
import { PHONES, type Phone, phoneAt } from '../phonology/phones.ts';

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

const LABELS: readonly FeatureLabels[] = PHONES.map(featuresInWords);

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

/** The text of a phone on either side of `_to_`. @param differing bits of the features that differ */
function side(phone: Phone, differing = 0): string {
  const long = differing & LENGTH ? [length(phone.long)] : [];
  if (phone.kind === 'vowel') {
    return [phone.height, phone.backness, rounding(phone.rounded), ...long].join('_');
  }
  return [
    ...(differing & VOICING ? [voicing(phone.voiced)] : []),
    ...(differing & ASPIRATION ? [aspiration(phone.aspirated)] : []),
    phone.place,
    phone.sibilant ? 'sibilant' : phone.manner,
    ...long,
  ].join('_');
}

export const STRESS_SHIFT = 'stress_shift';

/** The error code for saying `heard` instead of `target`, each null for silence. Returns null if they are equal. */
export function errorCode(target: number | null, heard: number | null): string | null {
  if (target === heard) return null;
  if (target === null) return `extra_${side(phoneAt(heard as number))}`;
  if (heard === null) return `missing_${side(phoneAt(target))}`;
  const [wanted, found] = [phoneAt(target), phoneAt(heard)];
  const differing = differences(wanted, found);
  return `${side(wanted, differing)}_to_${side(found, differing)}`;
}

/** The features in which the target and the heard phone differ; null means silence. */
export function featureDiff(target: number | null, heard: number | null): FeatureDiff[] {
  const wanted = target === null ? {} : (LABELS[target] as FeatureLabels);
  const found = heard === null ? {} : (LABELS[heard] as FeatureLabels);
  const diff: FeatureDiff[] = [];
  for (const feature of FEATURES) {
    const [own, other] = [wanted[feature] ?? null, found[feature] ?? null];
    if (own !== other) diff.push({ feature, target: own, heard: other });
  }
  return diff;
}

/** Every code that coaching can give if these phones are taught, sorted. */
export function allErrorCodes(taught: Iterable<number> = PHONES.keys()): string[] {
  const heard = [null, ...PHONES.keys()];
  const codes = [null, ...taught].flatMap((target) => heard.map((phone) => errorCode(target, phone)));
  return [...new Set([STRESS_SHIFT, ...codes.filter((code) => code !== null)])].sort();
}
