/** Names graphemes and contexts for teachers, and sorts graphemes by the alphabet. */

import type { ContextName } from '../../../src/engine/phonology/contexts.ts';

/** Names of graphemes, and of contexts, that teachers would not understand as they are. */
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

/** Names graphemes that are separated by spaces; `any` means every letter. */
export const letterNames = (letters: string): string =>
  letters === 'any' ? 'every letter' : letters.split(' ').map(letterName).join(', ');

export const placeName = (context: ContextName): string => PLACES[context] ?? context;

/** Returns the sort key of a list of graphemes: the first one, because code points sort like the alphabet. `any` comes last. */
const sortKey = (letters: string): string =>
  letters === 'any' ? '\uffff' : (letters.normalize('NFD').split(' ')[0] as string);

/** Compares letters (graphemes separated by spaces) by the first of them: α before ᾳ before αι before β. */
export function byAlphabet(letters: string, others: string): number {
  const [key, otherKey] = [sortKey(letters), sortKey(others)];
  if (key === otherKey) return 0;
  return key < otherKey ? -1 : 1;
}
