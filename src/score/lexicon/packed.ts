/**
 * The packed lexicon: one buffer with a drawn layout, typed-array views over it, two ways to look up. The build packs it
 * (lexicon/pack.ts).
 *
 *   magic        8 bytes  'KOINELEX'
 *   header       u32[9]   version, fingerprint, rows, keys, the byte lengths of readings, forms,
 *                         lemmas, keys, and the checksum of all that follows
 *   offsets      u32[rows + 1]  where each row's readings begin
 *   frequencies  u32[rows]
 *   lemmas       u32[rows]      number of the lemma; 0 is none
 *   keyStarts    u32[keys + 1]  where each key's rows begin in keyRows; keys in code unit order
 *   keyRows      u32[rows]      rows by key, most frequent first
 *   tags         u8[rows]       index into UPOS; 0 is none
 *   readings     u8[...]        reading ids of all rows, one after another
 *   texts                       forms, lemmas, keys: UTF-8, one a line
 *
 * Rows are numbered by frequency, then code point order of form and lemma, so a smaller number is the
 * better answer wherever two rows tie. The key of a form is its bare spelling: no marks, no case.
 */

import { hashed } from './fingerprint.ts';
import type { Entry, Lexicon } from './lexicon.ts';
import { checkHeader, HEADER_BYTES, packMarks, REBUILD } from './packHeader.ts';
import { suggest, wordMeant } from './suggest.ts';

/** The part-of-speech tags of Universal Dependencies that the table uses. */
export const UPOS = 'NONE ADJ ADP ADV CCONJ DET INTJ NOUN NUM PART PRON PROPN SCONJ VERB X'.split(' ');

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
    bytes: (count: number) => new Uint8Array(pack.buffer, take(count), count),
  };
}

const linesOf = (text: Uint8Array): string[] => new TextDecoder().decode(text).split('\n');

/** The first row of each form: its most frequent one. */
function firstRows(forms: readonly string[]): Map<string, number> {
  const rows = new Map<string, number>();
  for (let row = forms.length - 1; row >= 0; row--) rows.set(forms[row] as string, row);
  return rows;
}

/** Reads a pack at once, as `lexiconSteps` does. */
export function readLexicon(pack: Uint8Array, mark: number): Lexicon {
  const steps = lexiconSteps(pack, mark);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Reads a pack in steps of some ten milliseconds.
 *
 * @param pack the whole file, on a 4-byte boundary
 * @param mark the fingerprint that it must carry
 * @throws Error that says what to do, when the pack is foreign, stale, cut short or damaged
 */
export function* lexiconSteps(pack: Uint8Array, mark: number): Generator<void, Lexicon> {
  const [rows = 0, keyCount = 0, readingBytes = 0, ...others] = checkHeader(pack, mark);
  const [formBytes = 0, lemmaBytes = 0, keyBytes = 0, sum] = others;
  const read = sectionReader(pack);
  const [offsets, frequencies, lemmaOf] = [read.words(rows + 1), read.words(rows), read.words(rows)];
  const [keyStarts, keyRows] = [read.words(keyCount + 1), read.words(rows)];
  const [tags, readings] = [read.bytes(rows), read.bytes(readingBytes)];
  const texts = [read.bytes(formBytes), read.bytes(lemmaBytes), read.bytes(keyBytes)] as const;
  if (checksum(pack) !== sum) throw new Error(`the lexicon pack is damaged; ${REBUILD}`);
  const forms = linesOf(texts[0]);
  yield;
  const rowByForm = firstRows(forms);
  yield;
  const [lemmas, keys] = [linesOf(texts[1]), linesOf(texts[2])];
  yield;
  const keyNumber = new Map(keys.map((key, n) => [key, n]));

  const entry = (row: number): Entry => ({
    row,
    form: forms[row] as string,
    lemma: lemmas[lemmaOf[row] as number] || null,
    pos: tags[row] === 0 ? null : (UPOS[tags[row] as number] as string),
    frequency: frequencies[row] as number,
  });
  const lexicon: Lexicon = {
    rows,
    ...packMarks(pack),
    readings,
    offsets,
    keys,
    keyStarts,
    keyRows,
    entry,
    frequencyOf: (row) => frequencies[row] as number,
    find: (form) => (rowByForm.has(form) ? entry(rowByForm.get(form) as number) : undefined),
    findBare: (key) => {
      const n = keyNumber.get(key);
      return n === undefined ? [] : Array.from(keyRows.subarray(keyStarts[n], keyStarts[n + 1]), entry);
    },
    suggest: (prefix) => suggest(prefix, lexicon),
    meant: (latin) => wordMeant(latin, lexicon),
  };
  return lexicon;
}
