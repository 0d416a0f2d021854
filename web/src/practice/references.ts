/**
 * Reads a reference to verses of the New Testament: 'John 1:1', 'Jn 1,1', '1 Cor 13:4-7', 'Κατὰ Ἰωάννην 1:1'. Names may
 * be English, German, French, Spanish or Greek. What is no reference gets a sentence that says what to write.
 */

import { bookName, booksNamed } from './bookNames.ts';
import { BOOKS } from './books.ts';

export interface Reference {
  /** As in the text: 'John', '1Cor'. */
  readonly book: string;
  readonly chapter: number;
  /** The first and the last verse; null for the whole chapter. */
  readonly verses: readonly [first: number, last: number] | null;
}

/** Why a text is no reference, and what to write. */
interface Unread {
  readonly sentence: string;
}

const LONGEST = 80;

const MOST_NAMED = 3;

/** A name, then a chapter, then perhaps a verse or a row of verses. */
const FORM =
  /^(?<name>.*?\p{L}[^\d]*?)\s*(?<chapter>\d{1,3})(?:(?:\s*[:.,]\s*|\s+v?\s*)(?<first>\d{1,3})(?:\s*[-–—]\s*(?<last>\d{1,3}))?)?\s*\.?$/u;

/** A row of verses in a book of one chapter: Jude 3-5. */
const ROW = /^(?<name>.*?\p{L}[^\d]*?)\s*(?<first>\d{1,3})\s*[-–—]\s*(?<last>\d{1,3})$/u;

const unread = (sentence: string): Unread => ({ sentence });

const EXAMPLE = 'Write a book, a chapter and a verse: John 1:1.';

/** The book that is meant, or why none is. */
function bookOf(name: string): string | Unread {
  const books = booksNamed(name);
  const [book] = books;
  if (book === undefined)
    return unread(`No book of the New Testament is called “${name.trim()}”. ${EXAMPLE}`);
  if (books.length === 1) return book;
  const some = books.slice(0, MOST_NAMED).map(bookName).join(', ');
  return unread(
    `“${name.trim()}” may be ${some}${books.length > MOST_NAMED ? ' …' : ''}. Write more of the name.`,
  );
}

function checked(book: string, chapter: number, verses: Reference['verses']): Reference | Unread {
  const chapters = BOOKS[book]?.[1] ?? 0;
  if (chapter < 1 || chapter > chapters) {
    const has = chapters === 1 ? '1 chapter' : `${chapters} chapters`;
    return unread(`${bookName(book)} has ${has}; there is no chapter ${chapter}.`);
  }
  if (verses === null) return { book, chapter, verses };
  const [first, last] = verses;
  if (first < 1) return unread('Verses are counted from 1.');
  if (last < first)
    return unread(`Verse ${last} stands before verse ${first}. Write the smaller number first.`);
  return { book, chapter, verses };
}

/** The parts of a reference as it is written. */
interface Parts {
  readonly name: string;
  /** Null for a row of verses alone. */
  readonly chapter: number | null;
  readonly first: number | null;
  readonly last: number | null;
}

const number = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

function partsOf(written: string): Parts | null {
  const groups = (ROW.exec(written) ?? FORM.exec(written))?.groups;
  if (groups === undefined) return null;
  const { name = '', chapter, first, last } = groups;
  return { name, chapter: number(chapter), first: number(first), last: number(last) };
}

/** In a book of one chapter a number alone is a verse: Jude 3, Jude 3-5. */
function inShortBook(book: string, { chapter, first, last }: Parts): Reference | Unread {
  if (first === null) return checked(book, 1, [chapter ?? 1, chapter ?? 1]);
  return checked(book, chapter ?? 1, [first, last ?? first]);
}

function inBook(book: string, parts: Parts): Reference | Unread {
  const { chapter, first, last } = parts;
  if (BOOKS[book]?.[1] === 1) return inShortBook(book, parts);
  if (chapter === null) return unread(`Choose one chapter: ${bookName(book)} ${first}.`);
  return checked(book, chapter, first === null ? null : [first, last ?? first]);
}

/** Why a text without numbers is no reference. */
function withoutNumbers(written: string): Unread {
  const isBook = !/\d\s*$/u.test(written) && booksNamed(written).length > 0;
  return unread(isBook ? `Add a chapter, such as ${written} 1.` : `“${written}” is no reference. ${EXAMPLE}`);
}

/** The reference that a text is, or a sentence that says what to write instead. */
export function readReference(text: string): Reference | Unread {
  const written = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (written === '') return unread(EXAMPLE);
  if (written.length > LONGEST) return unread(`That is too long for a reference. ${EXAMPLE}`);
  const parts = partsOf(written);
  if (parts === null) return withoutNumbers(written);
  const book = bookOf(parts.name);
  return typeof book === 'string' ? inBook(book, parts) : book;
}

/** A reference as English writes it: 'John 1:1', '1 Corinthians 13:4–7'. */
export function writeReference({ book, chapter, verses }: Reference): string {
  if (verses === null) return `${bookName(book)} ${chapter}`;
  const [first, last] = verses;
  return `${bookName(book)} ${chapter}:${first}${last === first ? '' : `–${last}`}`;
}
