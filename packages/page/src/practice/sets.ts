import { versesIn } from '../reading/passage.ts';
import { isWord, LIST_LIMITS, type ListItem, lineOf } from './entries.ts';
import { isText, type KeptFields, listOf, parsed, textOf } from './kept.ts';
import { BOOKS, bookName, NoSet, readReference, referenceFault, writeReference } from './references.ts';
import { type BookVerse, creditOf, type PracticeFiles, phrasesOf, versesOf } from './sources.ts';

/** The learner's choice of what to practice; `makeSet` finds its words or verses. */
export type Choice =
  /** A text that the learner typed; without a text, easy words. */
  | { readonly kind: 'free'; readonly text?: string }
  | { readonly kind: 'frequent' }
  | { readonly kind: 'sound'; readonly phone: string }
  /** Verses of a reference, whole or cut into phrases. */
  | { readonly kind: 'verses'; readonly reference: string; readonly whole: boolean }
  | { readonly kind: 'text'; readonly title: string; readonly text: string }
  | { readonly kind: 'book'; readonly book: string; readonly whole: boolean }
  /** Words from a pasted list or a link; the title may be empty. */
  | { readonly kind: 'list'; readonly title: string; readonly items: readonly ListItem[] }
  /** Ten words a day. New words come from the choice `from`, otherwise from the most frequent words. */
  | { readonly kind: 'daily'; readonly from?: Choice };

export type SetKind = Choice['kind'];

export const FREE: Choice = { kind: 'free' };

export const isSame = (one: Choice, other: Choice | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function itemsIn(values: unknown): ListItem[] {
  const items = listOf(values).flatMap((value): ListItem[] => {
    const { text, gloss = '', forms = '' } = (value ?? {}) as KeptFields;
    if (!isText(text) || !isText(gloss) || !isText(forms)) return [];
    const item = { text: lineOf(text, LIST_LIMITS.list), gloss: lineOf(gloss), forms: lineOf(forms) };
    return isWord(item.text) ? [item] : [];
  });
  return items.slice(0, LIST_LIMITS.words);
}

/** Functions by kind of choice. Each reads a choice from unchecked fields, and returns null if one is invalid. */
const READERS: { readonly [K in SetKind]: (fields: KeptFields) => Choice | null } = {
  free: ({ text }) => (isText(text) ? { kind: 'free', text } : FREE),
  frequent: () => ({ kind: 'frequent' }),
  sound: ({ phone }) => (textOf(8)(phone) ? { kind: 'sound', phone } : null),
  verses: ({ reference, whole }) =>
    textOf(80)(reference) && referenceFault(reference) === ''
      ? { kind: 'verses', reference, whole: whole === true }
      : null,
  book: ({ book, whole }) =>
    textOf(8)(book) && Object.hasOwn(BOOKS, book) ? { kind: 'book', book, whole: whole === true } : null,
  text: ({ title, text }) =>
    textOf(LIST_LIMITS.list)(text) && versesIn(text).length > 0
      ? { kind: 'text', title: isText(title) ? lineOf(title) : '', text }
      : null,
  list: ({ title, items }) => {
    const read = itemsIn(items);
    return read.length > 0 ? { kind: 'list', title: isText(title) ? lineOf(title) : '', items: read } : null;
  },
  daily: ({ from }) => {
    const pool = (from as KeptFields | undefined)?.kind === 'daily' ? null : checkedChoice(from);
    return pool === null ? { kind: 'daily' } : { kind: 'daily', from: pool };
  },
};

export function checkedChoice(value: unknown): Choice | null {
  const fields = (value ?? {}) as KeptFields;
  const { kind } = fields;
  return typeof kind === 'string' && Object.hasOwn(READERS, kind) ? READERS[kind as SetKind](fields) : null;
}

export const readChoice = (text: string | null): Choice => checkedChoice(parsed(text ?? '')) ?? FREE;

/** A word or phrase of a set. A verse or a part of it has a place, such as 'John 1:1'. */
export interface Item extends Partial<ListItem> {
  readonly text: string;
  readonly place?: string;
}

export interface WordSet {
  readonly title: string;
  readonly items: readonly Item[];
  readonly credit: string;
}

export interface Sources extends PracticeFiles {
  /** Lists today's ten words of a pronunciation; new words come from the pool (`Daily.ten`). */
  readonly ten: (scheme: string, pool: readonly Item[]) => readonly Item[];
}

export const DAILY_WORDS = 10;

export const FIRST_WORDS: readonly string[] = [
  ...['λόγος', 'θεός', 'ἀγάπη', 'ψυχή', 'εἰρήνη', 'ἄγγελος', 'εὐαγγέλιον'],
  ...['χάρις ὑμῖν καὶ εἰρήνη', 'ἐν ἀρχῇ ἦν ὁ λόγος', 'ὁ θεὸς ἀγάπη ἐστίν'],
];

/** The credits of lexicon/README.md, shortened. */
const LEXICON_CREDIT =
  'Words: Open Scriptures Septuagint Project, and MACULA Greek Linguistic Datasets of Clear Bible, both CC BY 4.0, ' +
  'changed; Robinson-Pierpont 2018 and Brenton’s Septuagint, public domain';

const wordItems = (words: readonly string[]): Item[] => words.map((text) => ({ text }));

const verseItems = (book: string, verses: readonly BookVerse[], whole: boolean): Item[] =>
  verses.flatMap(({ chapter, verse, text }) => {
    const place = writeReference({ book, chapter, verses: [verse, verse] });
    return (whole ? [text] : phrasesOf(text)).map((phrase) => ({ text: phrase, place }));
  });

type Maker<K extends SetKind> = (
  choice: Extract<Choice, { kind: K }>,
  scheme: string,
  sources: Sources,
) => Promise<WordSet>;

const MAKERS: { readonly [K in SetKind]: Maker<K> } = {
  free: async ({ text }) => ({
    title: 'First words',
    items: wordItems(text ? [text] : FIRST_WORDS),
    credit: '',
  }),
  frequent: async (_choice, scheme, sources) => {
    const items = wordItems((await sources.sets(scheme)).frequent);
    return { title: `The ${items.length} most frequent words`, items, credit: LEXICON_CREDIT };
  },
  sound: async ({ phone }, scheme, sources) => {
    const chapter = (await sources.sets(scheme)).chapters.find((one) => one.phone === phone);
    if (chapter === undefined) throw new NoSet('This pronunciation has no such sound. Choose another one.');
    const { letters, words } = chapter;
    return { title: `The sound of ${letters}`, items: wordItems(words), credit: LEXICON_CREDIT };
  },
  verses: async ({ reference, whole }, _scheme, sources) => {
    const read = readReference(reference);
    const { book } = read;
    const items = verseItems(book, versesOf(await sources.book(book), read), whole);
    return { title: writeReference(read), items, credit: creditOf(book) };
  },
  book: async ({ book, whole }, _scheme, sources) => {
    const items = verseItems(book, await sources.book(book), whole);
    return { title: bookName(book), items, credit: creditOf(book) };
  },
  text: async ({ title, text }) => {
    const items = wordItems(versesIn(text).map((verse) => verse.text));
    return { title: title || lineOf(items[0]?.text ?? '', 40), items, credit: '' };
  },
  list: async ({ title, items }) => ({ title: title || 'Words of a list', items, credit: '' }),
  daily: async ({ from = { kind: 'frequent' } }, scheme, sources) => {
    const making = makeSet(from, scheme, sources);
    // Without the pool, only new words are missing. If nothing else is due, `await making` throws the reason.
    const pool = await making.catch(() => null);
    const items = sources.ten(scheme, pool?.items ?? []);
    return { title: 'Today’s ten', items, credit: (items.length > 0 ? pool : await making)?.credit ?? '' };
  },
};

/**
 * Makes the set of a choice, with at least one item.
 *
 * @throws NoSet if the set cannot be made
 */
export const makeSet = (choice: Choice, scheme: string, sources: Sources): Promise<WordSet> =>
  (MAKERS[choice.kind] as Maker<SetKind>)(choice, scheme, sources);

/** True for a set that can be read aloud: verses, or a list of phrases. */
export const isReadable = (choice: Choice): boolean =>
  ['verses', 'book', 'text'].includes(choice.kind) ||
  (choice.kind === 'list' && choice.items.every(({ text }) => text.includes(' ')));

export function nounOf(choice: Choice): string {
  if ('whole' in choice) return choice.whole ? 'verse' : 'phrase';
  return isReadable(choice) ? 'line' : 'word';
}

const chapterOf = (item: Item | undefined): string | undefined => item?.place?.split(':', 1)[0];

/** Returns the passage to read aloud: the chapter of the item `at`, or all items if they lack places. `first` is its index. */
export function passageOf(items: readonly Item[], at: number): { first: number; items: readonly Item[] } {
  const chapter = chapterOf(items[at]);
  const first = Math.max(
    0,
    items.findIndex((item) => chapterOf(item) === chapter),
  );
  const end = items.findIndex((item, n) => n > first && chapterOf(item) !== chapter);
  return { first, items: items.slice(first, end < 0 ? undefined : end) };
}

/**
 * Returns the index of the next item that is not done. After the last item, the search goes on with the first.
 * If all other items are done, returns the index after `at`.
 *
 * @param at index of the present item; -1 before the first
 */
export function nextOf(done: readonly boolean[], at: number): number {
  const later = done.indexOf(false, at + 1);
  if (later >= 0) return later;
  const first = done.indexOf(false);
  return first >= 0 && first !== at ? first : (at + 1) % done.length;
}

export const previousOf = (done: readonly boolean[], at: number): number =>
  (at + done.length - 1) % done.length;
