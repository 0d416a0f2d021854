/**
 * The packed lexicon: one buffer with a drawn layout, typed-array views over it, two ways to look up. The build packs it
 * (lexicon/pack.ts).
 *
 *   magic        8 bytes   'KOINELEX'
 *   header       u32[10]   version, fingerprint, rows, keys, number of lemmas, the byte lengths of readings, forms,
 *                          lemmas, keys, and the checksum of all that follows
 *   frequencies  u32[rows]
 *   lemmas       u16[rows]  number of the lemma; 0 is none
 *   keyRows      u16[rows]  rows by key, most frequent first
 *   keyCounts    u8[keys]   how many rows each key has; keys in code point order
 *   tags         u8[rows]   index into UPOS; 0 is none
 *   lengths      u8[rows]   how many readings each form has
 *   readings     u8[...]    reading ids of all forms, one after another
 *   texts                   forms, lemmas, keys: UTF-8, one a line
 *
 * Forms stand in code point order of form and lemma, with all that is told of them, as neighbours are alike and pack small.
 * Rows are numbered by frequency, then in that order, so a smaller number is the better answer wherever two rows
 * tie. The key of a form is its bare spelling: no marks, no case.
 */

import { hashed } from './fingerprint.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import { Lines } from './lines.ts';
import { checkHeader, HEADER_BYTES, packMarks, REBUILD } from './packHeader.ts';
import { suggest, wordMeant } from './suggest.ts';

/** The part-of-speech tags of Universal Dependencies that the table uses. */
export const UPOS = 'NONE ADJ ADP ADV CCONJ DET INTJ NOUN NUM PART PRON PROPN SCONJ VERB X'.split(' ');

/** A number of a row has 16 bits. */
export const MOST_ROWS = 2 ** 16;

/** The checksum of what follows the header: whole words, then the bytes behind them. */
export function checksum(pack: Uint8Array): number {
  const start = pack.byteOffset + HEADER_BYTES;
  const bytes = pack.byteLength - HEADER_BYTES;
  const words = new Uint32Array(pack.buffer, start, bytes >> 2);
  return hashed(new Uint8Array(pack.buffer, start + 4 * words.length, bytes & 3), hashed(words));
}

/** Reads the sections of a pack one after another. */
function sectionReader(pack: Uint8Array) {
  let at = pack.byteOffset + HEADER_BYTES;
  const take = (bytes: number): number => {
    at += bytes;
    if (at > pack.byteOffset + pack.byteLength) throw new Error(`the lexicon pack is cut short; ${REBUILD}`);
    return at - bytes;
  };
  return {
    words: (count: number) => new Uint32Array(pack.buffer, take(4 * count), count),
    shorts: (count: number) => new Uint16Array(pack.buffer, take(2 * count), count),
    bytes: (count: number) => new Uint8Array(pack.buffer, take(count), count),
  };
}

/** Where each of some things begins, one after another, and where one behind the last would. */
function startsOf(lengths: Uint8Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let n = 0; n < lengths.length; n++) starts[n + 1] = (starts[n] as number) + (lengths[n] as number);
  return starts;
}

/** The place of each row among the forms, and the row at each place: counted by frequency, the highest first. */
function numbered(frequencies: Uint32Array) {
  let most = 0;
  for (let place = 0; place < frequencies.length; place++)
    most = Math.max(most, frequencies[place] as number);
  const next = new Uint32Array(most + 2);
  for (let place = 0; place < frequencies.length; place++) {
    const behind = most - (frequencies[place] as number) + 1;
    next[behind] = (next[behind] as number) + 1;
  }
  for (let n = 1; n < next.length; n++) next[n] = (next[n] as number) + (next[n - 1] as number);
  const [placeOf, rowAt] = [new Uint16Array(frequencies.length), new Uint16Array(frequencies.length)];
  for (let place = 0; place < frequencies.length; place++) {
    const at = most - (frequencies[place] as number);
    const row = next[at] as number;
    next[at] = row + 1;
    rowAt[place] = row;
    placeOf[row] = place;
  }
  return { placeOf, rowAt };
}

/** The readings by row, from those by place. */
function readingsByRow(said: Uint8Array, lengths: Uint8Array, placeOf: Uint16Array) {
  const starts = startsOf(lengths);
  const offsets = new Uint32Array(placeOf.length + 1);
  const readings = new Uint8Array(said.length);
  let at = 0;
  for (let row = 0; row < placeOf.length; row++) {
    const place = placeOf[row] as number;
    const end = starts[place + 1] as number;
    for (let from = starts[place] as number; from < end; from++) readings[at++] = said[from] as number;
    offsets[row + 1] = at;
  }
  return { readings, offsets };
}

/** The sections of a pack, checked. */
function sectionsOf(pack: Uint8Array, mark: number) {
  const [rows = 0, keyCount = 0, lemmaCount = 0, readingBytes = 0, ...others] = checkHeader(pack, mark);
  const [formBytes = 0, lemmaBytes = 0, keyBytes = 0, sum] = others;
  const read = sectionReader(pack);
  const frequencies = read.words(rows);
  const [lemmaOf, keyRows] = [read.shorts(rows), read.shorts(rows)];
  const [keyCounts, tags, lengths] = [read.bytes(keyCount), read.bytes(rows), read.bytes(rows)];
  const said = read.bytes(readingBytes);
  const texts = [read.bytes(formBytes), read.bytes(lemmaBytes), read.bytes(keyBytes)] as const;
  if (checksum(pack) !== sum) throw new Error(`the lexicon pack is damaged; ${REBUILD}`);
  const [forms, lemmas] = [new Lines(texts[0], rows), new Lines(texts[1], lemmaCount)];
  const keys = new Lines(texts[2], keyCount);
  return { rows, frequencies, lemmaOf, keyRows, keyCounts, tags, lengths, said, forms, lemmas, keys };
}

/**
 * Reads a pack, in some ten milliseconds.
 *
 * @param pack the whole file, on a 4-byte boundary
 * @param mark the fingerprint that it must carry
 * @throws Error that says what to do, when the pack is foreign, stale, cut short or damaged
 */
export function readLexicon(pack: Uint8Array, mark: number): Lexicon {
  const { rows, frequencies, tags, forms, lemmas, lemmaOf, ...rest } = sectionsOf(pack, mark);
  const { keys, keyRows } = rest;
  const { placeOf, rowAt } = numbered(frequencies);
  const keyStarts = startsOf(rest.keyCounts);
  const formOf = (row: number): string => forms.at(placeOf[row] as number);

  const entry = (row: number): Entry => {
    const place = placeOf[row] as number;
    return {
      row,
      form: forms.at(place),
      lemma: lemmas.at(lemmaOf[place] as number) || null,
      pos: tags[place] === 0 ? null : (UPOS[tags[place] as number] as string),
      frequency: frequencies[place] as number,
    };
  };
  /** The first row of each form that was found. */
  const rowByForm = new Map<string, number>();
  const firstRow = (form: string): number | undefined => {
    const found: number[] = [];
    for (let place = forms.lowerBound(form); place < rows && forms.at(place) === form; place++)
      found.push(rowAt[place] as number);
    return found.length === 0 ? undefined : Math.min(...found);
  };
  const lexicon: Lexicon = {
    rows,
    ...packMarks(pack),
    ...readingsByRow(rest.said, rest.lengths, placeOf),
    keys,
    keyStarts,
    keyRows,
    entry,
    formOf,
    frequencyOf: (row) => frequencies[placeOf[row] as number] as number,
    find(form) {
      const row = rowByForm.get(form) ?? firstRow(form);
      if (row === undefined) return undefined;
      rowByForm.set(form, row);
      return entry(row);
    },
    findBare(key) {
      const n = keys.lowerBound(key);
      if (n === keys.length || keys.at(n) !== key) return [];
      return Array.from(keyRows.subarray(keyStarts[n], keyStarts[n + 1]), entry);
    },
    suggest: (prefix) => suggest(prefix, lexicon),
    meant: (latin) => wordMeant(latin, lexicon),
  };
  return lexicon;
}
