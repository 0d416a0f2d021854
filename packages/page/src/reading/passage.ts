/** A text that is read aloud: its verses, and their words with what stands between them. */

import { phrasesOf } from '../practice/sources.ts';

/** A word as it is printed. */
export interface Token {
  /** What stands before it: a blank, a number, a bracket. */
  readonly before: string;
  readonly text: string;
  /** The signs right behind it, which stay on its line. */
  readonly behind: string;
}

/** A word of the passage, by its verse and its token there. */
export interface Place {
  readonly verse: number;
  readonly token: number;
}

export interface Verse {
  /** A line of the text, or a part of a long one. */
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** Words of a verse; the tutor takes somewhat more. */
const MOST = 40;

const WORD = /((?:\p{Script=Greek}\p{M}*)+[’'ʼ]?)/u;

/** The tokens of a verse; what stands behind the last one belongs to it. */
function tokensOf(text: string): Token[] {
  const [first = '', ...rest] = text.split(WORD);
  let before = first;
  return rest.flatMap((word, n) => {
    if (n % 2 === 1) return [];
    const gap = rest[n + 1] ?? '';
    const behind = n + 2 >= rest.length ? gap : (/^\S*/u.exec(gap)?.[0] ?? '');
    const token = { before, text: word, behind };
    before = gap.slice(behind.length);
    return [token];
  });
}

/** A stretch without stops that is too long for a verse is cut between words. */
function cut(text: string): string[] {
  const words = text.split(' ');
  const count = Math.ceil(words.length / MOST);
  return Array.from({ length: count }, (_, n) => words.slice(n * MOST, (n + 1) * MOST).join(' '));
}

/** The verses of a text, one a line; a long line is cut at its stops. Lines without Greek are left out. */
export const versesIn = (text: string): Verse[] =>
  text
    .normalize('NFC')
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .flatMap((line) => phrasesOf(line, MOST))
    .flatMap(cut)
    .map((line) => ({ text: line, tokens: tokensOf(line) }))
    .filter(({ tokens }) => tokens.length > 0);

const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/** For each word that the tutor reads in a verse, the number of its token; the tutor leaves out numerals, for one. */
export function placesOf(words: readonly string[], { tokens }: Verse): number[] {
  const letters = tokens.map(({ text }) => lettersOf(text));
  let next = 0;
  return words.map((word) => {
    const found = letters.indexOf(lettersOf(word), next);
    const place = Math.min(found < 0 ? next : found, tokens.length - 1);
    next = place + 1;
    return place;
  });
}
