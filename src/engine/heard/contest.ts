/** The candidates before they are ranked: words or verses, and the spelling of the heard phones. */

import { LIMITS } from '../../contract/limits.ts';
import type { Sounds } from '../text/spell.ts';

export const MAX_WORDS = LIMITS.candidates;

export interface Name {
  /** True for words of the lexicon. */
  readonly isWord: boolean;
  /** Null if none of the heard phones has a letter. */
  readonly greek: string | null;
  readonly lemma: string | null;
  readonly sounds: Sounds;
}

/** The score of a candidate (ranking.ts); `best` is the highest log probability of all candidates. */
export function candidateScore(
  similarity: number,
  logProb: number | null,
  phones: number,
  best: number,
): number {
  if (logProb === null) return similarity;
  if (logProb === Number.NEGATIVE_INFINITY) return similarity / 2;
  return similarity / 2 + Math.exp((logProb - best) / Math.max(1, phones)) / 2;
}

/** The similarity of the spelling, a little below the similarity of a word that matches exactly. */
const spellingSimilarity = (phones: number): number => 1 - 0.25 / phones - 0.01;

/**
 * The candidates as parallel lists: words or verses (`words` counts them), the target first, then the spelling of the
 * heard phones, if there is one.
 */
export class Contest {
  words = 0;
  readonly similarities: number[] = [];
  readonly scores: number[] = [];
  readonly logs: (number | null)[] = [];
  readonly ipa: string[] = [];
  readonly name: (n: number) => Name;

  /** @param name returns the name of candidate n; it is called only for candidates that are listed */
  constructor(name: (n: number) => Name) {
    this.name = name;
  }

  add(ipa: string, similarity: number, score: number, logProb: number | null): void {
    this.ipa.push(ipa);
    this.similarities.push(similarity);
    this.scores.push(score);
    this.logs.push(logProb);
  }

  /** @param best the highest log probability of all candidates */
  addSpelling({ sounds: { ipa, phones } }: Name, logProb: number | null, best: number): void {
    const similarity = spellingSimilarity(phones.length);
    this.add(ipa, similarity, candidateScore(similarity, logProb, phones.length, best), logProb);
  }
}
