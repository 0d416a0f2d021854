/** Makes the notes about how the `ipa` of a request was read. */

import type { Note } from '../../contract/response.ts';
import { SEPARATORS } from '../phonology/symbols.ts';
import { readAttempt } from './attempt.ts';
import { symbolsOf } from './spell.ts';

/** A word of Latin letters with an h after a consonant, with or without accents: theós, psychē, Christos. */
const TRANSLITERATED = /^(?=.{3,40}$)[a-z'ˈ\p{M}]*[tpckr]h[a-z'ˈ\p{M}]*$/iu;

const NAMED = 8;

function transliterationNotes(words: readonly string[]): Note[] {
  const found = new Set(words.filter((word) => TRANSLITERATED.test(word.normalize('NFD'))));
  if (found.size === 0) return [];
  const named = [...found].slice(0, NAMED).map((word) => {
    const symbols = symbolsOf(readAttempt([word]).phones);
    return `"${word}" was read as ${symbols.join(' ') || 'nothing'}`;
  });
  const advice = 'send the letters as said in place of ipa to have them read as Greek';
  const detail = `ipa looks like a transliteration: ${named.join(', ')}; ${advice}`;
  return [{ code: 'transliteration', detail }];
}

const GREEK_CHI: Note = {
  code: 'greek-chi',
  detail: 'χ was read as x, as the letter of a Greek keyboard; send ꭓ (U+AB53) for a uvular fricative',
};

/** Only a text that matches can get a note; most texts do not match. */
const SUSPECT = /[tpckr]\p{M}*h|χ/iu;

export function notesOn(ipa: readonly string[]): Note[] {
  if (!ipa.some((text) => SUSPECT.test(text))) return [];
  const notes = transliterationNotes(ipa.flatMap((text) => text.split(SEPARATORS)));
  return ipa.some((text) => text.includes('χ')) ? [...notes, GREEK_CHI] : notes;
}
