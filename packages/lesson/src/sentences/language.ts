/** Whose words are used: the language of the sentences, and the mother tongue that the model words are taken from. */

import { shown } from '../../../../src/contract/fields.ts';
import { badRequest } from '../../../../src/contract/refusal.ts';
import { MOTHER_TONGUES, type MotherTongue } from './en/anchors.ts';
import { EN } from './en/index.ts';

export { MOTHER_TONGUES, type MotherTongue };

export type Language = typeof EN;

/** The languages of the sentences. */
export const LANGUAGES = { en: EN };

/** For whom a sentence is. */
export interface Listener {
  readonly scheme: string;
  readonly tongue: MotherTongue;
  readonly words: Language;
  /** Puts IPA beside the words. */
  readonly ipa?: boolean;
  /** The letters stand above the sentence, so that it does not begin with them. */
  readonly headed?: boolean;
  /** Letters, without marks, of which it was said already whose value was heard. */
  readonly told?: ReadonlySet<string>;
}

/** The mother tongue of a tag such as `es-MX`; English of America where no row fits. */
export const tongueOf = (tag: string): MotherTongue =>
  MOTHER_TONGUES.find((tongue) => tongue === tag) ??
  MOTHER_TONGUES.find((tongue) => tongue === tag.split('-')[0]) ??
  (/^en-(?:GB|IE|AU|NZ|ZA|IN)/u.test(tag) ? 'en-GB' : 'en-US');

/** In restored Attic the accent is a rise of the voice; everywhere else it is loudness and length. */
export const PITCHED = 'attic';

export const isEnglish = (tongue: MotherTongue): boolean => tongue.startsWith('en');

/**
 * The words of a language.
 *
 * @throws Refusal that names the languages
 */
export function languageNamed(name: string): Language {
  if (Object.hasOwn(LANGUAGES, name)) return LANGUAGES[name as keyof typeof LANGUAGES];
  throw badRequest(
    `language must be one of ${Object.keys(LANGUAGES).join(', ')}; found ${shown(name)}`,
    'language',
  );
}

/** A sentence with its braces filled. */
export const say = (sentence: string, parts: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replace(/\{(\w+)\}/gu, (whole, name: string) => String(parts[name] ?? whole));

/** 'a', 'a and b', 'a, b and c'. */
export const listed = (parts: readonly string[], word: string): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1) as string}`;
