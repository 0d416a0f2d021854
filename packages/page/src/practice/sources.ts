/** Fetches sets of words, the books of the New Testament (Nestle 1904), and parts of the Septuagint (Swete). */

import type { Sets } from '../../../../lexicon/practiceSets.ts';
import { once } from '../device/files.ts';
import { bookName, NoSet, type Reference, SEPTUAGINT } from './references.ts';

export type Chapter = Sets['chapters'][number];

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

const LINE = /^(\d+)\.(\d+)\t(.+)$/u;

/** Reads the file of a book. Each line is a verse: `1.1`, a tab and the text. */
export function readBook(file: string): BookVerse[] {
  return file.split('\n').flatMap((line) => {
    const [, chapter, verse, text] = LINE.exec(line.trimEnd()) ?? [];
    return text === undefined ? [] : [{ chapter: Number(chapter), verse: Number(verse), text }];
  });
}

/** @throws NoSet if the verses of the reference are missing */
export function versesOf(
  verses: readonly BookVerse[],
  { book, chapter, verses: range }: Reference,
): BookVerse[] {
  const all = verses.filter((verse) => verse.chapter === chapter);
  const [first, last] = range ?? [1, Number.POSITIVE_INFINITY];
  const found = all.filter(({ verse }) => verse >= first && verse <= last);
  if (found.length > 0) return found;
  if (all.length > 0)
    throw new NoSet(
      `${bookName(book)} ${chapter} has ${all.at(-1)?.verse} verses; there is no verse ${first}.`,
    );
  const chapters = [...new Set(verses.map((verse) => verse.chapter))];
  throw new NoSet(`${bookName(book)} ${chapter} is not here; there are ${chapters.join(', ')}.`);
}

/** The most words of a phrase, which a learner says in one breath. */
export const MOST_WORDS = 12;

const AFTER_STOP = /(?<=[,.;··:—)])\s+/u;

const wordCount = (text: string): number => text.split(' ').length;

/** Cuts a verse at commas and points into phrases of at most `most` words; a piece without these signs may be longer. */
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

/** Each function throws `NoSet` if its file does not load. */
export interface PracticeFiles {
  readonly sets: (scheme: string) => Promise<Sets>;
  readonly book: (book: string) => Promise<readonly BookVerse[]>;
}

export type Get = (url: string) => Promise<{ readonly ok: boolean; text(): Promise<string> }>;

/** @param base URL of the folder that contains the folders `sets` and `texts` */
export function practiceFiles(base: string, get: Get = fetch): PracticeFiles {
  async function load<T>(path: string, read: (file: string) => T, missing: string): Promise<T> {
    try {
      const answer = await get(new URL(path, base).href);
      if (answer.ok) return read(await answer.text());
    } catch {
      // There is no connection, or the file is not in the expected form.
    }
    throw new NoSet(missing);
  }
  return {
    sets: once((scheme) =>
      load(
        `sets/${encodeURIComponent(scheme)}.json`,
        (file): Sets => JSON.parse(file),
        'The word lists of this pronunciation did not load. Check the connection and try again. Lists that were opened once online are here without a connection, too.',
      ),
    ),
    book: (book) =>
      load(
        `texts/${book}.tsv`,
        readBook,
        `The text of ${bookName(book)} did not load. Check the connection and try again. A book that was opened once online is here without a connection, too.`,
      ),
  };
}
