/**
 * The link that a teacher sends, such as `?scheme=erasmian&title=Lesson+4&words=λόγος:word,θεός:god:-οῦ_,ὁ&accept=ω:oʊ`.
 * A word may have a gloss and forms. A `_` escapes the separator after it: the forms of θεός here are the text `-οῦ,ὁ`.
 * docs/page.md lists all parts of a link.
 */

import { SCHEME_NAMES } from '../../../../src/contract/schemes.ts';
import { isForeign, isWord, LIST_LIMITS, type ListItem, lineOf } from './entries.ts';
import {
  type Accept,
  distinct,
  formatAccept,
  named,
  parseAccept,
  parseList,
  TOO_MANY,
  told,
} from './lists.ts';
import { referenceFault } from './references.ts';
import { type Choice, checkedChoice } from './sets.ts';

export interface ClassLink {
  /** Null if the link names no known pronunciation. */
  readonly scheme: string | null;
  readonly choice: Choice | null;
  readonly accept: Accept;
  readonly homework: boolean;
  readonly reads: boolean;
}

/** Characters of a link; servers and programs cut longer ones. */
export const LINK_LIMIT = 7000;

/**
 * Match separators, but not after an odd number of `_`, because `_,` means a comma and `__` a `_` of the text. The first
 * lookahead is for speed.
 */
const WORD_ENDS = /(?=[,;\n\r\t])(?<=(?<!_)(?:__)*)[,;\n\r\t]+/u;
const FIELD_ENDS = /(?=:)(?<=(?<!_)(?:__)*):/u;

const escaped = (text: string): string => text.replace(/[_,:;]/gu, '_$&');

const unescaped = (text: string): string => text.replace(/_([_,:;])/gu, '$1');

function itemsIn(written: string, mostCharacters: number): readonly ListItem[] {
  const fields = written.split(FIELD_ENDS).map((field) => lineOf(unescaped(field), LIST_LIMITS.list));
  const [text = '', gloss = '', forms = ''] = fields;
  // In a link that was written by hand, the gloss may follow the word without a colon.
  if (isForeign(text)) return parseList(text).items;
  return isWord(text, mostCharacters) ? [{ text, gloss: lineOf(gloss), forms: lineOf(forms) }] : [];
}

/** Reads the words of a link. `strange` names the words that were skipped. */
function listIn(parameters: URLSearchParams): { items: readonly ListItem[]; strange: string } {
  const words = parameters.getAll('words').join(',').slice(0, LIST_LIMITS.list).split(WORD_ENDS);
  // A learner typed a single text; it may be longer than a word of a list.
  const most = words.length === 1 ? LIST_LIMITS.text : LIST_LIMITS.characters;
  const read = (word: string): readonly ListItem[] => itemsIn(word, most);
  const skipped = words.filter((word) => word.trim() !== '' && read(word).length === 0).map(unescaped);
  const items = distinct(words.flatMap(read));
  const strange = told(
    skipped.length > 0 && `Skipped (not Greek, or too long): ${named(skipped)}.`,
    items.length > LIST_LIMITS.words && TOO_MANY,
  );
  return { items: items.slice(0, LIST_LIMITS.words), strange };
}

/** Reads the set that a link names instead of words. `strange` tells the learner if the page does not know the set. */
function setIn(parameters: URLSearchParams): { choice: Choice | null; strange: string } {
  const entry = [...parameters].find(([name]) => /^(?:set|sound|verses|book|text)$/u.test(name));
  if (entry === undefined) return { choice: null, strange: '' };
  const [kind, value] = entry;
  // Verses that are read aloud are whole.
  const whole = ['whole', 'read'].some((name) => parameters.get(name) === '1');
  const title = parameters.get('title');
  // The reader of each kind takes its own field and ignores the others.
  const fields = { kind, phone: value, reference: value, book: value, text: value, title, whole };
  const choice = checkedChoice(kind === 'set' ? { kind: value } : fields);
  if (choice !== null && choice.kind !== 'free') return { choice, strange: '' };
  const fault = kind === 'verses' ? referenceFault(value) : '';
  const unknown = `The link names a set that this page does not know: ${named([value])}.`;
  return { choice: null, strange: fault || unknown };
}

/**
 * Reads the query of a link.
 *
 * @param used the name of the pronunciation that replaces an unknown one
 * @returns the link, and a sentence on the parts that the page does not take
 */
export function readLink(query: string, used = ''): ClassLink & { readonly strange: string } {
  const parameters = new URLSearchParams(query);
  const scheme = parameters.get('scheme')?.trim().toLowerCase() ?? '';
  const isKnown = SCHEME_NAMES.includes(scheme);
  const { items, strange } = listIn(parameters);
  const { accept, sentence } = parseAccept(parameters.getAll('accept').join(','));
  const title = lineOf(parameters.get('title') ?? '');
  const list = { choice: { kind: 'list', title, items }, strange: '' } as const;
  const set = items.length > 0 ? list : setIn(parameters);
  return {
    scheme: isKnown ? scheme : null,
    choice: set.choice,
    accept,
    homework: parameters.get('homework') === '1',
    reads: parameters.get('read') === '1',
    strange: told(
      scheme !== '' &&
        !isKnown &&
        `The link names a pronunciation that this page does not know: ${named([scheme])}. ${used} is used instead.`,
      strange,
      set.strange,
      sentence,
    ),
  };
}

function parametersOf(choice: Choice): Readonly<Record<string, string>> {
  if (choice.kind === 'sound') return { sound: choice.phone };
  const whole = 'whole' in choice && choice.whole ? { whole: '1' } : {};
  if (choice.kind === 'verses') return { verses: choice.reference, ...whole };
  if (choice.kind === 'book') return { book: choice.book, ...whole };
  if (choice.kind === 'text') return { title: choice.title, text: choice.text };
  if (choice.kind === 'free') return choice.text ? { words: escaped(choice.text) } : {};
  if (choice.kind !== 'list') return { set: choice.kind };
  // Forms are the third field, so a word with forms always has a gloss, which may be empty.
  const words = choice.items.map(({ text, gloss, forms }) =>
    [text, ...(gloss || forms ? [gloss] : []), ...(forms ? [forms] : [])].map(escaped).join(':'),
  );
  return { title: choice.title, words: words.join(',') };
}

export function writeLink(page: string, { scheme, choice, accept, homework, reads }: ClassLink): string {
  const address = new URL(page);
  address.hash = '';
  address.search = '';
  const all = {
    scheme: scheme ?? '',
    ...(choice === null ? {} : parametersOf(choice)),
    accept: formatAccept(accept),
    homework: homework ? '1' : '',
    read: reads ? '1' : '',
  };
  for (const [name, value] of Object.entries(all)) if (value !== '') address.searchParams.set(name, value);
  return address.href.replaceAll('%2C', ',').replaceAll('%3A', ':');
}
