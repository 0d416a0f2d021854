/**
 * What a teacher sends to a class, in a link:
 * `?scheme=erasmian&title=Lesson+4&words=λόγος:word,θεός:god:-οῦ_, ὁ&accept=ω:oʊ&homework=1`.
 *
 * Behind a word may stand its gloss and its forms; a sign that separates nothing has a `_` before it. In place of words
 * stands any other set: `set=frequent`, `set=daily`, `sound=kʰ`, `verses=John+1:1-5`, `book=John`, the last two with
 * `whole=1` for verses that are not cut, and `text=` for one that was pasted. With `read=1` it is read aloud. The page takes what it knows, and says what it leaves out.
 */

import { isForeign, isWord, LIST_LIMITS, type ListItem, lineOf } from './entries.ts';
import { type Accept, formatAccept, named, once, parseAccept, parseList, TOO_MANY, told } from './lists.ts';
import { readReference } from './references.ts';
import { type Choice, checkedChoice } from './sets.ts';

export interface ClassLink {
  /** Null where the link names no scheme that there is. */
  readonly scheme: string | null;
  /** What is to be practiced; null where the link does not say. */
  readonly choice: Choice | null;
  readonly accept: Accept;
  /** True where the teacher wants the file of homework back. */
  readonly homework: boolean;
  /** True where the set is to be read aloud. */
  readonly reads: boolean;
}

/** Characters of a link; servers and programs cut longer ones. */
export const LINK_LIMIT = 7000;

/** A sign that is text stands here while the others separate. */
const HIDDEN = 0xe000;

const hidden = (text: string): string =>
  text.replace(/_([_,:;])/gu, (_, sign: string) => String.fromCharCode(HIDDEN + sign.charCodeAt(0)));

const shown = (text: string): string =>
  text.replace(/[\ue000-\ue0ff]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - HIDDEN));

const escaped = (text: string): string => text.replace(/[_,:;]/gu, '_$&');

/** The items of a word as a link has it; none where it is not Greek. */
function itemsOf(written: string, most: number): readonly ListItem[] {
  const [text = '', gloss = '', forms = ''] = written
    .split(':')
    .map((field) => lineOf(shown(field), LIST_LIMITS.list));
  // Links are written by hand, too.
  if (isForeign(text)) return parseList(text).items;
  return isWord(text, most) ? [{ text, gloss: lineOf(gloss), forms: lineOf(forms) }] : [];
}

function listIn(parameters: URLSearchParams): { items: readonly ListItem[]; strange: string } {
  const text = parameters.getAll('words').join(',').slice(0, LIST_LIMITS.list);
  const pieces = hidden(text.replace(/\p{Co}/gu, '')).split(/[,;\n\r\t]+/u);
  // A text alone is what somebody typed: any that the tutor takes.
  const most = pieces.length === 1 ? LIST_LIMITS.text : LIST_LIMITS.characters;
  const read = (piece: string): readonly ListItem[] => itemsOf(piece, most);
  const skipped = pieces.filter((piece) => piece.trim() !== '' && read(piece).length === 0).map(shown);
  const items = once(pieces.flatMap(read));
  const strange = told(
    skipped.length > 0 && `Skipped (not Greek, or too long): ${named(skipped)}.`,
    items.length > LIST_LIMITS.words && TOO_MANY,
  );
  return { items: items.slice(0, LIST_LIMITS.words), strange };
}

/** The set that a link names in place of words, or a sentence; null where it names none. */
function setIn(parameters: URLSearchParams): Choice | string | null {
  const [kind, value] =
    [...parameters].find(([name]) => /^(?:set|sound|verses|book|text)$/u.test(name)) ?? [];
  if (kind === undefined || value === undefined) return null;
  // What is read aloud is whole.
  const whole = ['whole', 'read'].some((name) => parameters.get(name) === '1');
  const title = parameters.get('title');
  const choice = checkedChoice(
    kind === 'set'
      ? { kind: value }
      : { kind, phone: value, reference: value, book: value, text: value, title, whole },
  );
  if (choice !== null && choice.kind !== 'free') return choice;
  const read = kind === 'verses' ? readReference(value) : null;
  return read !== null && 'sentence' in read
    ? read.sentence
    : `The link names a set that this page does not know: ${named([value])}.`;
}

/**
 * Reads the part of an address behind its question mark.
 *
 * @param schemes the names of the pronunciations that there are
 * @param used how the page calls the pronunciation that it uses where the link names none of them
 * @returns the link, and what of it the page does not take, as a sentence
 */
export function readLink(
  query: string,
  schemes: readonly string[],
  used = '',
): ClassLink & { readonly strange: string } {
  const parameters = new URLSearchParams(query);
  const scheme = parameters.get('scheme')?.trim().toLowerCase() ?? '';
  const { items, strange } = listIn(parameters);
  const { accept, sentence } = parseAccept(parameters.getAll('accept').join(','));
  const set = items.length > 0 ? null : setIn(parameters);
  const list: Choice = { kind: 'list', title: lineOf(parameters.get('title') ?? ''), items };
  const isKnown = scheme === '' || schemes.includes(scheme);
  return {
    scheme: schemes.includes(scheme) ? scheme : null,
    choice: items.length > 0 ? list : typeof set === 'string' ? null : set,
    accept,
    homework: parameters.get('homework') === '1',
    reads: parameters.get('read') === '1',
    strange: told(
      !isKnown &&
        `The link names a pronunciation that this page does not know: ${named([scheme])}. ${used} is used instead.`,
      strange,
      typeof set === 'string' && set,
      sentence,
    ),
  };
}

/** What a link says of a choice, name by name. */
function namesOf(choice: Choice): Readonly<Record<string, string>> {
  if (choice.kind === 'sound') return { sound: choice.phone };
  const whole = 'whole' in choice && choice.whole ? { whole: '1' } : {};
  if (choice.kind === 'verses') return { verses: choice.reference, ...whole };
  if (choice.kind === 'book') return { book: choice.book, ...whole };
  if (choice.kind === 'text') return { title: choice.title, text: choice.text };
  if (choice.kind === 'free') return choice.text ? { words: escaped(choice.text) } : {};
  if (choice.kind !== 'list') return { set: choice.kind };
  const words = choice.items.map(({ text, gloss, forms }) =>
    [text, ...(gloss || forms ? [gloss] : []), ...(forms ? [forms] : [])].map(escaped).join(':'),
  );
  return { title: choice.title, words: words.join(',') };
}

/** The link to a set; what stood behind the address of the page is replaced. Over `LINK_LIMIT` programs would cut it. */
export function writeLink(page: string, { scheme, choice, accept, homework, reads }: ClassLink): string {
  const address = new URL(page);
  address.hash = '';
  address.search = '';
  const all = {
    scheme: scheme ?? '',
    ...(choice === null ? {} : namesOf(choice)),
    accept: formatAccept(accept),
    homework: homework ? '1' : '',
    read: reads ? '1' : '',
  };
  for (const [name, value] of Object.entries(all)) if (value !== '') address.searchParams.set(name, value);
  return address.href.replaceAll('%2C', ',').replaceAll('%3A', ':');
}
