/**
 * A list of words in a link, `?scheme=erasmian&words=λόγος,θεός`: a teacher sends it to a class. The page
 * takes the Greek of a link and leaves the rest out.
 */

export interface WordList {
  /** Null where the link names no scheme that there is. */
  readonly scheme: string | null;
  readonly words: readonly string[];
}

export const LIST_LIMITS = {
  /** Words of a list. */
  words: 100,
  /** Characters of a word; a short verse is a word, too. */
  characters: 120,
  /** Characters of the whole list as it stands in the link. */
  link: 20_000,
} as const;

const SEPARATORS = /[,;\n\r\t]+/u;

const GREEK = /\p{Script=Greek}/u;

/** Characters that nobody sees: controls, and signs that turn the direction of a line. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

function wordOf(text: string): string {
  const word = text.replace(UNSEEN, '').replace(/\s+/gu, ' ').trim().normalize('NFC');
  return GREEK.test(word) && word.length <= LIST_LIMITS.characters ? word : '';
}

/** The words of a text, each once, in its order. */
export function wordsIn(text: string): string[] {
  const words = text.slice(0, LIST_LIMITS.link).split(SEPARATORS).map(wordOf);
  return [...new Set(words)].filter((word) => word !== '').slice(0, LIST_LIMITS.words);
}

/** The list of a link, from the part of its address behind the question mark. */
export function readLink(query: string, schemes: readonly string[]): WordList {
  const parameters = new URLSearchParams(query);
  const named = parameters.get('scheme')?.trim().toLowerCase() ?? '';
  return {
    scheme: schemes.includes(named) ? named : null,
    words: wordsIn(parameters.getAll('words').join(',')),
  };
}

/** The link to a list; what stood behind the address of the page is replaced. */
export function writeLink(page: string, { scheme, words }: WordList): string {
  const address = new URL(page);
  const some = wordsIn(words.join(','));
  address.hash = '';
  address.search = '';
  if (scheme !== null) address.searchParams.set('scheme', scheme);
  if (some.length > 0) address.searchParams.set('words', some.join(','));
  return address.href.replaceAll('%2C', ',');
}
