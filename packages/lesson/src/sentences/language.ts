import { shown } from '../../../../src/contract/fields.ts';
import { badRequest } from '../../../../src/contract/refusal.ts';
import { MOTHER_TONGUES, type MotherTongue } from './en/anchors.ts';
import { EN } from './en/index.ts';

export { MOTHER_TONGUES, type MotherTongue };

export type Language = typeof EN;

export const LANGUAGES = { en: EN };

export interface Listener {
  readonly scheme: string;
  readonly tongue: MotherTongue;
  readonly words: Language;
  /** True to add IPA to the model words. */
  readonly ipa?: boolean;
  /** True if a heading shows the letters, so that sentences omit them. */
  readonly headed?: boolean;
  /** Letters, without marks, that a sentence on a habit has mentioned already. */
  readonly told?: ReadonlySet<string>;
}

/** Finds the mother tongue of a tag (es-MX is es); American English for a language without model words. */
export const tongueOf = (tag: string): MotherTongue =>
  MOTHER_TONGUES.find((tongue) => tongue === tag) ??
  MOTHER_TONGUES.find((tongue) => tongue === tag.split('-')[0]) ??
  (/^en-(?:GB|IE|AU|NZ|ZA|IN)/u.test(tag) ? 'en-GB' : 'en-US');

/** The only scheme with a pitch accent; in the others the accent is a stress. */
export const PITCHED = 'attic';

export const isEnglish = (tongue: MotherTongue): boolean => tongue.startsWith('en');

/** @throws Refusal that lists the languages if the name is not one of them */
export function languageNamed(name: string): Language {
  if (Object.hasOwn(LANGUAGES, name)) return LANGUAGES[name as keyof typeof LANGUAGES];
  throw badRequest(
    `language must be one of ${Object.keys(LANGUAGES).join(', ')}; found ${shown(name)}`,
    'language',
  );
}

/** Replaces each name in braces with the part of this name. */
export const say = (sentence: string, parts: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replace(/\{(\w+)\}/gu, (whole, name: string) => String(parts[name] ?? whole));

/** Joins parts: 'a', 'a and b', 'a, b and c'. @param word 'and' or 'or' */
export const listed = (parts: readonly string[], word: string): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1) as string}`;
