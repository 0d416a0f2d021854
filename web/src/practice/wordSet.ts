/** Makes a set of what was chosen: its words or phrases, a title, and the credit that stands below them. */

import { respelling } from '../../../src/score/coach/sentences/en/respelling.ts';
import { bookName } from './bookNames.ts';
import type { Choice } from './choice.ts';
import { phrasesOf } from './phrases.ts';
import { type Reference, readReference, writeReference } from './references.ts';
import { type Chapter, fetchSets, type Sets } from './sets.ts';
import { CREDIT, fetchBook, fetchVerses, type Verse } from './verses.ts';

/** A word or phrase, and where it stands: 'John 1:1'; empty for a word alone. */
export interface Item {
  readonly text: string;
  readonly place: string;
}

export interface WordSet {
  readonly title: string;
  /** The title that a teacher gave, which stands above the words; without one, nothing does. */
  readonly heading?: string;
  readonly items: readonly Item[];
  /** Empty for words that a teacher wrote. */
  readonly credit: string;
}

/** Where sets and verses come from. Each gives a sentence where they do not come. */
export interface Sources {
  readonly sets: (scheme: string) => Promise<Sets | string>;
  readonly verses: (reference: Reference) => Promise<Verse[] | string>;
  readonly book: (book: string) => Promise<Verse[] | string>;
}

/** The sources in the folders beside a script; the sets of a pronunciation are fetched once. */
export function sourcesBeside(script: string): Sources {
  const [sets, texts] = ['sets', 'texts'].map((folder) => new URL(folder, script).href) as [string, string];
  const fetched = new Map<string, Promise<Sets | string>>();
  return {
    sets: (scheme) => {
      const known = fetched.get(scheme);
      if (known !== undefined) return known;
      const asked = fetchSets(scheme, sets);
      fetched.set(scheme, asked);
      // What did not come is asked for again.
      void asked.then((found) => typeof found === 'string' && fetched.delete(scheme));
      return asked;
    },
    verses: (reference) => fetchVerses(reference, texts),
    book: (book) => fetchBook(book, texts),
  };
}

/** The credits of lexicon/README.md, in short. */
const LEXICON_CREDIT =
  'Words: Open Scriptures Septuagint Project, and MACULA Greek Linguistic Datasets of Clear Bible, both CC BY 4.0, ' +
  'changed; Robinson-Pierpont 2018 and Brenton’s Septuagint, public domain';

const wordItems = (words: readonly string[]): Item[] => words.map((text) => ({ text, place: '' }));

const verseItems = (book: string, verses: readonly Verse[], whole: boolean): Item[] =>
  verses.flatMap(({ chapter, verse, text }) => {
    const place = writeReference({ book, chapter, verses: [verse, verse] });
    const phrases = whole ? [text] : phrasesOf(text);
    return phrases.map((phrase) => ({ text: phrase, place }));
  });

/** A chapter as a reader without IPA knows it: 'χ · kh'. */
export const chapterName = ({ letters, phone }: Pick<Chapter, 'letters' | 'phone'>, scheme: string): string =>
  `${letters} · ${respelling(phone, scheme)}`;

type Made<K extends Choice['kind']> = (
  choice: Extract<Choice, { kind: K }>,
  scheme: string,
  sources: Sources,
) => Promise<WordSet | string | null>;

const frequent: Made<'frequent'> = async (_choice, scheme, sources) => {
  const sets = await sources.sets(scheme);
  if (typeof sets === 'string') return sets;
  const items = wordItems(sets.frequent);
  return { title: `The ${items.length} most frequent words`, items, credit: LEXICON_CREDIT };
};

const sound: Made<'sound'> = async ({ phone }, scheme, sources) => {
  const sets = await sources.sets(scheme);
  if (typeof sets === 'string') return sets;
  const chapter = sets.chapters.find((one) => one.phone === phone);
  if (chapter === undefined) return 'This pronunciation has no such sound. Choose another one.';
  return { title: chapterName(chapter, scheme), items: wordItems(chapter.words), credit: LEXICON_CREDIT };
};

const verses: Made<'verses'> = async ({ reference, whole }, _scheme, sources) => {
  const read = readReference(reference);
  if ('sentence' in read) return read.sentence;
  const found = await sources.verses(read);
  if (typeof found === 'string') return found;
  return { title: writeReference(read), items: verseItems(read.book, found, whole), credit: CREDIT };
};

const book: Made<'book'> = async ({ book: code, whole }, _scheme, sources) => {
  const found = await sources.book(code);
  if (typeof found === 'string') return found;
  return { title: bookName(code), items: verseItems(code, found, whole), credit: CREDIT };
};

const MAKERS: { readonly [K in Choice['kind']]: Made<K> } = {
  free: async () => null,
  frequent,
  sound,
  verses,
  book,
  list: async ({ title, words }) => ({
    title: title || 'Words of a list',
    heading: title,
    items: wordItems(words),
    credit: '',
  }),
};

/** The set of a choice; null for the free choice, and a sentence where the set cannot be had. */
export const makeSet = (choice: Choice, scheme: string, sources: Sources): Promise<WordSet | string | null> =>
  (MAKERS[choice.kind] as Made<Choice['kind']>)(choice, scheme, sources);
