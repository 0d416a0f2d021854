/** What may have been said, before it is ranked: words or verses, and the spelling of what was heard. */

import { LIMITS } from '../../contract/limits.ts';
import type { Sounds } from '../text/spell.ts';

/** The most words that a ranking lists. */
export const MAX_WORDS = LIMITS.candidates;

/** What a candidate is called. */
export interface Name extends Sounds {
  /** True for a word of the lexicon, and for words that it has. */
  readonly isWord: boolean;
  /** Null where nothing that was heard has a letter. */
  readonly greek: string | null;
  readonly lemma: string | null;
}

/** All names but those of rows are made here, so that they have one shape. */
export const nameOf = (
  { phones, ipa, latin }: Sounds,
  greek: string,
  lemma: string | null = null,
  isWord = false,
): Name => ({ isWord, greek: greek || null, lemma, phones, ipa, latin });

/**
 * What may have been said, as lists of numbers: words, or verses, of which the first is the target; behind them the spelling of
 * what was heard, unless that is nothing. `rank` settles the scores, and adds `other`.
 */
export interface Contest {
  /** How many are words. */
  words: number;
  readonly similarities: number[];
  readonly scores: number[];
  readonly logs: (number | null)[];
  readonly ipa: string[];
  /** The name of a candidate, asked for where it is listed. */
  readonly name: (n: number) => Name;
}

export const contestOf = (name: Contest['name']): Contest => ({
  words: 0,
  similarities: [],
  scores: [],
  logs: [],
  ipa: [],
  name,
});

/** Puts a candidate behind the others. */
export function enter(
  contest: Contest,
  ipa: string,
  similarity: number,
  score: number,
  logProb: number | null,
): void {
  contest.ipa.push(ipa);
  contest.similarities.push(similarity);
  contest.scores.push(score);
  contest.logs.push(logProb);
}

/** Score of a candidate; `best` is the highest log probability of all candidates. */
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

/** The similarity of the spelling of the heard phones: below that of an exact word. */
const spellingSimilarity = (phones: number): number => 1 - 0.25 / phones - 0.01;

/** Puts the spelling of what was heard behind the words. */
export function enterSpelling(
  contest: Contest,
  { ipa, phones }: Name,
  logProb: number | null,
  best: number,
): void {
  const similarity = spellingSimilarity(phones.length);
  enter(contest, ipa, similarity, candidateScore(similarity, logProb, phones.length, best), logProb);
}
