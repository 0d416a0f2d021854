/** Reads a line of a word list: a dictionary entry, several words, or a phrase, with a gloss before or after the Greek. */

export interface ListItem {
  readonly text: string;
  readonly gloss: string;
  /** Endings and article that a dictionary adds to the word, such as '-ου, ὁ'. */
  readonly forms: string;
}

export const LIST_LIMITS = {
  words: 100,
  /** Characters of a word or a short verse. */
  characters: 120,
  /** Characters of a single text that a learner typed. */
  text: 2000,
  /** Characters of a title, a gloss, or forms; the rest is cut off. */
  title: 80,
  list: 20_000,
} as const;

const GREEK = /(?!\p{M})\p{Script=Greek}/u;

/** A letter of another script than Greek. Apostrophes and raised letters belong to every script. */
const FOREIGN = /(?![\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;

/** A word with Greek and other letters, such as λόγος with a Latin o. */
const MIXED = /\p{Script=Greek}\p{M}*[a-zа-я]|[a-zа-я]\p{Script=Greek}/iu;

const ENDING = /^[-‐‑–—~]\p{L}/u;

/** An invisible character, such as a control character or a mark of writing direction. */
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

export const isGreek = (text: string): boolean => GREEK.test(text);

export const isForeign = (text: string): boolean => FOREIGN.test(text);

export const isWord = (text: string, most: number = LIST_LIMITS.characters): boolean =>
  GREEK.test(text) && !MIXED.test(text) && !ENDING.test(text) && text.length <= most;

export const visible = (text: string): string => text.replace(UNSEEN, '').normalize('NFC');

/** Returns the text in one line, without invisible characters; cuts it after `most` characters. */
export function lineOf(text: string, most: number = LIST_LIMITS.title): string {
  const characters = [...visible(text).replace(/\s+/gu, ' ').trim()];
  return characters.slice(0, most).join('').trim();
}

/** Returns the letters in lower case, without marks and numeral signs; a final sigma becomes a sigma. */
export const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\p{Lm}]/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');

/** Makes a key that ignores capitals, punctuation and apostrophes. */
export const sameText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/\p{Lm}/gu, '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();

const unaccented = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0342]/gu, '')
    .normalize('NFC')
    .toLowerCase();

/** Articles that a dictionary prints after a noun, with or without breathings. */
const ARTICLES = new Set('ὁ ἡ το οἱ αἱ τα ο η οι αι'.split(' '));
/** Articles in other cases, which a dictionary does not print after a noun. */
const OBLIQUE = new Set('του της τῳ τῃ τον την των τοις ταις τους τας τω'.split(' '));

/** Endings that dictionaries print without a hyphen: ἀγαθός, ή, όν. */
const ENDINGS = new Set('η α ον ου ης ας εως ους ες εια υ ια'.split(' '));

const isArticle = (word: string): boolean => ARTICLES.has(unaccented(word).replace(/[()]/gu, ''));

const isEnding = (word: string): boolean =>
  ENDING.test(word) || ENDINGS.has(unaccented(word)) || isArticle(word);

const startAlike = (one: string, other: string): boolean => bare(one)[0] === bare(other)[0];

/** True for dictionary entries such as 'ἀγαθός, -ή, -όν', 'λόγος, ου, ὁ' and 'λόγος, λόγου, ὁ'. */
export function isEntry([first = '', ...rest]: readonly string[]): boolean {
  if (isArticle(first) || rest.length === 0) return false;
  const words = rest.filter((word) => !isEnding(word));
  // The genitive may be printed in full, as the second word: λόγος, λόγου, ὁ.
  const isGenitive = words.length === 1 && words[0] === rest[0] && startAlike(first, words[0] ?? '');
  return words.length === 0 || (isGenitive && rest.length > 1 && isArticle(rest.at(-1) ?? ''));
}

/** True for principal parts, such as 'λύω, λύσω, ἔλυσα': a present and a future in -ω or -μαι, then a past tense. */
function isVerb([present = '', future = '', ...past]: readonly string[]): boolean {
  const isPast = (word: string): boolean =>
    /(?:α|ον|ην|μαι)$/u.test(bare(word)) && (startAlike(present, word) || /^[αεηιουω]/u.test(bare(word)));
  const begins = /(?:ω|μαι|μι)$/u.test(bare(present)) && /(?:ω|μαι|[-–—])$/u.test(bare(future));
  return begins && past.some(isPast) && !past.some((word) => /(?:ω|μι)$/u.test(bare(word)));
}

/** Patterns that split a word from forms with a hyphen ('ὁ λόγος -ου') or in brackets ('λόγος (ὁ)'). */
const HYPHENED = /^((?:[^\s,]+\s)?[^\s,]+)[,\s]+([-‐‑–—~]\p{Script=Greek}.*)$/u;
const BRACKETED = /^([^\s,()]+)\s*\(([^()]*)\)$/u;

/** True for a word, alone or with an article before it. */
function isOneWord(part: string): boolean {
  const [first = '', ...rest] = part.split(' ');
  return rest.length === 0 || (rest.length === 1 && (isArticle(first) || OBLIQUE.has(unaccented(first))));
}

/** Splits Greek text into words, each with its forms; a phrase stays whole. */
function wordsOf(greek: string): (readonly [text: string, forms: string])[] {
  const [, text = '', forms = ''] = HYPHENED.exec(greek) ?? BRACKETED.exec(greek) ?? [];
  if (text !== '' && forms !== '') return [[text, forms]];
  const words = greek.split(/[,\s/]+/u);
  const [first = ''] = words;
  if (isEntry(words) || (greek.includes(',') && isVerb(words)))
    return [[first, greek.slice(first.length).replace(/^[,\s/]+/u, '')]];
  const parts = greek.split(/\s*[,;·]\s*/u).filter((part) => GREEK.test(part));
  return parts.every(isOneWord) ? parts.map((part) => [part, '']) : [[greek, '']];
}

const glossIn = (text: string): string =>
  text.replace(/^[\s=–—:→|,;.·\-/~…)\]]+|[\s=–—:→|,·\-/~([]+$/gu, '').replace(/^\(([^()]*)\)$/u, '$1');

/** Cuts off signs at both ends; a verse keeps its final point, a word does not. */
const greekOf = (text: string): string =>
  lineOf(text, LIST_LIMITS.list)
    .replace(/^[^\p{L}’'᾽]+|[^\p{L}\p{M}.;·’'᾽)]+$/gu, '')
    .replace(/^([^\s.;·]+)[.;·]+$/u, '$1');

const itemsOf = (greek: string, gloss: string): ListItem[] =>
  wordsOf(greekOf(greek)).map(([text, forms]) => ({
    text: lineOf(text.includes('(') ? text : text.replaceAll(')', ''), LIST_LIMITS.list),
    gloss: lineOf(glossIn(gloss)),
    forms: lineOf(forms),
  }));

/** Returns the index after the last Greek letter and a sign that follows it, such as an apostrophe. */
const greekEnd = (text: string): number =>
  /^.*\p{Script=Greek}[\p{M}’'᾽ʼ]*[.;·)]?/su.exec(text)?.[0].length ?? 0;

/**
 * Reads a line: Greek before a gloss, Greek after a gloss, or Greek alone. In a line that is all Greek, a sign (`=`, `→`
 * or `|`) may come before a Greek gloss.
 */
export function itemsInLine(line: string): ListItem[] {
  if (!isGreek(line) || MIXED.test(line) || ENDING.test(line)) return [];
  const foreignAt = line.search(FOREIGN);
  const greekAt = line.search(GREEK);
  const isAllGreek = foreignAt < 0;
  if (isAllGreek) {
    const [text = '', gloss = ''] = line.split(/[=→|]/u, 2);
    return GREEK.test(text) ? itemsOf(text, gloss) : itemsOf(line, '');
  }
  if (greekAt < foreignAt) {
    const end = greekEnd(line.slice(0, foreignAt));
    return itemsOf(line.slice(0, end), line.slice(end));
  }
  // The gloss begins before the Greek, and may continue after it.
  const rest = line.slice(greekAt);
  const glossAt = rest.search(FOREIGN);
  const end = greekEnd(glossAt < 0 ? rest : rest.slice(0, glossAt));
  return itemsOf(rest.slice(0, end), `${glossIn(line.slice(0, greekAt))} ${glossIn(rest.slice(end))}`);
}

export const startsGreek = (text: string): boolean => {
  const greek = text.search(GREEK);
  return greek >= 0 && !FOREIGN.test(text.slice(0, greek));
};
