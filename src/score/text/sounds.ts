/** Phones as an answer shows them: symbols, IPA, transliteration. */

import { phoneAt } from '../phonology/phones.ts';
import { spellLatin } from './spell.ts';

export interface Sounds {
  readonly phones: readonly string[];
  readonly ipa: string;
  /** Transliteration; with spaces between words. */
  readonly latin: string;
}

/** The symbols of phones, in a list of its own. */
export function symbolsOf(ids: readonly number[]): string[] {
  const symbols: string[] = [];
  for (let n = 0; n < ids.length; n++) symbols.push(phoneAt(ids[n] as number).symbol);
  return symbols;
}

/** @param split phones by word, for the spaces of a clause; null for one word */
export function soundsOf(
  ids: readonly number[],
  split: readonly (readonly number[])[] | null = null,
): Sounds {
  const phones = symbolsOf(ids);
  const latin = split === null ? spellLatin(ids) : split.map(spellLatin).join(' ');
  return { phones, ipa: phones.join(' '), latin };
}
