/** The lexicon as the tutor asks it, and the one without words. `words.ts` and `packed.ts` read the packs of the build. */

import { Lines } from './lines.ts';
import type { PackMarks } from './packHeader.ts';

/** An entry of the lexicon. */
export interface Entry {
  readonly row: number;
  readonly form: string;
  /** Null if the table has none. */
  readonly lemma: string | null;
  readonly pos: string | null;
  /** New Testament count + Septuagint count. */
  readonly frequency: number;
}

/** The words of the lexicon, which all schemes share. */
export interface Words {
  readonly rows: number;
  /** Their checksum. */
  readonly sum: number;
  /** By row: its place among the forms in their order. */
  readonly placeOf: Uint16Array;
  /** All bare spellings, sorted, so that those with the same prefix stand together. */
  readonly keys: Lines;
  /** Key k has the rows of keyRows from keyStarts[k] to keyStarts[k + 1], most frequent first. */
  readonly keyStarts: Uint32Array;
  readonly keyRows: Uint16Array;
  readonly entry: (row: number) => Entry;
  /** The form of a row, or its frequency, without the rest of its entry. */
  readonly formOf: (row: number) => string;
  readonly frequencyOf: (row: number) => number;
  /** The most frequent row with exactly this form, or undefined. */
  readonly find: (form: string) => Entry | undefined;
  /** All rows with this bare spelling, most frequent first. */
  readonly findBare: (key: string) => Entry[];
}

/** The words as a scheme reads them. */
export interface Lexicon extends Words, PackMarks {
  /** Reading ids of all rows; row r has those from offsets[r] to offsets[r + 1]. */
  readonly readings: Uint8Array;
  readonly offsets: Uint32Array;
  /** The most frequent words with a prefix, in Greek letters or in Latin ones. */
  readonly suggest: (prefix: string) => Entry[];
  /** The most frequent word that a word in Latin letters transliterates as a whole, or undefined. */
  readonly meant: (latin: string) => Entry | undefined;
}

/** A word as it is written: the lexicon has its forms in lower case, and the lemma of a name with a capital. */
export function capitalized({ form, lemma }: Entry): string {
  if (lemma === null || lemma === lemma.toLowerCase()) return form;
  const [first = '', ...rest] = form.normalize('NFD');
  return [first.toUpperCase(), ...rest].join('').normalize('NFC');
}

const noRow = (row: number): never => {
  throw new Error(`there is no row ${row} in a lexicon without words`);
};

/**
 * A lexicon without words: every word is read by rule, and no other word is looked for.
 *
 * @param fingerprint of the scheme, which a pack would carry
 */
export const noLexicon = (fingerprint: number): Lexicon => ({
  rows: 0,
  sum: 0,
  placeOf: new Uint16Array(0),
  fingerprint,
  checksum: 0,
  readings: new Uint8Array(0),
  offsets: new Uint32Array(1),
  keys: new Lines(new Uint8Array(0), 0),
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
