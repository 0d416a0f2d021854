/** Defines the lexicon, and an empty one; `words.ts` reads the packs of the build. */

import type { PackMarks } from './packHeader.ts';

export interface Entry {
  readonly row: number;
  readonly form: string;
  /** Null if the table of words lacks the lemma. */
  readonly lemma: string | null;
  readonly pos: string | null;
  /** Occurrences in the New Testament and the Septuagint together. */
  readonly frequency: number;
}

/** Sorted lines of text. */
export interface Lines {
  readonly length: number;
  readonly at: (line: number) => string;
  /** Decodes all lines at once, which is faster than one by one. */
  readonly all: () => readonly string[];
  /** Finds the index of the first line from `low` up to `high` that does not sort before `text`; `high` if all do. */
  readonly lowerBound: (text: string, low?: number, high?: number) => number;
}

/** The words of the lexicon, which all schemes share. */
export interface Words {
  readonly rows: number;
  /** Checksum of the words. */
  readonly sum: number;
  /** For each row: its index among the sorted forms. */
  readonly placeOf: Uint16Array;
  /** All bare spellings, sorted, so that spellings with the same prefix are adjacent. */
  readonly keys: Lines;
  /** The rows of key k are in keyRows from keyStarts[k] up to keyStarts[k + 1], most frequent first. */
  readonly keyStarts: Uint32Array;
  readonly keyRows: Uint16Array;
  readonly entry: (row: number) => Entry;
  readonly formOf: (row: number) => string;
  readonly frequencyOf: (row: number) => number;
  /** Finds the most frequent word with exactly this form. */
  readonly find: (form: string) => Entry | undefined;
  /** Finds the words with this bare spelling, most frequent first. */
  readonly findBare: (key: string) => Entry[];
}

/** The words as a scheme reads them. */
export interface Lexicon extends Words, PackMarks {
  /** Reading ids of all rows; row r has the readings from offsets[r] up to offsets[r + 1]. */
  readonly readings: Uint8Array;
  readonly offsets: Uint32Array;
  /** Finds the most frequent words with a prefix in Greek or Latin letters. */
  readonly suggest: (prefix: string) => Entry[];
  /** Finds the most frequent word with exactly this transliteration. */
  readonly meant: (latin: string) => Entry | undefined;
}

/** Restores the capital of a name: forms are in lower case, but lemmas of names have a capital. */
export function capitalized({ form, lemma }: Pick<Entry, 'form' | 'lemma'>): string {
  if (lemma === null || lemma === lemma.toLowerCase()) return form;
  const [first = '', ...rest] = form.normalize('NFD');
  return [first.toUpperCase(), ...rest].join('').normalize('NFC');
}

const noRow = (row: number): never => {
  throw new Error(`there is no row ${row} in a lexicon without words`);
};

/** @param fingerprint the fingerprint of the scheme, as in a pack */
export const noLexicon = (fingerprint: number): Lexicon => ({
  rows: 0,
  sum: 0,
  placeOf: new Uint16Array(0),
  fingerprint,
  checksum: 0,
  readings: new Uint8Array(0),
  offsets: new Uint32Array(1),
  keys: { length: 0, at: noRow, all: () => [], lowerBound: () => 0 },
  keyStarts: new Uint32Array(1),
  keyRows: new Uint16Array(0),
  entry: noRow,
  formOf: noRow,
  frequencyOf: () => 0,
  find: () => undefined,
  findBare: () => [],
  suggest: () => [],
  meant: () => undefined,
});
