/**
 * Finds the book that a written name means: '1 Cor', 'I Korinther', 'Première épître de Jean', 'Πρὸς Κορινθίους Αʹ'.
 * A name may be cut, as long as only one book fits.
 */

import { BOOKS, bare, NAMED, type Named } from './books.ts';

/** Words that stand before a name and say nothing about which book it is. */
const FILLERS = new Set(
  (
    'the gospel according to book of letter epistle st saint san sankt evangelium nach das die der des brief an epitre ' +
    'evangile selon lettre aux au a le la les de du d l evangelio segun carta los las el al ' +
    'κατα ευαγγελιον προσ επιστολη των'
  ).split(' '),
);

/** Words that may stand behind a name: the Revelation of John, the Acts of the Apostles. */
const FOLLOWERS = new Set(
  (
    'john johannes jean juan paul paulus pablo apostles apostel apotres apostoles lettre brief ' +
    'ιωαννου παυλου αποστολων'
  ).split(' '),
);

/** Ordinals in letters; digits and Roman numbers are read by `ordinalOf`. */
// biome-ignore format: a table, one number a line
const ORDINALS: readonly (readonly string[])[] = [
  ['1', 'i', '1st', 'first', '1er', '1ere', '1re', 'premier', 'premiere', 'primera', 'primero', '1a', 'erster', 'erste', 'α', 'πρωτη'],
  ['2', 'ii', '2nd', 'second', '2e', '2eme', 'deuxieme', 'seconde', 'segunda', 'segundo', '2a', 'zweiter', 'zweite', 'β', 'δευτερα'],
  ['3', 'iii', '3rd', 'third', '3e', '3eme', 'troisieme', 'tercera', 'tercero', '3a', 'dritter', 'dritte', 'γ', 'τριτη'],
];

const ordinalOf = (word: string): number | null => {
  const at = ORDINALS.findIndex((words) => words.includes(word));
  return at < 0 ? null : at + 1;
};

/** The words of a name: small letters without marks and signs; '1Cor' is two words. */
const wordsOf = (text: string): string[] =>
  bare(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^\s*([123])\s*(?=\p{L}{2})(?!st|nd|rd|er|re|eme)/u, '$1 ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');

/** All names that fit a word: exactly, or else by their beginning. */
function namesLike(word: string): readonly Named[] {
  const exact = NAMED.filter(({ names }) => names.includes(word));
  if (exact.length > 0) return exact;
  return word.length < 2 ? [] : NAMED.filter(({ names }) => names.some((name) => name.startsWith(word)));
}

/** The books of a name with this number, or without any. */
function booksOf({ plain, codes }: Named, number: number | null): string[] {
  if (number !== null) return codes.slice(number - 1, number);
  return plain === null ? [...codes] : [plain];
}

/** The codes of all books that the text may mean; one, if it is clear. */
export function booksNamed(text: string): string[] {
  const words = wordsOf(text);
  const at = words.findIndex((word) => ordinalOf(word) !== null);
  const number = at < 0 ? null : ordinalOf(words[at] as string);
  const [name, ...rest] = words.filter((word, n) => n !== at && !FILLERS.has(word));
  if (name === undefined || rest.some((word) => !FOLLOWERS.has(word))) return [];
  return namesLike(name).flatMap((named) => booksOf(named, number));
}

/** The name of a book in English. */
export const bookName = (code: string): string => BOOKS[code]?.[0] ?? code;
