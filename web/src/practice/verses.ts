/**
 * The verses of a reference, from the Greek New Testament of Eberhard Nestle (1904), which is in the public domain. The
 * build writes one file a book (lexicon/texts.ts); a book is fetched when a verse of it is wanted.
 */

import { bookName } from './bookNames.ts';
import type { Reference } from './references.ts';

export interface Verse {
  readonly chapter: number;
  readonly verse: number;
  readonly text: string;
}

/** The credit that a page shows beside the text. */
export const CREDIT =
  'Text: Eberhard Nestle, Greek New Testament (1904), public domain; electronic text of Diego Renato dos Santos, from ' +
  'github.com/biblicalhumanities/Nestle1904';

/** What `fetch` does, as far as it is needed here. */
export type Get = (url: string) => Promise<{ readonly ok: boolean; text(): Promise<string> }>;

const LINE = /^(\d+)\.(\d+)\t(.+)$/u;

/** The verses of a book file; a line that is no verse is left out. */
export function versesIn(file: string): Verse[] {
  return file.split('\n').flatMap((line) => {
    const [, chapter, verse, text] = LINE.exec(line.trimEnd()) ?? [];
    return text === undefined ? [] : [{ chapter: Number(chapter), verse: Number(verse), text }];
  });
}

/** The verses of the reference, or a sentence that says why there are none. */
function chosen(verses: readonly Verse[], { book, chapter, verses: range }: Reference): Verse[] | string {
  const all = verses.filter((verse) => verse.chapter === chapter);
  if (range === null) return all;
  const [first, last] = range;
  const found = all.filter(({ verse }) => verse >= first && verse <= last);
  if (found.length > 0) return found;
  const end = all.at(-1)?.verse ?? 0;
  return `${bookName(book)} ${chapter} has ${end} verses; there is no verse ${first}.`;
}

/**
 * Fetches all verses of a book.
 *
 * @param base the address of the folder that holds the books, with or without a slash at its end
 * @returns the verses, or a sentence that says why there are none
 */
export async function fetchBook(book: string, base: string, get: Get = fetch): Promise<Verse[] | string> {
  try {
    const answer = await get(`${base.replace(/\/$/u, '')}/${book}.tsv`);
    if (answer.ok) return versesIn(await answer.text());
  } catch {
    // Without a connection the book does not come; the sentence below says so.
  }
  return `The text of ${bookName(book)} did not load. Check the connection and try again. A book that was opened once online is here without a connection, too.`;
}

/** Fetches the verses of a reference, as `fetchBook` does those of a book. */
export async function fetchVerses(
  reference: Reference,
  base: string,
  get: Get = fetch,
): Promise<Verse[] | string> {
  const verses = await fetchBook(reference.book, base, get);
  return typeof verses === 'string' ? verses : chosen(verses, reference);
}
