/** The words of a target, each with the phones heard for it: the alignment cut at the words. */

import type { Comparison, Row } from '../align/alignment.ts';
import type { Word } from '../text/target.ts';

export interface HeardWord {
  readonly word: Word;
  /** Ids of the phones heard for it. */
  readonly heard: readonly number[];
  /** Index in `heard` of the stressed vowel, or null. */
  readonly stressed: number | null;
}

function stressIn(stressed: readonly number[], from: number, to: number): number | null {
  for (const at of stressed) if (at >= from && at < to) return at - from;
  return null;
}

/** The words of the target with the phones that the alignment gives them. */
export const heardWords = ({ target, attempt, rowsOfWords }: Comparison): HeardWord[] =>
  target.words.map((word, n) => {
    const own = rowsOfWords[n] as readonly Row[];
    const from = own[0]?.from ?? 0;
    const to = own.at(-1)?.to ?? from;
    return {
      word,
      heard: attempt.phones.slice(from, to),
      stressed: stressIn(attempt.stressed, from, to),
    };
  });
