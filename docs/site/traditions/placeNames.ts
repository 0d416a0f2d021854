/** Names of graphemes and contexts, in words for teachers. */

import type { ContextName } from '../../../src/engine/phonology/contexts.ts';

/** Names of graphemes that teachers would not understand as they are. */
const LETTERS: Readonly<Record<string, string>> = {
  υ̯: 'υ of αυ ευ ηυ',
  υ̯φ: 'υφ of αυφ ευφ ηυφ',
  υ̯β: 'υβ of αυβ ευβ ηυβ',
};

/** Names of contexts that are not plain enough as they are. */
const PLACES: Readonly<Partial<Record<ContextName, string>>> = {
  'word start': 'at the start of a word',
  'word end': 'at the end of a word',
  'word start or doubled': 'at the start of a word, or doubled',
  'word start, rough breathing': 'at the start of a word, with a rough breathing',
  'word start, rough breathing, long': 'long, at the start of a word, with a rough breathing',
  'of unknown length': 'if its length is unknown',
  unaccented: 'without an accent',
  'before a voiceless consonant not σ before a voiced one':
    'before π τ κ φ θ χ ξ ψ, and before a σ that no voiced consonant follows',
  'before υ̯': 'before the υ of αυ ευ ηυ',
  'before a velar and a front vowel': 'before γ κ χ and a front vowel',
  'in ἐκ before β γ δ': 'in ἐκ-, before β γ δ',
  'in ἐκ- before λ μ ν': 'in ἐκ-, before λ μ ν',
  'unaccented before a vowel': 'without an accent, before a vowel',
  'word end, before π β φ μ ψ': 'at the end of a word, if the next begins with π β φ μ ψ',
  'word end, before γ κ χ ξ': 'at the end of a word, if the next begins with γ κ χ ξ',
  'word end, before a voiceless consonant or a pause':
    'at the end of a word, if the next begins with a voiceless consonant or none follows',
  'word end, before β γ δ': 'at the end of a word, if the next begins with β γ δ',
  'word end, before a voiced consonant': 'at the end of a word, if the next begins with a voiced consonant',
  'word start, after ν': 'at the start of a word, if the one before ends in ν',
};

export const letterName = (key: string): string => LETTERS[key] ?? key;

/** Names graphemes that are separated by spaces; `any` means every letter. */
export const letterNames = (letters: string): string =>
  letters === 'any' ? 'every letter' : letters.split(' ').map(letterName).join(', ');

export const placeName = (context: ContextName): string => PLACES[context] ?? context;

/** Returns a text whose code points sort like the alphabet: the first grapheme of a list; `any` comes last. */
const sortKey = (letters: string): string =>
  letters === 'any' ? '\uffff' : (letters.normalize('NFD').split(' ')[0] as string);

/** Compares letters (graphemes separated by spaces) by the first of them: α before ᾳ before αι before β. */
export function byAlphabet(letters: string, others: string): number {
  const [key, otherKey] = [sortKey(letters), sortKey(others)];
  if (key === otherKey) return 0;
  return key < otherKey ? -1 : 1;
}
