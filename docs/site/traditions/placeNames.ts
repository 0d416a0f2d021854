/** Names graphemes and contexts for teachers, and sorts graphemes alphabetically. */

import type { ContextName } from '../../../src/engine/phonology/contexts.ts';

/** Names of graphemes that teachers would not understand otherwise. */
const LETTERS: Readonly<Record<string, string>> = {
  υ̯: 'υ of αυ ευ ηυ',
  υ̯φ: 'υφ of αυφ ευφ ηυφ',
  υ̯β: 'υβ of αυβ ευβ ηυβ',
};

const PLACES: Readonly<Partial<Record<ContextName, string>>> = {
  'of unknown length': 'if its length is unknown',
  'before a voiceless consonant not σ before a voiced one':
    'before π τ κ φ θ χ ξ ψ, and before a σ that no voiced consonant follows',
  'before υ̯': 'before the υ of αυ ευ ηυ',
};

export const letterName = (key: string): string => LETTERS[key] ?? key;

/** Names a list of graphemes that are separated by spaces, or `any`, which means every letter. */
export const letterNames = (letters: string): string =>
  letters === 'any' ? 'every letter' : letters.split(' ').map(letterName).join(', ');

export const placeName = (context: ContextName): string => PLACES[context] ?? context;

/** Returns the first grapheme of a list as its sort key, because Greek code points are in alphabetical order. */
const sortKey = (letters: string): string =>
  letters === 'any' ? '\uffff' : (letters.normalize('NFD').split(' ')[0] as string);

/** Compares two lists of graphemes for sorting: α, ᾳ, αι, β; `any` comes last. */
export function byAlphabet(letters: string, others: string): number {
  const [key, otherKey] = [sortKey(letters), sortKey(others)];
  if (key === otherKey) return 0;
  return key < otherKey ? -1 : 1;
}
