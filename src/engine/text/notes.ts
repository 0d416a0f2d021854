/** Notes for the caller about how the `ipa` of a request was read. */

import type { Note } from '../../contract/response.ts';
import { phoneAt } from '../phonology/phones.ts';
import { SEPARATORS } from '../phonology/symbols.ts';
import { readAttempt } from './attempt.ts';

/** A word of Latin letters with an h after a consonant, with or without accents: theós, psychē, Christos. */
const TRANSLITERATED = /^(?=.{3,40}$)[a-z'ˈ\p{M}]*[tpckr]h[a-z'ˈ\p{M}]*$/iu;

const NAMED = 8;

function transliterated(words: readonly string[]): Note[] {
  const found = [...new Set(words.filter((word) => TRANSLITERATED.test(word.normalize('NFD'))))].slice(
    0,
    NAMED,
  );
  if (found.length === 0) return [];
  const named = found.map((word) => {
    const symbols = readAttempt([word]).phones.map((phone) => phoneAt(phone).symbol);
    return `"${word}" was read as ${symbols.join(' ') || 'nothing'}`;
  });
  const advice = 'send the letters as said in place of ipa to have them read as Greek';
  return [
    { code: 'transliteration', detail: `ipa looks like a transliteration: ${named.join(', ')}; ${advice}` },
  ];
}

const GREEK_CHI: Note = {
  code: 'greek-chi',
  detail: 'χ was read as x, as the letter of a Greek keyboard; send ꭓ (U+AB53) for a uvular fricative',
};

/** Only a text that matches can get a note; most texts do not match. */
const SUSPECT = /[tpckr]\p{M}*h|χ/iu;

export const notesOn = (ipa: readonly string[]): Note[] =>
  ipa.some((text) => SUSPECT.test(text))
    ? [
        ...transliterated(ipa.flatMap((text) => text.split(SEPARATORS))),
        ...(ipa.some((text) => text.includes('χ')) ? [GREEK_CHI] : []),
      ]
    : [];
