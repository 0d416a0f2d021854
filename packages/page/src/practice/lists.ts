/**
 * Reads word lists as teachers paste them: one entry a line, an export of Anki or Quizlet, a table, or verses; and
 * sounds to accept. In a table, the column with most Greek has the words.
 */

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
  readonly sentence: string;
}

export function named(texts: readonly string[], most = 3): string {
  const some = texts.slice(0, most).map((text) => `“${lineOf(text, 24)}”`);
  return some.join(', ') + (texts.length > most ? ' …' : '');
}

/** Drops items whose text an earlier item has. */
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

/** Splits entries on one line: 'λόγος,word;θεός,god', 'λόγος word, θεός god'. */
function apart(line: string): string[] {
  const isWhole = (part: string): boolean => startsGreek(part) && isForeign(part);
  const ways = [';', ','].map((sign) => line.split(sign));
  return ways.find((parts) => parts.length > 1 && parts.every(isWhole)) ?? [line];
}

const SIGNS = new Map(
  Object.entries({ tab: '\t', comma: ',', semicolon: ';', space: ' ', pipe: '|', colon: ':' }),
);

/** Reads Anki's headers (`#key:value`): the separator, and the columns with metadata, counted from 0. */
function headersOf(text: string): { separator: string; dropped: readonly number[]; rest: string } {
  const [head = ''] = /^(?:\s*#[a-z ]+:.*\n?)*/u.exec(text) ?? [];
  const rest = text.slice(head.length);
  // The header has a name, such as Tab, or the sign itself.
  const [name = ''] = /(?<=#separator:).+/u.exec(head) ?? [];
  const sign = SIGNS.get(name.trim().toLowerCase()) ?? name[0];
  const dropped = [...head.matchAll(/ column:(\d+)/gu)].map(([, column]) => Number(column) - 1);
  return { separator: sign ?? (rest.includes('\t') ? '\t' : ''), dropped, rest };
}

/** Rows of a table; a quoted field may have line ends and separators. */
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

/** Entries of a table; the column that is Greek in most rows has the words. */
function linesOfTable(rows: readonly (readonly string[])[], dropped: readonly number[]): ListItem[] {
  const table = rows.map((row) => row.filter((_, column) => !dropped.includes(column)).map(withoutMarkup));
  const greekCounts = Array.from(
    { length: MOST_COLUMNS },
    (_, column) => table.filter((row) => startsGreek(row[column] ?? '')).length,
  );
  const greekColumn = greekCounts.indexOf(Math.max(...greekCounts));
  // The forms of an entry, such as “-οῦ, ὁ”, follow its word; a dash replaces the word here.
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
    .flatMap((line) => apart(withoutMarkup(line)).map((one) => ({ text: one, gloss: '', forms: '' })));
}

const BULLET = /^(?:\s|[-–—+]\s|[•▪◦‣▸●○✓*►·]|\[[ x]\]|\(?\d[\d.:]*[.):\]]*|\(?[a-z][.)]\s)+/iu;

export const TOO_MANY = `A list has at most ${LIST_LIMITS.words} words: the last ones were left out.`;

/** Parses a list. Drops text without Greek, and repetitions. */
export function parseList(text: string): ParsedList {
  const whole = visible(text.slice(0, LIST_LIMITS.list).replace(/\r\n?/gu, '\n'));
  const lines = linesOf(whole).map((line) => {
    const clean = line.text.replace(BULLET, '').trim();
    const items = itemsInLine(clean).map(({ text: word, gloss, forms }) => ({
      text: word,
      gloss: gloss || lineOf(line.gloss),
      forms: forms || lineOf(line.forms),
    }));
    return { clean, items };
  });
  const all = distinct(lines.flatMap(({ items }) => items));
  const strange = lines.filter(({ items }) => items.length === 0).map(({ clean }) => clean);
  const skipped = strange.filter((line) => /\p{L}/u.test(line));
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

// --- Sounds to accept in a class ---

/**
 * Phones (IPA) to accept, by Greek letters in lower case without marks: `{ ω: ['oʊ', 'o'], χ: ['k'] }`; in a link,
 * `ω:oʊ|o,χ:k`.
 */
export type Accept = Readonly<Record<string, readonly string[]>>;

/** The most entries, and the most values of each. */
export const ACCEPT_LIMITS = { letters: 24, values: 4 } as const;

/** One letter, or two that are read together. */
const LETTERS = /^(?:(?=\p{L})\p{Script=Greek}){1,2}$/u;

/** At most three phones: IPA letters, some of which look Greek, with their modifiers. */
const PHONES = /^(?:(?!\p{Lm})[\p{Script=Latin}βθχ][\p{Lm}\p{M}]* ?){1,3}$/u;

const phonesIn = (text: string): string[] =>
  text
    .split('|')
    .map((one) => one.normalize('NFC').trim())
    .filter((one) => one.length <= 12 && PHONES.test(one));

export function parseAccept(text: string): { readonly accept: Accept; readonly sentence: string } {
  const accept = new Map<string, string[]>();
  const strange: string[] = [];
  for (const row of text.slice(0, 2000).split(',')) {
    const [left = '', right = ''] = row.split(':');
    const [letters, phones] = [bare(left.trim()), phonesIn(right)];
    const all = [...new Set([...(accept.get(letters) ?? []), ...phones])];
    const isRule = LETTERS.test(letters) && phones.length > 0;
    const hasRoom = accept.has(letters) || accept.size < ACCEPT_LIMITS.letters;
    if (isRule && hasRoom && all.length <= ACCEPT_LIMITS.values) accept.set(letters, all);
    else if (row.trim() !== '') strange.push(row);
  }
  const sentence =
    strange.length === 0
      ? ''
      : `Skipped (a rule is a letter and its sounds, such as ω:o): ${named(strange)}.`;
  return { accept: Object.fromEntries(accept), sentence };
}

export const formatAccept = (accept: Accept): string =>
  Object.entries(accept)
    .map(([letters, phones]) => `${letters}:${phones.join('|')}`)
    .join(',');
