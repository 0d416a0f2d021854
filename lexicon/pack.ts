/** Packs the words of the form table and their readings in a scheme; src/engine/lexicon/words.ts shows the layouts. */

import { checksum, headerBytes, READINGS, VERSION, WORDS } from '../src/engine/lexicon/packHeader.ts';
import { MOST_ROWS, UPOS } from '../src/engine/lexicon/words.ts';

export interface WordEntry {
  readonly form: string;
  readonly lemma: string;
  readonly pos: string;
  readonly frequency: number;
  /** The form in lower case without marks; an elided form keeps its apostrophe. */
  readonly key: string;
}

export interface PackEntry extends WordEntry {
  readonly readings: readonly number[];
}

/** Lists the different values in the order of their first appearance, with the index of each. */
function numberLines(values: Iterable<string>): { lines: string[]; numberOf: Map<string, number> } {
  const numberOf = new Map<string, number>();
  for (const value of values) if (!numberOf.has(value)) numberOf.set(value, numberOf.size);
  return { lines: [...numberOf.keys()], numberOf };
}

/** Sorts the indexes of rows by the keys of the rows, and counts the rows of each key. @param keys count of the keys */
function groupByKey(keyOfRow: readonly number[], keys: number): { rows: number[]; counts: number[] } {
  const counts = Array<number>(keys).fill(0);
  for (const key of keyOfRow) counts[key] = (counts[key] as number) + 1;
  const rows = [...keyOfRow.keys()].sort((a, b) => (keyOfRow[a] as number) - (keyOfRow[b] as number));
  return { rows, counts };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const compareForms = (a: WordEntry, b: WordEntry): number =>
  compareText(a.form, b.form) || compareText(a.lemma, b.lemma);

/** Compares two rows for sorting: the more frequent comes first, equal ones come in the order of their forms. */
export const compareRows = (a: WordEntry, b: WordEntry): number =>
  b.frequency - a.frequency || compareForms(a, b);

/** Converts numbers to bytes. @throws RangeError for a number above 255 */
function bytesFrom(numbers: ArrayLike<number>): Uint8Array {
  const bytes = Uint8Array.from(numbers);
  if (bytes.some((byte, n) => byte !== numbers[n])) throw new RangeError('a pack has bytes for these alone');
  return bytes;
}

/**
 * Joins sections into a pack. The first section is the header; its last number becomes the checksum of the pack.
 * @param before for readings, the checksum of their words, which the checksum includes
 */
function packed(
  kind: typeof WORDS,
  sections: readonly (Uint8Array | Uint16Array | Uint32Array)[],
  before?: number,
): Uint8Array {
  const bytes = sections.map((section) =>
    Buffer.from(section.buffer, section.byteOffset, section.byteLength),
  );
  const pack = Uint8Array.from(Buffer.concat([Buffer.from(kind.magic), ...bytes]));
  new DataView(pack.buffer).setUint32(headerBytes(kind) - 4, checksum(pack, kind, before), true);
  return pack;
}

/** Packs the words, which all schemes share. @param rows sorted by compareRows */
export function packWords(rows: readonly WordEntry[]): Uint8Array {
  if (rows.length > MOST_ROWS) throw new RangeError(`a pack has ${MOST_ROWS} rows at most`);
  const encoder = new TextEncoder();
  const forms = [...rows].sort(compareForms);
  // Index 0 is the empty lemma, for forms without a lemma.
  const lemmas = numberLines(['', ...forms.map((row) => row.lemma)]);
  const keys = numberLines(rows.map((row) => row.key).sort());
  const byKey = groupByKey(
    rows.map((row) => keys.numberOf.get(row.key) as number),
    keys.lines.length,
  );
  const texts = [forms.map((row) => row.form), lemmas.lines, keys.lines];
  const bytes = texts.map((lines) => encoder.encode(lines.join('\n')));
  const counts = [rows, keys.lines, lemmas.lines].map(({ length }) => length);
  return packed(WORDS, [
    Uint32Array.of(VERSION, ...counts, ...bytes.map(({ length }) => length), 0),
    Uint32Array.from(forms, (row) => row.frequency),
    Uint16Array.from(forms, (row) => lemmas.numberOf.get(row.lemma) as number),
    Uint16Array.from(byKey.rows),
    bytesFrom(byKey.counts),
    Uint8Array.from(forms, (row) => Math.max(0, UPOS.indexOf(row.pos))),
    ...bytes,
  ]);
}

/**
 * Packs the readings of the words.
 *
 * @param mark the fingerprint of the scheme, 32 bits
 * @param sum the checksum of the pack of words that the readings belong to
 */
export function packLexicon(rows: readonly PackEntry[], mark: number, sum: number): Uint8Array {
  const forms = [...rows].sort(compareForms);
  const readings = Uint8Array.from(forms.flatMap((row) => row.readings));
  const header = Uint32Array.of(VERSION, mark, rows.length, sum, readings.length, 0);
  return packed(READINGS, [header, bytesFrom(forms.map((row) => row.readings.length)), readings], sum);
}
