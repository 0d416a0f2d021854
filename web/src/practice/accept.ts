/**
 * What else passes in a class, letter by letter: `ω:oʊ|o,χ:k` in a link and in an attribute, `{ ω: ['oʊ', 'o'], χ: ['k'] }`
 * in a request. Letters are written bare and small; a value is one phone or more, IPA.
 */

import { bare } from './entries.ts';
import { named } from './lists.ts';

/** By Greek letters, such as ω or ου, the phones that pass for them, too. */
export type Accept = Readonly<Record<string, readonly string[]>>;

/** The most letters, and the most values of a letter. */
export const ACCEPT_LIMITS = { letters: 24, values: 4 } as const;

/** A letter, or two that are said together. */
const LETTERS = /^(?:(?=\p{L})\p{Script=Greek}){1,2}$/u;

/** At most three phones: letters of IPA, of which some look Greek, each with its signs. */
const PHONES = /^(?:(?!\p{Lm})[\p{Script=Latin}βθχ][\p{Lm}\p{M}]* ?){1,3}$/u;

const phonesIn = (text: string): string[] =>
  text
    .split('|')
    .map((one) => one.normalize('NFC').trim())
    .filter((one) => one.length <= 12 && PHONES.test(one));

/** Reads what else passes. What is no letter, or names no phone, is left out, and the sentence names it. */
export function parseAccept(text: string): { readonly accept: Accept; readonly sentence: string } {
  const accept = new Map<string, string[]>();
  const strange: string[] = [];
  for (const row of text.slice(0, 2000).split(',')) {
    const [left = '', right = ''] = row.split(':');
    const [letters, phones] = [bare(left.trim()), phonesIn(right)];
    const all = [...new Set([...(accept.get(letters) ?? []), ...phones])];
    const fits = accept.has(letters) || accept.size < ACCEPT_LIMITS.letters;
    if (LETTERS.test(letters) && phones.length > 0 && all.length <= ACCEPT_LIMITS.values && fits)
      accept.set(letters, all);
    else if (row.trim() !== '') strange.push(row);
  }
  const sentence =
    strange.length === 0
      ? ''
      : `Skipped (a rule is a letter and its sounds, such as ω:o): ${named(strange)}.`;
  return { accept: Object.fromEntries(accept), sentence };
}

/** Writes what else passes, as `parseAccept` reads it. */
export const formatAccept = (accept: Accept): string =>
  Object.entries(accept)
    .map(([letters, phones]) => `${letters}:${phones.join('|')}`)
    .join(',');
