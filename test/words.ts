import { type PackEntry, packLexicon, packWords } from '../lexicon/pack.ts';
import type { WordTable } from '../src/engine/kernel/search.ts';
import type { Lexicon } from '../src/engine/lexicon/lexicon.ts';
import { readLexicon, readWords } from '../src/engine/lexicon/words.ts';

/** Packs these entries, most frequent first, and reads the pack as a lexicon. */
export function lexiconOf(rows: readonly PackEntry[], mark = 1): Lexicon {
  const words = readWords(packWords(rows));
  return readLexicon(packLexicon(rows, mark, words.sum), words, mark);
}

export function wordTable(strings: readonly (readonly number[])[]): WordTable {
  const offsets = new Uint32Array(strings.length + 1);
  strings.forEach((string, row) => {
    offsets[row + 1] = (offsets[row] as number) + string.length;
  });
  return { rows: strings.length, offsets, readings: Uint8Array.from(strings.flat()) };
}
