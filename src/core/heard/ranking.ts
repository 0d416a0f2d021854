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
import type { Sounds } from '../text/sounds.ts';

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
  const weights: number[] = [];
  let total = 0;
  for (const score of scores) {
    const weight = Math.exp((score - top) / TEMPERATURE);
    weights.push(weight);
    total += weight;
  }
  const first = floor6(calibrated(1 / total, map));
  const rest = total - 1;
  if (rest === 0) return [first];
  const below = Math.max(0, first - 1e-6) / (weights[1] as number);
  const scale = Math.min((1 - first) / rest, below);
  return weights.map((weight, n) => (n === 0 ? first : floor6(weight * scale)));
}

/** True for the same phones. The texts are compared: the lists of two long clauses are the same but for a word. */
function soundAlike(a: Sounds, b: Sounds): boolean {
  return a.phones.length === b.phones.length && a.latin.length === b.latin.length && a.ipa === b.ipa;
}

/** The words of a ranking that sound like this one, in its order; undefined where there is none. */
function homophonesOf(own: Candidate, scored: readonly Scored[]): string[] | undefined {
  if (own.kind !== 'lexicon') return undefined;
  let words: string[] | undefined;
  for (const { candidate } of scored) {
    if (candidate === null || candidate === own || candidate.kind !== 'lexicon') continue;
    if (!soundAlike(candidate.sounds, own.sounds) || candidate.greek === own.greek) continue;
    words ??= [];
    words.push(candidate.greek as string);
  }
  return words;
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
    phones: sounds.phones.slice(),
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

/** Puts a candidate before those of a lower score. */
function insert(scored: Scored[], candidate: Candidate | null, score: number): void {
  const own: Scored = { candidate, score };
  let place = scored.push(own) - 1;
  for (; place > 0 && (scored[place - 1] as Scored).score < score; place--) {
    scored[place] = scored[place - 1] as Scored;
  }
  scored[place] = own;
}

/**
 * Ranks candidates that stand in their order of preference; equals keep it, `other` comes last of equals.
 *
 * @param map gives the confidences
 */
export function rank(candidates: readonly Candidate[], best: number, map: PlattMap): HeardAsCandidate[] {
  const scored: Scored[] = [];
  for (const candidate of candidates) {
    const { similarity, logProb, sounds } = candidate;
    insert(scored, candidate, candidateScore(similarity, logProb, sounds.phones.length, best));
  }
  insert(scored, null, OTHER_SCORE);
  const scores = scored.map(({ score }) => score);
  const shares = confidences(scores, map);
  return scored.map(({ candidate, score }, n) =>
    candidate === null
      ? other(n + 1, shares[n] as number)
      : shown(candidate, score, n + 1, shares[n] as number, homophonesOf(candidate, scored)),
  );
}

/** A copy of a remembered row: a caller may change its answer. */
export function copyOf(row: HeardAsCandidate): HeardAsCandidate {
  const copy: HeardAsCandidate = {
    rank: row.rank,
    kind: row.kind,
    is_word: row.is_word,
    word: row.word,
    lemma: row.lemma,
    greek: row.greek,
    latin: row.latin,
    ipa: row.ipa,
    phones: row.phones === null ? null : row.phones.slice(),
    similarity: row.similarity,
    score: row.score,
    ctc_log_prob: row.ctc_log_prob,
    confidence: row.confidence,
  };
  if (row.homophones !== undefined) copy.homophones = row.homophones.slice();
  return copy;
}

/** The first words of a ranking, so many, and all of its rows that are no words, ranked anew. */
export function firstWords(ranking: readonly HeardAsCandidate[], most: number): HeardAsCandidate[] {
  const first: HeardAsCandidate[] = [];
  let words = 0;
  for (const row of ranking) {
    if (row.kind === 'lexicon' && words++ >= most) continue;
    first.push(row.rank === first.length + 1 ? row : { ...row, rank: first.length + 1 });
  }
  return first;
}
