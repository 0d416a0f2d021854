/** Packs the entries of the table of forms into one file, whose layout src/score/lexicon/packed.ts draws. */

import { checksum, MOST_ROWS, UPOS } from '../src/score/lexicon/packed.ts';
import { HEADER_BYTES, MAGIC, VERSION } from '../src/score/lexicon/packHeader.ts';

/** An entry for the pack: one row of the form table, with its readings. */
export interface PackEntry {
  readonly form: string;
  readonly lemma: string;
  readonly pos: string;
  readonly frequency: number;
  readonly readings: readonly number[];
  readonly key: string;
}

function numberLines(values: Iterable<string>): { lines: string[]; numberOf: Map<string, number> } {
  const numberOf = new Map<string, number>();
  for (const value of values) if (!numberOf.has(value)) numberOf.set(value, numberOf.size);
  return { lines: [...numberOf.keys()], numberOf };
}

/** Rows grouped by key: where each key's rows begin, and the rows. */
function groupByKey(keyOfRow: readonly number[], keys: number): [Uint32Array, Uint32Array] {
  const starts = new Uint32Array(keys + 1);
  for (const key of keyOfRow) starts[key + 1] = (starts[key + 1] as number) + 1;
  for (let key = 0; key < keys; key++) {
    starts[key + 1] = (starts[key + 1] as number) + (starts[key] as number);
  }
  const next = starts.slice();
  const rows = new Uint32Array(keyOfRow.length);
  keyOfRow.forEach((key, row) => {
    const at = next[key] as number;
    rows[at] = row;
    next[key] = at + 1;
  });
  return [starts, rows];
}

function joined(sections: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(sections.reduce((sum, section) => sum + section.length, 0));
  let at = 0;
  for (const section of sections) {
    bytes.set(section, at);
    at += section.length;
  }
  return bytes;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order of the forms in a pack. */
export const compareForms = (a: PackEntry, b: PackEntry): number =>
  compareText(a.form, b.form) || compareText(a.lemma, b.lemma);

/** Numbers as bytes. @throws RangeError where one is no byte */
function bytesFrom(numbers: ArrayLike<number>): Uint8Array {
  const bytes = Uint8Array.from(numbers);
  if (bytes.some((byte, n) => byte !== numbers[n]))
    throw new RangeError('the pack has bytes for these alone');
  return bytes;
}

/** Packs entries that stand in the order of the rows: most frequent first, then in the order of the forms. */
export function packLexicon(rows: readonly PackEntry[], mark: number): Uint8Array {
  if (rows.length > MOST_ROWS) throw new RangeError(`a pack has ${MOST_ROWS} rows at most`);
  const encoder = new TextEncoder();
  const forms = [...rows].sort(compareForms);
  const lemmas = numberLines(['', ...forms.map((row) => row.lemma)]);
  const keys = numberLines(rows.map((row) => row.key).sort());
  const [keyStarts, keyRows] = groupByKey(
    rows.map((row) => keys.numberOf.get(row.key) as number),
    keys.lines.length,
  );
  const readings = Uint8Array.from(forms.flatMap((row) => row.readings));
  const texts = [forms.map((row) => row.form), lemmas.lines, keys.lines].map((lines) =>
    encoder.encode(lines.join('\n')),
  ) as [Uint8Array, Uint8Array, Uint8Array];
  const sizes = [readings, ...texts].map((section) => section.length);
  const counts = [rows, keys.lines, lemmas.lines].map(({ length }) => length);
  // The checksum comes last, when the rest is in place.
  const header = Uint32Array.of(VERSION, mark, ...counts, ...sizes, 0);
  const sections = [
    encoder.encode(MAGIC),
    header,
    Uint32Array.from(forms, (row) => row.frequency),
    Uint16Array.from(forms, (row) => lemmas.numberOf.get(row.lemma) as number),
    Uint16Array.from(keyRows),
    bytesFrom(keys.lines.map((_, key) => (keyStarts[key + 1] as number) - (keyStarts[key] as number))),
    Uint8Array.from(forms, (row) => Math.max(0, UPOS.indexOf(row.pos))),
    bytesFrom(forms.map((row) => row.readings.length)),
    readings,
    ...texts,
  ];
  const pack = joined(sections.map((s) => new Uint8Array(s.buffer, s.byteOffset, s.byteLength)));
  new DataView(pack.buffer).setUint32(HEADER_BYTES - 4, checksum(pack), true);
  return pack;
}
