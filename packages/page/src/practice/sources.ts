/**
 * Files that practice fetches when it needs them: the sets of a pronunciation, the books of the New Testament (Nestle
 * 1904), and parts of the Septuagint (Swete).
 */

import { isText, listTo, parsed, shapeOf } from './kept.ts';
import { bookName, type Reference, SEPTUAGINT } from './references.ts';

export interface BookVerse {
  readonly chapter: number;
  readonly verse: number;
  readonly text: string;
}

const NEW_TESTAMENT =
  'Text: Eberhard Nestle, Greek New Testament (1904), public domain; electronic text of Diego Renato dos Santos, from ' +
  'github.com/biblicalhumanities/Nestle1904';

const OLD_TESTAMENT = 'Text: Henry Barclay Swete, The Old Testament in Greek (1887 to 1894), public domain';

export const creditOf = (book: string): string => (SEPTUAGINT.includes(book) ? OLD_TESTAMENT : NEW_TESTAMENT);

export type Get = (url: string) => Promise<{ readonly ok: boolean; text(): Promise<string> }>;

const LINE = /^(\d+)\.(\d+)\t(.+)$/u;

export function versesIn(file: string): BookVerse[] {
  return file.split('\n').flatMap((line) => {
    const [, chapter, verse, text] = LINE.exec(line.trimEnd()) ?? [];
    return text === undefined ? [] : [{ chapter: Number(chapter), verse: Number(verse), text }];
  });
}

/** Finds the verses of a reference, or returns a sentence that tells why they are missing. */
export function versesOf(
  verses: readonly BookVerse[],
  { book, chapter, verses: range }: Reference,
): BookVerse[] | string {
  const all = verses.filter((verse) => verse.chapter === chapter);
  const [first, last] = range ?? [1, Number.POSITIVE_INFINITY];
  const found = all.filter(({ verse }) => verse >= first && verse <= last);
  if (found.length > 0) return found;
  if (all.length === 0) {
    const chapters = [...new Set(verses.map((verse) => verse.chapter))];
    return `${bookName(book)} ${chapter} is not here; there are ${chapters.join(', ')}.`;
  }
  return `${bookName(book)} ${chapter} has ${all.at(-1)?.verse} verses; there is no verse ${first}.`;
}

async function textAt(folder: string, file: string, get: Get): Promise<string | null> {
  const answer = await get(`${folder.replace(/\/$/u, '')}/${file}`).catch(() => null);
  return answer?.ok ? await answer.text().catch(() => null) : null;
}

/**
 * @param base URL of the folder of books, with or without a final slash
 * @returns the verses, or a sentence that tells why they are missing
 */
export async function fetchBook(book: string, base: string, get: Get = fetch): Promise<BookVerse[] | string> {
  const text = await textAt(base, `${book}.tsv`, get);
  return text === null
    ? `The text of ${bookName(book)} did not load. Check the connection and try again. A book that was opened once online is here without a connection, too.`
    : versesIn(text);
}

/** Most words of a phrase, if the verse has enough stops. */
export const MOST_WORDS = 12;

const AFTER_STOP = /(?<=[,.;··:—)])\s+/u;

const wordCount = (text: string): number => text.split(' ').length;

/** Cuts a verse into few phrases of one breath, at commas, points and dashes; without these it stays whole. */
export function phrasesOf(verse: string, most: number = MOST_WORDS): string[] {
  const phrases: string[] = [];
  for (const piece of verse.trim().split(AFTER_STOP)) {
    const last = phrases.at(-1);
    const joined = last === undefined ? piece : `${last} ${piece}`;
    if (last !== undefined && wordCount(joined) <= most) phrases[phrases.length - 1] = joined;
    else phrases.push(piece);
  }
  return phrases;
}

/** The words with one sound, most frequent first. */
export interface Chapter {
  /** A taught phone, IPA. */
  readonly phone: string;
  /** The letters that spell it, separated by spaces. */
  readonly letters: string;
  readonly words: readonly string[];
}

export interface Sets {
  readonly frequent: readonly string[];
  readonly chapters: readonly Chapter[];
}

const isWords = listTo(1000, isText);

const isSets = shapeOf<Sets>({
  frequent: isWords,
  chapters: listTo(100, shapeOf<Chapter>({ phone: isText, letters: isText, words: isWords })),
});

export function readSets(file: string): Sets | null {
  const sets = parsed(file);
  return isSets(sets) ? sets : null;
}

/**
 * @param base URL of the folder of sets, with or without a final slash
 * @returns the sets, or a sentence that tells why they are missing
 */
export async function fetchSets(scheme: string, base: string, get: Get = fetch): Promise<Sets | string> {
  const text = await textAt(base, `${encodeURIComponent(scheme)}.json`, get);
  return (
    readSets(text ?? '') ??
    'The word lists of this pronunciation did not load. Check the connection and try again. Lists that were opened once online are here without a connection, too.'
  );
}

export interface Built {
  readonly sets: (scheme: string) => Promise<Sets | string>;
  readonly book: (book: string) => Promise<BookVerse[] | string>;
}

export function sourcesBeside(script: string): Built {
  const [sets, texts] = ['sets', 'texts'].map((folder) => new URL(folder, script).href) as [string, string];
  const fetched = new Map<string, Promise<Sets | string>>();
  return {
    sets: (scheme) => {
      const asked = fetched.get(scheme) ?? fetchSets(scheme, sets);
      fetched.set(scheme, asked);
      // A failed fetch is tried again.
      void asked.then((found) => typeof found === 'string' && fetched.delete(scheme));
      return asked;
    },
    book: (book) => fetchBook(book, texts),
  };
}
