/**
 * Lists the different words of the Greek New Testament as Nestle printed them in 1904, with capitals and grave
 * accents, but without punctuation.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../../../src/engine/engine.ts';
import type { Entry } from '../../../../src/engine/lexicon/lexicon.ts';
import { readTarget } from '../../../../src/engine/text/target.ts';
import { ROOT } from '../../../../src/service/built/project.ts';

export interface WordCount {
  readonly text: string;
  readonly count: number;
}

const TEXT = join(ROOT, 'lexicon', 'nestle1904.tsv');

const WORD = /\p{L}[\p{L}\p{M}]*['’]?/gu;

/** Sorts words by frequency, the most frequent first. Equally frequent words keep the order of the text. */
export function wordsOf(verses: readonly string[]): WordCount[] {
  const counts = new Map<string, number>();
  for (const verse of verses) {
    for (const [text] of verse.normalize('NFC').matchAll(WORD)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return Array.from(counts, ([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count);
}

export function newTestament(): WordCount[] {
  const lines = readFileSync(TEXT, 'utf8').trimEnd().split('\n');
  return wordsOf(lines.map((line) => line.slice(line.indexOf('\t') + 1)));
}

export const entryOf = (word: string, { lexicon, phonology }: Engine): Entry | null =>
  readTarget(word, lexicon, phonology).words[0]?.entry ?? null;
