/** The words of a target, each with the phones heard for it: the alignment cut at the words. */

import type { Comparison, Row } from '../align/alignment.ts';
import type { Word } from '../text/target.ts';
import type { HeardWord } from './neighbours.ts';

/** A target word, the phones heard for it, and where its stress was heard. */
export interface Slice extends HeardWord {
  readonly word: Word;
  /** Index in `heard` of the stressed vowel, or null. */
  readonly stressed: number | null;
}

function stressIn(stressed: readonly number[], from: number, to: number): number | null {
  for (const at of stressed) if (at >= from && at < to) return at - from;
  return null;
}

/** The words of the target with the phones that the alignment gives them. */
export const sliceWords = ({ target, attempt, rowsOfWords }: Comparison): Slice[] =>
  target.words.map((word, n) => {
    const own = rowsOfWords[n] as readonly Row[];
    const from = own[0]?.from ?? 0;
    const to = own.at(-1)?.to ?? from;
    return {
      word,
      entry: word.entry,
      readings: word.readings,
      phones: word.phones,
      key: word.key,
      heard: attempt.phones.slice(from, to),
      stressed: stressIn(attempt.stressed, from, to),
    };
  });
