/**
 * Joins breathings and accents that are separate signs before a letter: ῾Η for Ἡ, ῎Εν for Ἔν, ΄Αν for Άν. A Greek sign
 * counts before any vowel and ρ. Quotation marks, apostrophes, ´ and ` count only before a capital, because people type
 * them there for a breathing or an accent.
 */

import { ACUTE, CIRCUMFLEX, GRAVE, ROUGH, SMOOTH } from './letters.ts';

// biome-ignore format: a table
const GREEK_SIGNS: Readonly<Record<string, string>> = {
  '῾': ROUGH, '῞': ROUGH + ACUTE, '῝': ROUGH + GRAVE, '῟': ROUGH + CIRCUMFLEX,
  '᾿': SMOOTH, '᾽': SMOOTH, '῎': SMOOTH + ACUTE, '῍': SMOOTH + GRAVE, '῏': SMOOTH + CIRCUMFLEX,
  '΄': ACUTE, '῀': CIRCUMFLEX,
  [SMOOTH]: SMOOTH, [ROUGH]: ROUGH, [ACUTE]: ACUTE, [GRAVE]: GRAVE, [CIRCUMFLEX]: CIRCUMFLEX,
};

// biome-ignore format: a table
const SIGNS: Readonly<Record<string, string>> = {
  ...GREEK_SIGNS,
  '‘': ROUGH, '‛': ROUGH, 'ʽ': ROUGH, 'ʻ': ROUGH, 'ʿ': ROUGH, '’': SMOOTH, 'ʼ': SMOOTH, 'ʾ': SMOOTH,
  '´': ACUTE, '`': GRAVE,
};

/** All signs, for a character class of a regular expression. */
export const SPACED_MARKS = Object.keys(SIGNS).join('');

const BREATHING = /[\u0313\u0314]/gu;
const ACCENT = /[\u0300\u0301\u0342]/gu;
const HEAD = /^([αεηιουωρΑΕΗΙΟΥΩΡ])(\p{M}*)(?:([ιυΙΥ])(\p{M}*))?/u;
const DIGRAPHS = new Set(['αι', 'ει', 'οι', 'υι', 'ου', 'αυ', 'ευ', 'ηυ']);

/** Finds the marks that the signs mean before this letter: first the breathing, then the accent. */
function marksOf(signs: string, letter: string): string {
  const known = letter === letter.toLowerCase() ? GREEK_SIGNS : SIGNS;
  const marks = [...new Set([...signs].flatMap((sign) => [...(known[sign] ?? '')]))].join('');
  const accent = letter === 'Ρ' || letter === 'ρ' ? '' : (marks.match(ACCENT)?.[0] ?? '');
  return (marks.match(BREATHING)?.[0] ?? '') + accent;
}

/** Removes the breathing from `marks` if `own` has a breathing, and the accent if `own` has an accent. */
function withoutKinds(marks: string, own: string): string {
  const rest = own.search(BREATHING) === -1 ? marks : marks.replace(BREATHING, '');
  return own.search(ACCENT) === -1 ? rest : rest.replace(ACCENT, '');
}

/**
 * Spells a word with the signs before it as marks on its first vowel. The likeliest spelling comes first: Υἱός before
 * Ὑιός. The list is empty if the signs mean nothing before this word, or if the word already has such marks.
 */
export function withSpacedMarks(signs: string, word: string): string[] {
  const text = word.normalize('NFD');
  const head = HEAD.exec(text);
  if (head === null) return [];
  const [whole, first = '', firstMarks = '', second = '', secondMarks = ''] = head;
  const isPair = DIGRAPHS.has((first + second).toLowerCase());
  const isDigraph = isPair && firstMarks === '' && !secondMarks.includes('\u0308');
  const marks = withoutKinds(marksOf(signs, first), isDigraph ? secondMarks : firstMarks);
  if (marks === '') return [];
  const rest = secondMarks + text.slice(whole.length);
  const spellings = [first + marks + firstMarks + second + rest];
  if (isDigraph) spellings.unshift(first + second + marks + rest);
  return spellings.map((spelling) => spelling.normalize('NFC'));
}
