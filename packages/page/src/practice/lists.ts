/** Reads word lists as teachers paste them, and the sounds that a class also accepts. */

import {
  bare,
  isEntry,
  isForeign,
  isGreek,
  isWord,
  itemsInLine,
  LIST_LIMITS,
  type ListItem,
  lineOf,
  startsGreek,
  visible,
} from './entries.ts';

export { LIST_LIMITS, type ListItem } from './entries.ts';

interface ParsedList {
  readonly items: readonly ListItem[];
  /** Tells what was left out; empty if nothing was. */
  readonly sentence: string;
}

export function named(texts: readonly string[]): string {
  const some = texts.slice(0, 3).map((text) => `“${lineOf(text, 24)}”`);
  return some.join(', ') + (texts.length > 3 ? ' …' : '');
}

export function distinct<I extends { readonly text: string }>(items: readonly I[]): I[] {
  const seen = new Set<string>();
  return items.filter(({ text }) => !seen.has(text) && seen.add(text));
}

export const told = (...sentences: readonly (string | false)[]): string =>
  sentences.filter(Boolean).join(' ');

const ENTITIES = new Map(Object.entries({ nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"' }));

const withoutMarkup = (field: string): string =>
  field
    .replace(/\[(?:sound|anki):[^\]]*\]|<\/?[a-z!][^<>]*>/giu, ' ')
    .replace(/&#(\d{1,6});/gu, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&([a-z]+);/gu, (all, name) => ENTITIES.get(name) ?? all);

/** Splits a line of several entries: 'λόγος,word;θεός,god', 'λόγος word, θεός god'. */
function entriesIn(line: string): string[] {
  const isEntryWithGloss = (part: string): boolean => startsGreek(part) && isForeign(part);
  const splits = [';', ','].map((sign) => line.split(sign));
  return splits.find((parts) => parts.length > 1 && parts.every(isEntryWithGloss)) ?? [line];
}

const SIGNS = new Map(
  Object.entries({ tab: '\t', comma: ',', semicolon: ';', space: ' ', pipe: '|', colon: ':' }),
);

/** Reads the headers (`#key:value`) of an Anki export: the separator of fields, and the indices of columns to drop. */
function headersOf(text: string): { separator: string; dropped: readonly number[]; rest: string } {
  const [head = ''] = /^(?:\s*#[a-z ]+:.*\n?)*/u.exec(text) ?? [];
  const rest = text.slice(head.length);
  // The header contains the separator itself, or its name, such as Tab.
  const [value = ''] = /(?<=#separator:).+/u.exec(head) ?? [];
  const sign = SIGNS.get(value.trim().toLowerCase()) ?? value[0];
  const dropped = [...head.matchAll(/ column:(\d+)/gu)].map(([, column]) => Number(column) - 1);
  return { separator: sign ?? (rest.includes('\t') ? '\t' : ''), dropped, rest };
}

/** Reads the rows of a table. A field in quotation marks may contain line ends and separators. */
function rowsOf(text: string, separator: string): string[][] {
  const sign = separator.replace(/[\^\\\]-]/gu, '\\$&');
  const field = new RegExp(`("(?:[^"]|"")*"|[^${sign}\\n]*)([${sign}\\n]|$)`, 'uy');
  const rows: string[][] = [[]];
  for (let found = field.exec(text); found !== null; found = field.exec(text)) {
    const [, written = '', end] = found;
    rows.at(-1)?.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

const MOST_COLUMNS = 20;

/** Finds the words of a table, with gloss and forms. The words are in the column in which most fields begin with Greek. */
function linesOfTable(rows: readonly (readonly string[])[], dropped: readonly number[]): ListItem[] {
  const table = rows.map((row) => row.filter((_, column) => !dropped.includes(column)).map(withoutMarkup));
  const greekCounts = Array.from(
    { length: MOST_COLUMNS },
    (_, column) => table.filter((row) => startsGreek(row[column] ?? '')).length,
  );
  const greekColumn = greekCounts.indexOf(Math.max(...greekCounts));
  // `isEntry` expects a word before forms such as “-οῦ, ὁ”, so a dash is put in its place.
  const isForms = (field: string): boolean => isEntry(['-', ...field.trim().split(/[,\s/]+/u)]);
  return table.map((row) => {
    const others = row.filter((field, column) => column !== greekColumn && /\p{L}/u.test(field));
    const greek = row[greekColumn] ?? '';
    const glosses = others.filter((field) => !isForms(field));
    return {
      text: isGreek(greek) ? greek : row.join(' '),
      gloss: glosses.find(isForeign) ?? glosses[0] ?? '',
      forms: others.filter(isForms).join(', '),
    };
  });
}

function linesOf(text: string): ListItem[] {
  const { separator, dropped, rest } = headersOf(text);
  if (separator !== '') return linesOfTable(rowsOf(rest, separator), dropped);
  return rest
    .split('\n')
    .flatMap((line) => entriesIn(withoutMarkup(line)).map((one) => ({ text: one, gloss: '', forms: '' })));
}

const BULLET = /^(?:\s|[-–—+]\s|[•▪◦‣▸●○✓*►·]|\[[ x]\]|\(?\d[\d.:]*[.):\]]*|\(?[a-z][.)]\s)+/iu;

export const TOO_MANY = `A list has at most ${LIST_LIMITS.words} words: the last ones were left out.`;

export function parseList(text: string): ParsedList {
  const whole = visible(text.slice(0, LIST_LIMITS.list).replace(/\r\n?/gu, '\n'));
  const lines = linesOf(whole).map((line) => {
    const written = line.text.replace(BULLET, '').trim();
    const items = itemsInLine(written).map(({ text: word, gloss, forms }) => ({
      text: word,
      gloss: gloss || lineOf(line.gloss),
      forms: forms || lineOf(line.forms),
    }));
    return { written, items };
  });
  const all = distinct(lines.flatMap(({ items }) => items));
  const withoutItems = lines.filter(({ items }) => items.length === 0).map(({ written }) => written);
  const skipped = withoutItems.filter((line) => /\p{L}/u.test(line));
  const long = all.map(({ text: word }) => word).filter((word) => word.length > LIST_LIMITS.characters);
  const items = all.filter(({ text: word }) => isWord(word));
  return {
    items: items.slice(0, LIST_LIMITS.words),
    sentence: told(
      text.length > LIST_LIMITS.list && 'This list is too long: its end was left out.',
      skipped.length > 0 && `Skipped (not Greek): ${named(skipped)}.`,
      long.length > 0 && `Skipped (over ${LIST_LIMITS.characters} characters): ${named(long)}.`,
      items.length > LIST_LIMITS.words && TOO_MANY,
    ),
  };
}

/** Maps letters without marks to phones (IPA) that a class also accepts: `{ ω: ['oʊ', 'o'] }`; in a link, `ω:oʊ|o`. */
export type Accept = Readonly<Record<string, readonly string[]>>;

/** The most keys of `Accept`, and the most phones for each key. */
export const ACCEPT_LIMITS = { letters: 24, values: 4 } as const;

const LETTERS = /^(?:(?=\p{L})\p{Script=Greek}){1,2}$/u;

/** One to three phones in IPA, which also uses the Greek letters β, θ and χ. */
const PHONES = /^(?:(?!\p{Lm})[\p{Script=Latin}βθχ][\p{Lm}\p{M}]* ?){1,3}$/u;

const phonesIn = (text: string): string[] =>
  text
    .split('|')
    .map((one) => one.normalize('NFC').trim())
    .filter((one) => one.length <= 12 && PHONES.test(one));

/** Reads rules such as `ω:oʊ|o,η:e`. `sentence` names the rules that are invalid or over a limit. */
export function parseAccept(text: string): { readonly accept: Accept; readonly sentence: string } {
  const accept = new Map<string, string[]>();
  const skipped: string[] = [];
  for (const row of text.slice(0, 2000).split(',')) {
    const [left = '', right = ''] = row.split(':');
    const [letters, phones] = [bare(left.trim()), phonesIn(right)];
    const all = [...new Set([...(accept.get(letters) ?? []), ...phones])];
    const isRule = LETTERS.test(letters) && phones.length > 0;
    const hasRoom = accept.has(letters) || accept.size < ACCEPT_LIMITS.letters;
    if (isRule && hasRoom && all.length <= ACCEPT_LIMITS.values) accept.set(letters, all);
    else if (row.trim() !== '') skipped.push(row);
  }
  const sentence = told(
    skipped.length > 0 && `Skipped (a rule is a letter and its sounds, such as ω:o): ${named(skipped)}.`,
  );
  return { accept: Object.fromEntries(accept), sentence };
}

export const formatAccept = (accept: Accept): string =>
  Object.entries(accept)
    .map(([letters, phones]) => `${letters}:${phones.join('|')}`)
    .join(',');
