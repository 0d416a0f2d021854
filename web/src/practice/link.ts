/**
 * A list of words in a link, `?scheme=erasmian&title=Lesson+4&words=λόγος,θεός`: a teacher sends it to a class. The page
 * takes the title and the Greek of a link and leaves the rest out.
 */

export interface WordList {
  /** Null where the link names no scheme that there is. */
  readonly scheme: string | null;
  /** Empty where the teacher gave none. */
  readonly title: string;
  readonly words: readonly string[];
}

export const LIST_LIMITS = {
  /** Words of a list. */
  words: 100,
  /** Characters of a word; a short verse is a word, too. */
  characters: 120,
  /** Characters of a title; what is longer is cut. */
  title: 80,
  /** Characters of the whole list as it is typed. */
  list: 20_000,
  /** Characters of a link; servers and programs cut longer ones. */
  link: 7000,
} as const;

const SEPARATORS = /[,;\n\r\t]+/u;

const GREEK = /\p{Script=Greek}/u;

/** Characters that nobody sees: controls, and signs that turn the direction of a line. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

function wordOf(text: string): string {
  const word = text.replace(UNSEEN, '').replace(/\s+/gu, ' ').trim().normalize('NFC');
  return GREEK.test(word) && word.length <= LIST_LIMITS.characters ? word : '';
}

/** A title on one line. */
export function titleOf(text: string): string {
  const characters = [...text.replace(UNSEEN, '').replace(/\s+/gu, ' ').trim()];
  return characters.slice(0, LIST_LIMITS.title).join('').trim();
}

const piecesOf = (text: string): string[] => text.slice(0, LIST_LIMITS.list).split(SEPARATORS);

/** The words of a text, each once, in its order. */
export function wordsIn(text: string): string[] {
  const words = piecesOf(text).map(wordOf);
  return [...new Set(words)].filter((word) => word !== '').slice(0, LIST_LIMITS.words);
}

const MOST_NAMED = 3;

const MOST_SHOWN = 24;

/** What of a text is not in its list of words, as a sentence; empty where nothing was left out. */
export function leftOut(text: string): string {
  if (text.length > LIST_LIMITS.list) return 'This list is too long: its end was left out.';
  const pieces = piecesOf(text).filter((piece) => piece.trim() !== '');
  const strange = pieces.filter((piece) => wordOf(piece) === '');
  const words = new Set(pieces.map(wordOf).filter((word) => word !== ''));
  const named = strange.slice(0, MOST_NAMED).map((piece) => `“${piece.trim().slice(0, MOST_SHOWN)}”`);
  const rest = strange.length > MOST_NAMED ? ' …' : '';
  return [
    ...(named.length === 0 ? [] : [`Skipped (not Greek, or too long): ${named.join(', ')}${rest}.`]),
    ...(words.size > LIST_LIMITS.words
      ? [`A list has at most ${LIST_LIMITS.words} words: the last ones were left out.`]
      : []),
  ].join(' ');
}

/** The list of a link, from the part of its address behind the question mark. */
export function readLink(query: string, schemes: readonly string[]): WordList {
  const parameters = new URLSearchParams(query);
  const named = parameters.get('scheme')?.trim().toLowerCase() ?? '';
  return {
    scheme: schemes.includes(named) ? named : null,
    title: titleOf(parameters.get('title') ?? ''),
    words: wordsIn(linkText(query)),
  };
}

/** The list of a link as it was typed, words and all else. */
export const linkText = (query: string): string => new URLSearchParams(query).getAll('words').join(',');

/** What of a link the page does not take, as a sentence; empty where it takes all. */
export function strangeIn(query: string, { scheme }: WordList): string {
  const named = new URLSearchParams(query).get('scheme')?.trim() ?? '';
  const unknown =
    scheme === null && named !== ''
      ? [`The link names a pronunciation that this page does not know: “${named.slice(0, MOST_SHOWN)}”.`]
      : [];
  return [...unknown, leftOut(linkText(query))].join(' ').trim();
}

/** The link to a list; what stood behind the address of the page is replaced. */
export function writeLink(page: string, { scheme, title, words }: WordList): string {
  const address = new URL(page);
  const some = wordsIn(words.join(','));
  address.hash = '';
  address.search = '';
  if (scheme !== null) address.searchParams.set('scheme', scheme);
  if (titleOf(title) !== '') address.searchParams.set('title', titleOf(title));
  if (some.length > 0) address.searchParams.set('words', some.join(','));
  return address.href.replaceAll('%2C', ',');
}
