/**
 * What an attempt sounded like, ranked: candidates with their scores, softmax and confidence.
 *
 * Score = similarity; with a CTC score, half the similarity and half exp((log p - best log p) / phones).
 * A softmax at temperature 0.1 over all of them, `other` standing at 0.5; the confidence of the top row is the
 * Platt map of its log-odds, which each scheme has for itself; the later rows keep their proportions below it.
 */

import { LIMITS } from '../../contract/limits.ts';
import type { HeardAsCandidate } from '../../contract/response.ts';
import { calibrated, type PlattMap } from '../evidence/calibration.ts';
import { round6 } from '../score/round.ts';
import type { Sounds } from './sounds.ts';

export const TEMPERATURE = 0.1;
export const OTHER_SCORE = 0.5;

/** Lexicon rows that are listed. */
export const MAX_ROWS = LIMITS.candidates;

export interface Candidate {
  readonly kind: HeardAsCandidate['kind'];
  readonly isWord: boolean;
  readonly greek: string | null;
  readonly lemma: string | null;
  readonly sounds: Sounds;
  readonly similarity: number;
  /** Null where no posteriors scored it. */
  readonly logProb: number | null;
}

/** A candidate, or null for `other`, with its score. */
interface Scored {
  readonly candidate: Candidate | null;
  readonly score: number;
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

/** The similarity of the spelling of the heard phones: below an exact word, above a word with one far sound. */
export const spellingSimilarity = (phones: number): number => 1 - 0.25 / phones - 0.01;

const floor6 = (value: number): number => Math.floor(value * 1e6) / 1e6;

/** Confidences of ranked scores: the first by the Platt map, the others in proportion, below it. */
export function confidences(scores: readonly number[], map: PlattMap): number[] {
  const [top = 0] = scores;
  const weights = scores.map((score) => Math.exp((score - top) / TEMPERATURE));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const first = floor6(calibrated(1 / total, map));
  const rest = total - 1;
  if (rest === 0) return [first];
  const below = Math.max(0, first - 1e-6) / (weights[1] as number);
  const scale = Math.min((1 - first) / rest, below);
  return weights.map((weight, n) => (n === 0 ? first : floor6(weight * scale)));
}

/** The words of a ranking by how they sound, in its order. */
function wordsBySound(scored: readonly Scored[]): Map<string, string[]> {
  const words = new Map<string, string[]>();
  for (const { candidate } of scored) {
    if (candidate?.kind !== 'lexicon') continue;
    const { ipa } = candidate.sounds;
    const same = words.get(ipa);
    if (same === undefined) words.set(ipa, [candidate.greek as string]);
    else same.push(candidate.greek as string);
  }
  return words;
}

/** The words of a ranking that sound like this one, in its order; undefined where there is none. */
function homophonesOf(
  { kind, sounds, greek }: Candidate,
  words: ReadonlyMap<string, string[]>,
): string[] | undefined {
  const same = kind === 'lexicon' ? words.get(sounds.ipa) : undefined;
  if (same === undefined || same.length === 1) return undefined;
  const others = same.filter((word) => word !== greek);
  return others.length === 0 ? undefined : others;
}

/** A candidate as the body shows it. */
function shown(
  candidate: Candidate,
  score: number,
  rank: number,
  confidence: number,
  homophones: string[] | undefined,
): HeardAsCandidate {
  const { kind, isWord, greek, lemma, sounds, similarity, logProb } = candidate;
  const row: HeardAsCandidate = {
    rank,
    kind,
    is_word: isWord,
    word: greek,
    lemma,
    greek,
    latin: sounds.latin,
    ipa: sounds.ipa,
    // A copy: the engine remembers the sounds of lexicon rows, and a caller may change its answer.
    phones: [...sounds.phones],
    similarity: round6(similarity),
    score: round6(score),
    ctc_log_prob: logProb === null || logProb === Number.NEGATIVE_INFINITY ? null : round6(logProb),
    confidence,
  };
  if (homophones !== undefined) row.homophones = homophones;
  return row;
}

/** The row that says: none of the candidates. */
const other = (rank: number, confidence: number): HeardAsCandidate => ({
  rank,
  kind: 'other',
  is_word: false,
  word: null,
  lemma: null,
  greek: null,
  latin: null,
  ipa: null,
  phones: null,
  similarity: null,
  score: OTHER_SCORE,
  ctc_log_prob: null,
  confidence,
});

/**
 * Ranks candidates that stand in their order of preference; equals keep it, `other` comes last of equals.
 *
 * @param map gives the confidences
 */
export function rank(candidates: readonly Candidate[], best: number, map: PlattMap): HeardAsCandidate[] {
  const scored: Scored[] = candidates.map((candidate) => ({
    candidate,
    score: candidateScore(candidate.similarity, candidate.logProb, candidate.sounds.ids.length, best),
  }));
  scored.push({ candidate: null, score: OTHER_SCORE });
  scored.sort((a, b) => b.score - a.score);
  const shares = confidences(
    scored.map(({ score }) => score),
    map,
  );
  const words = wordsBySound(scored);
  return scored.map(({ candidate, score }, n) =>
    candidate === null
      ? other(n + 1, shares[n] as number)
      : shown(candidate, score, n + 1, shares[n] as number, homophonesOf(candidate, words)),
  );
}

/** The first words of a ranking, so many, and all of its rows that are no words. Only their ranks are new. */
export function firstWords(ranking: readonly HeardAsCandidate[], most: number): HeardAsCandidate[] {
  let words = 0;
  return ranking
    .filter(({ kind }) => kind !== 'lexicon' || words++ < most)
    .map((row, n) => (row.rank === n + 1 ? row : { ...row, rank: n + 1 }));
}
