/** Reads references such as 'John 1:1', 'Jn 1,1', '1 Cor 13:4-7' and 'Κατὰ Ἰωάννην 1:1', in five languages. */

import { bare } from './entries.ts';

/**
 * Names of books in several languages. The first code is the book without a number (`-` if there is not any), the others
 * are the books 1, 2 and 3 of this name.
 */
// biome-ignore format: a table, one name a line
const ROWS: readonly (readonly [codes: string, names: string])[] = [
  ['Matt', 'matthew matt mat mt matthaeus matthäus matthieu mateo ματθαιον ματθαιος ματθ μτ'],
  ['Mark', 'mark mrk mk markus marc marcos mc mr μαρκον μαρκος μαρκ μκ'],
  ['Luke', 'luke luk lk lukas luc lucas lc λουκαν λουκας λουκ λκ'],
  ['John 1John 2John 3John', 'john jhn jn joh jo johannes jean jua juan io ιωαννην ιωαννης ιωαννου ιωαν ιω'],
  ['Acts', 'acts act ac apostelgeschichte apg actes hechos hch πραξεις πραξ'],
  ['Rom', 'romans rom rm ro roemer römer romains romanos ρωμαιους ρωμ'],
  ['- 1Cor 2Cor', 'corinthians cor co corinthiens corintios korinther kor κορινθιους κορ'],
  ['Gal', 'galatians gal ga galater galates galatas γαλατας γαλ'],
  ['Eph', 'ephesians eph ep epheser ephesiens efesios ef εφεσιους εφ'],
  ['Phil', 'philippians phil php ph philipper philippiens filipenses flp fil φιλιππησιους φιλιπ'],
  ['Col', 'colossians col kolosser kol colossiens colosenses κολοσσαεις κολοσσαις κολ'],
  ['- 1Thess 2Thess', 'thessalonians thess thes th thessalonicher thessaloniciens tesalonicenses tes ts θεσσαλονικεις θεσ'],
  ['- 1Tim 2Tim', 'timothy tim ti tm timotheus timothee timoteo τιμοθεον τιμ'],
  ['Titus', 'titus tit tt tite tito τιτον τιτ'],
  ['Phlm', 'philemon phlm phm flm filemon φιλημονα φιλημ'],
  ['Heb', 'hebrews heb hb hebr hebraeer hebräer hebreux hebreos εβραιους εβρ'],
  ['Jas', 'james jas jm jakobus jak jacques jac jc santiago stg sant ιακωβου ιακ'],
  ['- 1Pet 2Pet', 'peter pet pe pt petrus petr pierre pi pedro ped πετρου πετρ'],
  ['Jude', 'jude jud judas jd ιουδα ιουδ'],
  ['Ps', 'psalms psalm psa ps psalmen psaumes psaume salmos salmo sal ψαλμοι ψαλμος ψαλμων ψαλμ ψαλ ψ'],
  ['Jonah', 'jonah jon jona jonas ιωνας ιων'],
  ['Rev', 'revelation rev rv apocalypse apoc ap apk offenbarung offb off apocalipsis αποκαλυψις αποκ'],
];

const NAMED = ROWS.map(([codes, names]) => ({
  codes: codes.split(' '),
  names: names.split(' ').map(bare),
}));

/** English name and number of chapters of each book. Psalms are numbered as in the Septuagint. */
// biome-ignore format: a table
export const BOOKS: Readonly<Record<string, readonly [name: string, chapters: number]>> = {
  Matt: ['Matthew', 28], Mark: ['Mark', 16], Luke: ['Luke', 24], John: ['John', 21], Acts: ['Acts', 28],
  Rom: ['Romans', 16], '1Cor': ['1 Corinthians', 16], '2Cor': ['2 Corinthians', 13], Gal: ['Galatians', 6],
  Eph: ['Ephesians', 6], Phil: ['Philippians', 4], Col: ['Colossians', 4], '1Thess': ['1 Thessalonians', 5],
  '2Thess': ['2 Thessalonians', 3], '1Tim': ['1 Timothy', 6], '2Tim': ['2 Timothy', 4], Titus: ['Titus', 3],
  Phlm: ['Philemon', 1], Heb: ['Hebrews', 13], Jas: ['James', 5], '1Pet': ['1 Peter', 5], '2Pet': ['2 Peter', 3],
  '1John': ['1 John', 5], '2John': ['2 John', 1], '3John': ['3 John', 1], Jude: ['Jude', 1], Rev: ['Revelation', 22],
  Ps: ['Psalm', 150], Jonah: ['Jonah', 4],
};

export const SEPTUAGINT: readonly string[] = ['Ps', 'Jonah'];

/** Words before the name of a book, such as “the gospel according to”. */
const FILLERS = new Set(
  (
    'the gospel according to book of letter epistle st saint san sankt evangelium nach das die der des brief an epitre ' +
    'evangile selon lettre aux au a le la les de du d l evangelio segun carta los las el al ' +
    'κατα ευαγγελιον προσ επιστολη των'
  ).split(' '),
);

/** Words that may follow the name of a book: the Revelation of John, the Acts of the Apostles. */
const FOLLOWERS = new Set(
  (
    'john johannes jean juan paul paulus pablo apostles apostel apotres apostoles lettre brief ' +
    'ιωαννου παυλου αποστολων'
  ).split(' '),
);

/** Ways to write the numbers 1 to 3 before the name of a book. */
// biome-ignore format: a table, one number a line
const ORDINALS: readonly (readonly string[])[] = [
  ['1', 'i', '1st', 'first', '1er', '1ere', '1re', 'premier', 'premiere', 'primera', 'primero', '1a', 'erster', 'erste', 'α', 'πρωτη'],
  ['2', 'ii', '2nd', 'second', '2e', '2eme', 'deuxieme', 'seconde', 'segunda', 'segundo', '2a', 'zweiter', 'zweite', 'β', 'δευτερα'],
  ['3', 'iii', '3rd', 'third', '3e', '3eme', 'troisieme', 'tercera', 'tercero', '3a', 'dritter', 'dritte', 'γ', 'τριτη'],
];

/** Returns 1, 2 or 3 for a word of `ORDINALS`, 0 for any other word. */
const ordinalOf = (word: string): number => 1 + ORDINALS.findIndex((words) => words.includes(word));

/** Splits a name into words in lower case, without marks and signs; '1Cor' becomes two words. */
const wordsOf = (text: string): string[] =>
  bare(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^\s*([123])\s*(?=\p{L}{2})(?!st|nd|rd|er|re|eme)/u, '$1 ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');

/** Finds the rows with this name, otherwise the rows with names that begin with this word. */
function namesLike(word: string): typeof NAMED {
  const exact = NAMED.filter(({ names }) => names.includes(word));
  if (exact.length > 0) return exact;
  return word.length < 2 ? [] : NAMED.filter(({ names }) => names.some((name) => name.startsWith(word)));
}

/** Returns the code of the book with this number; for 0 (no number), the codes of all books that the name may mean. */
function booksOf([plain = '', ...numbered]: readonly string[], number: number): string[] {
  if (number > 0) return numbered.slice(number - 1, number);
  return plain === '-' ? numbered : [plain];
}

/** Lists the books that a text may name; empty if one of its words belongs to no name. */
function booksNamed(text: string): string[] {
  const words = wordsOf(text);
  const ordinal = words.find((word) => ordinalOf(word) > 0) ?? '';
  const [name, ...rest] = words.filter((word) => word !== ordinal && !FILLERS.has(word));
  if (name === undefined || rest.some((word) => !FOLLOWERS.has(word))) return [];
  return namesLike(name).flatMap(({ codes }) => booksOf(codes, ordinalOf(ordinal)));
}

export const bookName = (code: string): string => BOOKS[code]?.[0] ?? code;

export interface Reference {
  /** The code of a book: 'John', '1Cor'. */
  readonly book: string;
  readonly chapter: number;
  /** The first and the last verse; null for the whole chapter. */
  readonly verses: readonly [first: number, last: number] | null;
}

/** Thrown if a set of words or verses cannot be made. The message is a sentence for the learner. */
export class NoSet extends Error {}

const LONGEST = 80;

/** A name with a chapter, and perhaps verses: 'John 3', 'Jn 1,1', '1 Cor 13:4-7'. */
const FORM =
  /^(?<name>.*?\p{L}[^\d]*?)\s*(?<chapter>\d{1,3})(?:(?:\s*[:.,]\s*|\s+v?\s*)(?<first>\d{1,3})(?:\s*[-–—]\s*(?<last>\d{1,3}))?)?\s*\.?$/u;

/** A name with a range of verses, for a book of one chapter: 'Jude 3-5'. */
const VERSE_RANGE = /^(?<name>.*?\p{L}[^\d]*?)\s*(?<first>\d{1,3})\s*[-–—]\s*(?<last>\d{1,3})$/u;

const EXAMPLE = 'Try John 1:1.';

function bookOf(name: string): string {
  const books = booksNamed(name);
  const [book] = books;
  if (book === undefined) throw new NoSet(`I know no book called “${name}”. ${EXAMPLE}`);
  if (books.length === 1) return book;
  const some = books.slice(0, 3).map(bookName).join(', ') + (books.length > 3 ? ' …' : '');
  throw new NoSet(`“${name}” may be ${some}. Write more of the name.`);
}

/**
 * Checks a reference, and returns it.
 *
 * @throws NoSet if the book lacks the chapter, or the verses are not in order
 */
function checked(reference: Reference): Reference {
  const { book, chapter, verses } = reference;
  const chapters = BOOKS[book]?.[1] ?? 0;
  if (chapter < 1 || chapter > chapters) {
    const has = `${chapters} chapter${chapters === 1 ? '' : 's'}`;
    throw new NoSet(`${bookName(book)} has ${has}; there is no chapter ${chapter}.`);
  }
  const [first, last] = verses ?? [1, 1];
  if (first < 1) throw new NoSet('Verses are counted from 1.');
  if (last < first)
    throw new NoSet(`Verse ${last} stands before verse ${first}. Write the smaller number first.`);
  return reference;
}

/** Makes the error for a text that is not a reference; for the name of a book, it asks for a chapter. */
function withoutNumbers(written: string): NoSet {
  const isBook = !/\d$/u.test(written) && booksNamed(written).length > 0;
  return new NoSet(
    isBook ? `Add a chapter, such as ${written} 1.` : `“${written}” is no reference. ${EXAMPLE}`,
  );
}

/** @throws NoSet if the text is not a reference */
export function readReference(text: string): Reference {
  const written = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (written === '') throw new NoSet('Write a book, a chapter and a verse: John 1:1.');
  if (written.length > LONGEST) throw new NoSet(`That is too long for a reference. ${EXAMPLE}`);
  const groups = (VERSE_RANGE.exec(written) ?? FORM.exec(written))?.groups;
  if (groups === undefined) throw withoutNumbers(written);
  const { name = '', chapter, first, last = first } = groups;
  const book = bookOf(name.trim());
  const isOneChapter = BOOKS[book]?.[1] === 1;
  // In a book of one chapter, a single number is a verse: Jude 3.
  if (isOneChapter && first === undefined)
    return checked({ book, chapter: 1, verses: [Number(chapter), Number(chapter)] });
  // A range after the name of a longer book means chapters: John 3-5.
  if (chapter === undefined && !isOneChapter)
    throw new NoSet(`Choose one chapter: ${bookName(book)} ${Number(first)}.`);
  const verses = first === undefined ? null : ([Number(first), Number(last)] as const);
  return checked({ book, chapter: Number(chapter ?? 1), verses });
}

/** Returns the sentence that says why a text is not a reference; empty for a reference. */
export function referenceFault(text: string): string {
  try {
    readReference(text);
    return '';
  } catch (error) {
    return (error as NoSet).message;
  }
}

export function writeReference({ book, chapter, verses }: Reference): string {
  if (verses === null) return `${bookName(book)} ${chapter}`;
  const [first, last] = verses;
  return `${bookName(book)} ${chapter}:${first}${last === first ? '' : `–${last}`}`;
}
