/**
 * ZIP files with their contents stored as they are (PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16): recordings of
 * 16 bits hardly grow smaller. No file may have 4 GiB, and there may be no more than 65,535.
 */

export interface ZipFile {
  /** Its path in the archive, in UTF-8. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** Version 2.0; names are UTF-8 (bit 11). */
const VERSION = 20;
const UTF8_NAMES = 1 << 11;

/** 1 January 1980, the first day that a ZIP knows: when a recording was made is nobody's business. */
const DAY_ONE = (1 << 5) | 1;

/** The 256 remainders of CRC-32, polynomial 0xEDB88320. */
function remainders(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
    return rest;
  });
}

const TABLE = remainders();

export function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (TABLE[(rest ^ byte) & 0xff] as number);
  return (rest ^ 0xffffffff) >>> 0;
}

/** Numbers of 2 and 4 bytes, the lowest byte first. */
function packed(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

interface Entry {
  readonly name: Uint8Array;
  readonly bytes: Uint8Array;
  /** The fields that both headers of a file share: version to the length of the name. */
  readonly facts: Uint8Array;
}

function entryOf({ name, bytes }: ZipFile): Entry {
  const named = new TextEncoder().encode(name);
  const facts = packed(
    ...([
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, 0],
      [2, 0],
      [2, DAY_ONE],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, named.length],
    ] as const),
  );
  return { name: named, bytes, facts };
}

/** Length of the extra field of a file: there is none. */
const NO_EXTRA = packed([2, 0]);

const localOf = ({ name, bytes, facts }: Entry): Uint8Array[] => [
  packed([4, LOCAL]),
  facts,
  NO_EXTRA,
  name,
  bytes,
];

/** Behind the extra field: comment, disk, attributes, and where the file begins. */
const centralOf = ({ name, facts }: Entry, start: number): Uint8Array[] => [
  packed([4, CENTRAL], [2, VERSION]),
  facts,
  NO_EXTRA,
  packed([2, 0], [2, 0], [2, 0], [4, 0], [4, start]),
  name,
];

const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/** The archive, in parts that follow each other. */
export function zipOf(files: readonly ZipFile[]): Uint8Array[] {
  const locals: Uint8Array[] = [];
  const centrals: Uint8Array[] = [];
  let start = 0;
  for (const entry of files.map(entryOf)) {
    const local = localOf(entry);
    centrals.push(...centralOf(entry, start));
    locals.push(...local);
    start += lengthOf(local);
  }
  const { length } = files;
  const counts = [[2, 0] as const, [2, 0] as const, [2, length] as const, [2, length] as const];
  const end = packed([4, END], ...counts, [4, lengthOf(centrals)], [4, start], [2, 0]);
  return [...locals, ...centrals, end];
}
