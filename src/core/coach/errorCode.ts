/**
 * The name of an error, and the features behind it.
 *
 * `<target>_to_<heard>`: a consonant is [voicing_][aspiration_]place_manner[_length], a vowel
 * height_backness_rounding[_length]. A word in brackets stands only where the two sides differ in it, and then on both.
 * A vowel against a consonant names each side in its own way. `missing_<target>`, `extra_<heard>`.
 */

import { FEATURES } from '../../contract/features.ts';
import type { FeatureDiff } from '../../contract/response.ts';
import { PHONES, type Phone } from '../../phonology/phones.ts';

type Feature = FeatureDiff['feature'];
type Labels = Partial<Record<Feature, string>>;

const voicing = (voiced: boolean): string => (voiced ? 'voiced' : 'voiceless');
const aspiration = (aspirated: boolean): string => (aspirated ? 'aspirated' : 'unaspirated');
const rounding = (rounded: boolean): string => (rounded ? 'rounded' : 'unrounded');
const length = (long: boolean): string => (long ? 'long' : 'short');

/** The features of a phone in words; those that its kind does not have are absent. */
export function labelsOf(phone: Phone): Labels {
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

const LABELS: readonly Labels[] = PHONES.map(labelsOf);

/** One side of a code; `other` is the side it is contrasted with, or null when it stands alone. */
function token(phone: Phone, other: Phone | null): string {
  const contrast = other?.kind === phone.kind ? other : phone;
  const long = phone.long === contrast.long ? [] : [length(phone.long)];
  if (phone.kind === 'vowel') {
    return [phone.height, phone.backness, rounding(phone.rounded), ...long].join('_');
  }
  const against = contrast as typeof phone;
  return [
    ...(phone.voiced === against.voiced ? [] : [voicing(phone.voiced)]),
    ...(phone.aspirated === against.aspirated ? [] : [aspiration(phone.aspirated)]),
    phone.place,
    phone.sibilant ? 'sibilant' : phone.manner,
    ...long,
  ].join('_');
}

const ALONE: readonly string[] = PHONES.map((phone) => token(phone, null));

/** The code of a stress on the wrong syllable. */
export const STRESS_SHIFT = 'stress_shift';

/** Code of hearing `heard` for `target`; null stands for no phone. Two equal phones have no code. */
export function errorCode(target: number | null, heard: number | null): string | null {
  if (target === heard) return null;
  if (target === null) return `extra_${ALONE[heard as number]}`;
  if (heard === null) return `missing_${ALONE[target]}`;
  const [a, b] = [PHONES[target] as Phone, PHONES[heard] as Phone];
  return `${token(a, b)}_to_${token(b, a)}`;
}

/** The features in which two phones differ; null stands for no phone. */
export function featureDiff(target: number | null, heard: number | null): FeatureDiff[] {
  const a = target === null ? {} : (LABELS[target] as Labels);
  const b = heard === null ? {} : (LABELS[heard] as Labels);
  const diff: FeatureDiff[] = [];
  for (const feature of FEATURES) {
    if (a[feature] === b[feature]) continue;
    diff.push({ feature, target: a[feature] ?? null, heard: b[feature] ?? null });
  }
  return diff;
}

/** Every code that coaching can give where these phones are taught: a closed set, sorted. */
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
