import { bare } from '../practice/entries.ts';
import { phrasesOf } from '../practice/sources.ts';

export interface PrintedWord {
  /** Text before the word: a space, a number, a bracket. */
  readonly before: string;
  readonly text: string;
  /** Signs directly after the word, which stay on its line. */
  readonly behind: string;
}

export interface Place {
  readonly verse: number;
  readonly token: number;
}

export interface Verse {
  /** A line of the text, or a part of a long line. */
  readonly text: string;
  readonly tokens: readonly PrintedWord[];
}

const MOST_WORDS = 40;

const WORD = /((?:\p{Script=Greek}\p{M}*)+[’'ʼ]?)/u;

function tokensOf(text: string): PrintedWord[] {
  const [first = '', ...rest] = text.split(WORD);
  let before = first;
  // `rest` alternates between a word and the gap after it.
  return rest.flatMap((word, n) => {
    if (n % 2 === 1) return [];
    const gap = rest[n + 1] ?? '';
    const behind = n + 2 >= rest.length ? gap : (/^\S*/u.exec(gap)?.[0] ?? '');
    const token = { before, text: word, behind };
    before = gap.slice(behind.length);
    return [token];
  });
}

function cut(text: string): string[] {
  const words = text.split(' ');
  const count = Math.ceil(words.length / MOST_WORDS);
  return Array.from({ length: count }, (_, n) => words.slice(n * MOST_WORDS, (n + 1) * MOST_WORDS).join(' '));
}

/** Makes a verse of each line with Greek. A line of over `MOST_WORDS` words is cut, if possible at commas and points. */
export const versesIn = (text: string): Verse[] =>
  text
    .normalize('NFC')
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .flatMap((line) => phrasesOf(line, MOST_WORDS))
    .flatMap(cut)
    .map((line) => ({ text: line, tokens: tokensOf(line) }))
    .filter(({ tokens }) => tokens.length > 0);

const lettersOf = (word: string): string => bare(word).replace(/[^\p{L}]/gu, '');

/** Returns the index of the token of each word that the tutor reads. The tutor skips some tokens, such as numerals. */
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
