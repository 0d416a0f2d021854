/** Packs the entries of the table of forms into one file, whose layout src/score/lexicon/lexicon.ts draws. */

import { checksum, UPOS } from '../src/score/lexicon/packed.ts';
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

/** Packs entries that stand in the order of the rows. */
export function packLexicon(rows: readonly PackEntry[], mark: number): Uint8Array {
  const encoder = new TextEncoder();
  const lemmas = numberLines(['', ...rows.map((row) => row.lemma)]);
  const keys = numberLines(rows.map((row) => row.key).sort());
  const [keyStarts, keyRows] = groupByKey(
    rows.map((row) => keys.numberOf.get(row.key) as number),
    keys.lines.length,
  );
  const offsets = new Uint32Array(rows.length + 1);
  rows.forEach((row, n) => {
    offsets[n + 1] = (offsets[n] as number) + row.readings.length;
  });
  const readings = Uint8Array.from(rows.flatMap((row) => row.readings));
  const texts = [rows.map((row) => row.form), lemmas.lines, keys.lines].map((lines) =>
    encoder.encode(lines.join('\n')),
  ) as [Uint8Array, Uint8Array, Uint8Array];
  const sizes = [readings, ...texts].map((section) => section.length);
  // The checksum comes last, when the rest is in place.
  const header = Uint32Array.of(VERSION, mark, rows.length, keys.lines.length, ...sizes, 0);
  const sections = [
    encoder.encode(MAGIC),
    header,
    offsets,
    Uint32Array.from(rows, (row) => row.frequency),
    Uint32Array.from(rows, (row) => lemmas.numberOf.get(row.lemma) as number),
    keyStarts,
    keyRows,
    Uint8Array.from(rows, (row) => Math.max(0, UPOS.indexOf(row.pos))),
    readings,
    ...texts,
  ];
  const pack = joined(sections.map((s) => new Uint8Array(s.buffer, s.byteOffset, s.byteLength)));
  new DataView(pack.buffer).setUint32(HEADER_BYTES - 4, checksum(pack), true);
  return pack;
}
