/** The header of a lexicon pack, whose layout `packed.ts` draws: what the pack is, and the hashes that it must have. */

export const MAGIC = 'KOINELEX';
export const VERSION = 5;
const HEADER_WORDS = 10;
export const HEADER_BYTES = 8 + HEADER_WORDS * 4;

/** The hashes in the header of a pack. */
export interface PackMarks {
  /** Of the scheme that the pack was made for. */
  readonly fingerprint: number;
  /** Of all that follows the header. */
  readonly checksum: number;
}

export const REBUILD = 'run `npm run build` to make it anew, or take the one of this version of koine-tutor';

/** The numbers of the header. */
function headerOf(pack: Uint8Array): Uint32Array {
  const magic = pack.length < HEADER_BYTES ? '' : new TextDecoder('latin1').decode(pack.subarray(0, 8));
  if (magic !== MAGIC) throw new Error(`this is no lexicon pack; ${REBUILD}`);
  const view = new DataView(pack.buffer, pack.byteOffset);
  return Uint32Array.from({ length: HEADER_WORDS }, (_, n) => view.getUint32(8 + 4 * n, true));
}

/** Reads the hashes of a pack from its first bytes. */
export function packMarks(head: Uint8Array): PackMarks {
  const header = headerOf(head);
  return { fingerprint: header[1] as number, checksum: header[HEADER_WORDS - 1] as number };
}

/** Checks version and fingerprint, and returns the other numbers of the header. */
export function checkHeader(pack: Uint8Array, mark: number): Uint32Array {
  const header = headerOf(pack);
  if (header[0] !== VERSION)
    throw new Error(`the lexicon pack has version ${header[0]}, not ${VERSION}; ${REBUILD}`);
  if (header[1] !== mark) throw new Error(`the lexicon pack was made for other phones or rules; ${REBUILD}`);
  return header.subarray(2);
}
