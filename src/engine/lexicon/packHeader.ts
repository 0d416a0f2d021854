/** Reads the headers of the lexicon packs: kind, version and hashes. `words.ts` draws the layouts. */

import { hashed } from './fingerprint.ts';

interface PackKind {
  /** The first 8 bytes of the pack. */
  readonly magic: string;
  /** Count of 32-bit numbers after the magic: the first is the version, the last is the checksum. */
  readonly numbers: number;
}

export const WORDS: PackKind = { magic: 'KOINEWRD', numbers: 8 };
export const READINGS: PackKind = { magic: 'KOINELEX', numbers: 6 };

export const VERSION = 5;

export const headerBytes = ({ magic, numbers }: PackKind): number => magic.length + 4 * numbers;

export interface PackMarks {
  /** Hash of the scheme that the pack was made for. */
  readonly fingerprint: number;
  /** Hash of the words and of everything after the header of the pack. */
  readonly checksum: number;
}

export const REBUILD = 'run `npm run build` to make it anew, or take the one of this version of koine-tutor';

function headerOf(pack: Uint8Array, kind: PackKind): Uint32Array {
  const { magic, numbers } = kind;
  const found =
    pack.length < headerBytes(kind) ? '' : new TextDecoder('latin1').decode(pack.subarray(0, magic.length));
  if (found !== magic) throw new Error(`this is no lexicon pack; ${REBUILD}`);
  const view = new DataView(pack.buffer, pack.byteOffset);
  return Uint32Array.from({ length: numbers }, (_, n) => view.getUint32(magic.length + 4 * n, true));
}

export function packMarks(head: Uint8Array): PackMarks {
  const header = headerOf(head, READINGS);
  return { fingerprint: header[1] as number, checksum: header[READINGS.numbers - 1] as number };
}

/** Checks the version; returns the numbers of the header that follow the version. */
export function checkHeader(pack: Uint8Array, kind: PackKind): Uint32Array {
  const header = headerOf(pack, kind);
  if (header[0] !== VERSION)
    throw new Error(`the lexicon pack has version ${header[0]}, not ${VERSION}; ${REBUILD}`);
  return header.subarray(1);
}

/**
 * Computes the checksum of everything after the header: whole 32-bit words, then the remaining bytes.
 *
 * @param before the hash of other data to continue from
 */
export function checksum(pack: Uint8Array, kind: PackKind, before?: number): number {
  const start = pack.byteOffset + headerBytes(kind);
  const bytes = pack.byteLength - headerBytes(kind);
  const words = new Uint32Array(pack.buffer, start, bytes >> 2);
  return hashed(new Uint8Array(pack.buffer, start + 4 * words.length, bytes & 3), hashed(words, before));
}

export function sectionReader(pack: Uint8Array, kind: PackKind) {
  let at = pack.byteOffset + headerBytes(kind);
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

/** Computes the start of each section from the lengths of all; the last number is the end of the last section. */
export function offsetsOf(lengths: Uint8Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let n = 0; n < lengths.length; n++) starts[n + 1] = (starts[n] as number) + (lengths[n] as number);
  return starts;
}
