/**
 * Names an error, and the features that differ. The code is `<target>_to_<heard>`, `missing_<target>` or
 * `extra_<heard>`. A consonant is written [voicing_][aspiration_]place_manner[_length], and a vowel
 * height_backness_rounding[_length]. A part in brackets appears only if both phones are vowels, or both consonants, and
 * differ in it; then it appears on both sides.
 */

import { FEATURES } from '../../contract/features.ts';
import type { FeatureDiff } from '../../contract/response.ts';
import { type Consonant, PHONES, type Phone } from '../phonology/phones.ts';

type Feature = FeatureDiff['feature'];
type FeatureLabels = Partial<Record<Feature, string>>;

/** Names the features of a phone; features that only the other kind of phone has (vowel or consonant) are absent. */
export function featuresInWords(phone: Phone): FeatureLabels {
  const length = phone.long ? 'long' : 'short';
  if (phone.kind === 'vowel') {
    return {
      kind: 'vowel',
      rounding: phone.rounded ? 'rounded' : 'unrounded',
      height: phone.height,
      backness: phone.backness,
      length,
    };
  }
  return {
    kind: 'consonant',
    place: phone.place,
    manner: phone.manner,
    voicing: phone.voiced ? 'voiced' : 'voiceless',
    aspiration: phone.aspirated ? 'aspirated' : 'unaspirated',
    length,
  };
}

const LABELS: readonly FeatureLabels[] = PHONES.map(featuresInWords);
const labelsOf = (phone: number | null): FeatureLabels => (phone === null ? {} : (LABELS[phone] ?? {}));

/** Writes a phone on one side of `_to_`; some features appear only if `other`, the other side, differs in them. */
function side(phone: number, other: number | null): string {
  const [own, others] = [labelsOf(phone), labelsOf(other)];
  const differing = (feature: Feature) =>
    own.kind === others.kind && own[feature] !== others[feature] ? [own[feature]] : [];
  if (own.kind === 'vowel') return [own.height, own.backness, own.rounding, ...differing('length')].join('_');
  const { sibilant } = PHONES[phone] as Consonant;
  return [
    ...differing('voicing'),
    ...differing('aspiration'),
    own.place,
    sibilant ? 'sibilant' : own.manner,
    ...differing('length'),
  ].join('_');
}

export const STRESS_SHIFT = 'stress_shift';

/** Makes the error code for saying `heard` instead of `target`; null means silence. Returns null if both are equal. */
export function errorCode(target: number | null, heard: number | null): string | null {
  if (target === heard) return null;
  if (target === null) return `extra_${side(heard as number, null)}`;
  if (heard === null) return `missing_${side(target, null)}`;
  return `${side(target, heard)}_to_${side(heard, target)}`;
}

export function featureDiff(target: number | null, heard: number | null): FeatureDiff[] {
  const [wanted, found] = [labelsOf(target), labelsOf(heard)];
  const diff: FeatureDiff[] = [];
  for (const feature of FEATURES) {
    const [own, other] = [wanted[feature] ?? null, found[feature] ?? null];
    if (own !== other) diff.push({ feature, target: own, heard: other });
  }
  return diff;
}

/** Lists every code that coaching can give if these phones are taught, sorted. */
export function allErrorCodes(taught: Iterable<number> = PHONES.keys()): string[] {
  const heard = [null, ...PHONES.keys()];
  const codes = [null, ...taught].flatMap((target) => heard.map((phone) => errorCode(target, phone)));
  return [...new Set([STRESS_SHIFT, ...codes.filter((code) => code !== null)])].sort();
}
