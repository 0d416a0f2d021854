/**
 * The link that a teacher sends: `?scheme=erasmian&title=Lesson+4&words=λόγος:word,θεός:god:-οῦ_,
 * ὁ&accept=ω:oʊ&homework=1`. A word may have a gloss and forms; `_` escapes a separator. docs/page.md lists all parts
 * of a link.
 */

import { isForeign, isWord, LIST_LIMITS, type ListItem, lineOf } from './entries.ts';
import { type Accept, formatAccept, named, once, parseAccept, parseList, TOO_MANY, told } from './lists.ts';
import { readReference } from './references.ts';
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

/** Offset of the private characters that replace escaped separators during a split. */
const HIDDEN = 0xe000;

const hidden = (text: string): string =>
  text.replace(/_([_,:;])/gu, (_, sign: string) => String.fromCharCode(HIDDEN + sign.charCodeAt(0)));

const shown = (text: string): string =>
  text.replace(/[\ue000-\ue0ff]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - HIDDEN));

const escaped = (text: string): string => text.replace(/[_,:;]/gu, '_$&');

function itemsOf(written: string, most: number): readonly ListItem[] {
  const [text = '', gloss = '', forms = ''] = written
    .split(':')
    .map((field) => lineOf(shown(field), LIST_LIMITS.list));
  // Some links are written by hand.
  if (isForeign(text)) return parseList(text).items;
  return isWord(text, most) ? [{ text, gloss: lineOf(gloss), forms: lineOf(forms) }] : [];
}

function listIn(parameters: URLSearchParams): { items: readonly ListItem[]; strange: string } {
  const text = parameters.getAll('words').join(',').slice(0, LIST_LIMITS.list);
  // Private characters of the text itself would be taken for escaped separators.
  const pieces = hidden(text.replace(/\p{Co}/gu, '')).split(/[,;\n\r\t]+/u);
  // A single text was typed by a learner, and may have any length that the tutor takes.
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

/** Returns the set that a link names instead of words, or a sentence; null if the link names no set. */
function setIn(parameters: URLSearchParams): Choice | string | null {
  const entry = [...parameters].find(([name]) => /^(?:set|sound|verses|book|text)$/u.test(name));
  if (entry === undefined) return null;
  const [kind, value] = entry;
  // Verses that are read aloud are whole.
  const whole = ['whole', 'read'].some((name) => parameters.get(name) === '1');
  const title = parameters.get('title');
  // Each kind of set takes the value from the field that it knows.
  const fields = { kind, phone: value, reference: value, book: value, text: value, title, whole };
  const choice = checkedChoice(kind === 'set' ? { kind: value } : fields);
  if (choice !== null && choice.kind !== 'free') return choice;
  if (kind === 'verses') {
    const reference = readReference(value);
    if ('sentence' in reference) return reference.sentence;
  }
  return `The link names a set that this page does not know: ${named([value])}.`;
}

/**
 * Reads the query of a link.
 *
 * @param used the name of the pronunciation that replaces an unknown one
 * @returns the link, and a sentence on the parts that the page does not take
 */
export function readLink(
  query: string,
  schemes: readonly string[],
  used = '',
): ClassLink & { readonly strange: string } {
  const parameters = new URLSearchParams(query);
  const scheme = parameters.get('scheme')?.trim().toLowerCase() ?? '';
  const isKnown = schemes.includes(scheme);
  const { items, strange } = listIn(parameters);
  const { accept, sentence } = parseAccept(parameters.getAll('accept').join(','));
  const title = lineOf(parameters.get('title') ?? '');
  const set = items.length > 0 ? ({ kind: 'list', title, items } as const) : setIn(parameters);
  const isRefused = typeof set === 'string';
  return {
    scheme: isKnown ? scheme : null,
    choice: isRefused ? null : set,
    accept,
    homework: parameters.get('homework') === '1',
    reads: parameters.get('read') === '1',
    strange: told(
      scheme !== '' &&
        !isKnown &&
        `The link names a pronunciation that this page does not know: ${named([scheme])}. ${used} is used instead.`,
      strange,
      isRefused && set,
      sentence,
    ),
  };
}

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
