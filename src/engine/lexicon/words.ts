/**
 * Reads the two packs of the lexicon, which the build makes (lexicon/pack.ts): the words, which all schemes share, and
 * the readings of each word in a scheme. The words are typed-array views on one buffer:
 *
 *   magic        8 bytes   'KOINEWRD'
 *   header       u32[8]    version, rows, keys, count of lemmas, the byte lengths of forms, lemmas, keys, and the checksum
 *                          of all that follows
 *   frequencies  u32[rows]
 *   lemmas       u16[rows]  index of the lemma; 0 if the form lacks one
 *   keyRows      u16[rows]  rows by key, most frequent first
 *   keyCounts    u8[keys]   rows of each key; keys in code point order
 *   tags         u8[rows]   index into UPOS; 0 without a tag
 *   texts                   forms, lemmas, keys: UTF-8, one per line
 *
 * Forms are sorted by code points of form and lemma, so that similar forms are adjacent and compress well. Frequencies,
 * lemmas and tags are in the order of the forms. Rows are numbered by frequency, and rows of equal frequency in the
 * order of the forms. The key of a form is its bare spelling, without marks and capitals.
 *
 * The readings of a scheme:
 *
 *   magic     8 bytes   'KOINELEX'
 *   header    u32[6]    version, fingerprint, rows, the checksum of the words, the byte length of readings, and the
 *                       checksum of all that follows, continued from the checksum of the words
 *   lengths   u8[rows]  count of readings of each form; forms in the order of the words
 *   readings  u8[...]   reading ids of all forms, one after another
 */

import type { Entry, Lexicon, Lines, Words } from './lexicon.ts';
import {
  checkHeader,
  checksum,
  offsetsOf,
  packMarks,
  READINGS,
  REBUILD,
  sectionReader,
  WORDS,
} from './packHeader.ts';
import { suggest, wordMeant } from './suggest.ts';

/** The part-of-speech tags of Universal Dependencies that the table uses. */
export const UPOS = 'NONE ADJ ADP ADV CCONJ DET INTJ NOUN NUM PART PRON PROPN SCONJ VERB X'.split(' ');

/** Row numbers have 16 bits, and frequencies have 32 bits. */
export const MOST_ROWS = 2 ** 16;
const MOST_FREQUENT = 2 ** 32 - 1;

/** Numbers the rows by frequency; returns the form index of each row (`placeOf`) and the row of each form (`rowAt`). */
function numbered(frequencies: Uint32Array) {
  // Each key holds a frequency and a form index, so the keys sort without a compare function, which would be slow.
  const keys = Float64Array.from(
    frequencies,
    (frequency, place) => (MOST_FREQUENT - frequency) * MOST_ROWS + place,
  ).sort();
  const placeOf = Uint16Array.from(keys, (key) => key % MOST_ROWS);
  const rowAt = new Uint16Array(placeOf.length);
  for (const [row, place] of placeOf.entries()) rowAt[place] = row;
  return { placeOf, rowAt };
}

const NEWLINE = 10;

const decoder = new TextDecoder();

/**
 * Reads lines of UTF-8. A line is decoded when it is first needed, because most lines never are.
 *
 * @param length count of lines
 */
export function linesOf(bytes: Uint8Array, length: number): Lines {
  let decoded: string[] = new Array(length);
  let isWhole = length === 0;
  let starts: Uint32Array | null = null;
  const at = (line: number): string => {
    starts ??= startsOf(bytes, length);
    decoded[line] ??= decoder.decode(bytes.subarray(starts[line], (starts[line + 1] as number) - 1));
    return decoded[line];
  };
  return {
    length,
    at,
    all() {
      if (!isWhole) decoded = decoder.decode(bytes).split('\n');
      isWhole = true;
      return decoded;
    },
    lowerBound(text, low = 0, high = length) {
      let [least, most] = [low, high];
      while (least < most) {
        const middle = (least + most) >> 1;
        if (at(middle) < text) least = middle + 1;
        else most = middle;
      }
      return least;
    },
  };
}

/** Finds the byte offset of the start of each line, and of the line that would follow the last. */
function startsOf(bytes: Uint8Array, length: number): Uint32Array {
  const starts = new Uint32Array(length + 1);
  let line = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === NEWLINE) starts[++line] = at + 1;
  starts[length] = bytes.length + 1;
  return starts;
}

function sectionsOf(pack: Uint8Array) {
  const [rows = 0, keyCount = 0, lemmaCount = 0, ...others] = checkHeader(pack, WORDS);
  const [formBytes = 0, lemmaBytes = 0, keyBytes = 0, sum = 0] = others;
  const read = sectionReader(pack, WORDS);
  const frequencies = read.words(rows);
  const [lemmaOf, keyRows] = [read.shorts(rows), read.shorts(rows)];
  const [keyCounts, tags] = [read.bytes(keyCount), read.bytes(rows)];
  const texts = [read.bytes(formBytes), read.bytes(lemmaBytes), read.bytes(keyBytes)] as const;
  if (checksum(pack, WORDS) !== sum) throw new Error(`the lexicon pack is damaged; ${REBUILD}`);
  const [forms, lemmas] = [linesOf(texts[0], rows), linesOf(texts[1], lemmaCount)];
  const keys = linesOf(texts[2], keyCount);
  return { rows, sum, frequencies, lemmaOf, keyRows, keyCounts, tags, forms, lemmas, keys };
}

type Sections = ReturnType<typeof sectionsOf>;

const entriesOf =
  ({ forms, lemmas, lemmaOf, tags, frequencies }: Sections, placeOf: Uint16Array) =>
  (row: number): Entry => {
    const place = placeOf[row] as number;
    return {
      row,
      form: forms.at(place),
      lemma: lemmas.at(lemmaOf[place] as number) || null,
      pos: tags[place] === 0 ? null : (UPOS[tags[place] as number] as string),
      frequency: frequencies[place] as number,
    };
  };

/** Returns a function that finds the lowest row of a form, and caches what it found. */
function finder(forms: Lines, rowAt: Uint16Array): (form: string) => number | undefined {
  const found = new Map<string, number>();
  return (form) => {
    const known = found.get(form);
    if (known !== undefined) return known;
    const rows: number[] = [];
    for (let place = forms.lowerBound(form); place < forms.length && forms.at(place) === form; place++)
      rows.push(rowAt[place] as number);
    if (rows.length > 0) found.set(form, Math.min(...rows));
    return found.get(form);
  };
}

/**
 * Reads the words, in about ten milliseconds.
 *
 * @param pack the whole file, on a 4-byte boundary
 * @throws Error with advice if the pack is foreign, stale, truncated or damaged
 */
export function readWords(pack: Uint8Array): Words {
  const sections = sectionsOf(pack);
  const { rows, sum, frequencies, forms, keys, keyRows } = sections;
  const { placeOf, rowAt } = numbered(frequencies);
  const keyStarts = offsetsOf(sections.keyCounts);
  const entry = entriesOf(sections, placeOf);
  const firstRow = finder(forms, rowAt);
  return {
    rows,
    sum,
    placeOf,
    keys,
    keyStarts,
    keyRows,
    entry,
    formOf: (row) => forms.at(placeOf[row] as number),
    frequencyOf: (row) => frequencies[placeOf[row] as number] as number,
    find(form) {
      const row = firstRow(form);
      return row === undefined ? undefined : entry(row);
    },
    findBare(key) {
      const n = keys.lowerBound(key);
      if (n === keys.length || keys.at(n) !== key) return [];
      return Array.from(keyRows.subarray(keyStarts[n], keyStarts[n + 1]), entry);
    },
  };
}

/** Reorders the readings from form order to row order. */
function readingsByRow(packed: Uint8Array, lengths: Uint8Array, placeOf: Uint16Array) {
  const starts = offsetsOf(lengths);
  const offsets = new Uint32Array(placeOf.length + 1);
  const readings = new Uint8Array(packed.length);
  let end = 0;
  for (let row = 0; row < placeOf.length; row++) {
    const place = placeOf[row] as number;
    for (let at = starts[place] as number; at < (starts[place + 1] as number); at++)
      readings[end++] = packed[at] as number;
    offsets[row + 1] = end;
  }
  return { readings, offsets };
}

/**
 * Reads the readings of a scheme, in a few milliseconds.
 *
 * @param pack the whole file
 * @param mark the fingerprint that the pack must have
 * @throws Error with advice if the pack is foreign, stale, truncated or damaged, or was made for other words
 */
export function readLexicon(pack: Uint8Array, words: Words, mark: number): Lexicon {
  const [packMark, rows = 0, wordSum, readingBytes = 0, sum] = checkHeader(pack, READINGS);
  if (packMark !== mark) throw new Error(`the lexicon pack was made for other phones or rules; ${REBUILD}`);
  if (wordSum !== words.sum) throw new Error(`the lexicon pack was made for other words; ${REBUILD}`);
  const read = sectionReader(pack, READINGS);
  const [lengths, readings] = [read.bytes(rows), read.bytes(readingBytes)];
  if (checksum(pack, READINGS, words.sum) !== sum) throw new Error(`the lexicon pack is damaged; ${REBUILD}`);
  const lexicon: Lexicon = {
    ...words,
    ...packMarks(pack),
    ...readingsByRow(readings, lengths, words.placeOf),
    suggest: (prefix) => suggest(prefix, lexicon),
    meant: (latin) => wordMeant(latin, lexicon),
  };
  return lexicon;
}
