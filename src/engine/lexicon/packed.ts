/**
 * The packed lexicon of a scheme: the readings of each word. The build packs it (lexicon/pack.ts).
 *
 *   magic     8 bytes   'KOINELEX'
 *   header    u32[6]    version, fingerprint, rows, the checksum of the words, the byte length of readings, and the
 *                       checksum of all that follows, continued from the checksum of the words
 *   lengths   u8[rows]  number of readings of each form; forms in the order of the words
 *   readings  u8[...]   reading ids of all forms, one after another
 */

import type { Lexicon, Words } from './lexicon.ts';
import {
  checkHeader,
  checksum,
  offsetsOf,
  packMarks,
  READINGS,
  REBUILD,
  sectionReader,
} from './packHeader.ts';
import { suggest, wordMeant } from './suggest.ts';

/** Reorders the readings from form order to row order. */
function readingsByRow(said: Uint8Array, lengths: Uint8Array, placeOf: Uint16Array) {
  const starts = offsetsOf(lengths);
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

/**
 * Reads a pack, in a few milliseconds.
 *
 * @param pack the whole file
 * @param mark the fingerprint that the pack must have
 * @throws Error with advice if the pack is foreign, stale, truncated or damaged, or was made for other words
 */
export function readLexicon(pack: Uint8Array, words: Words, mark: number): Lexicon {
  const [made, rows = 0, of, readingBytes = 0, sum] = checkHeader(pack, READINGS);
  if (made !== mark) throw new Error(`the lexicon pack was made for other phones or rules; ${REBUILD}`);
  if (of !== words.sum) throw new Error(`the lexicon pack was made for other words; ${REBUILD}`);
  const read = sectionReader(pack, READINGS);
  const [lengths, said] = [read.bytes(rows), read.bytes(readingBytes)];
  if (checksum(pack, READINGS, words.sum) !== sum) throw new Error(`the lexicon pack is damaged; ${REBUILD}`);
  const lexicon: Lexicon = {
    ...words,
    ...packMarks(pack),
    ...readingsByRow(said, lengths, words.placeOf),
    suggest: (prefix) => suggest(prefix, lexicon),
    meant: (latin) => wordMeant(latin, lexicon),
  };
  return lexicon;
}
