/**
 * What an attempt sounded like, ranked: candidates with their scores, softmax and confidence.
 *
 * Score = similarity; with a CTC score, half the similarity and half exp((log p - best log p) / phones).
 * A softmax at temperature 0.1 over all of them, `other` standing at 0.5; the confidence of the top row is the
 * Platt map of its log-odds, which each scheme has for itself; the later rows keep their proportions below it.
 */

import { LIMITS } from '../../contract/limits.ts';
import type { HeardAsCandidate } from '../../contract/response.ts';
import { round6 } from '../align/round.ts';
import { calibrated, type PlattMap } from '../evidence/calibration.ts';
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

/** What is ranked, by number, in the order of preference: of equals the first goes first. */
export interface Contest {
  readonly scores: readonly number[];
  /** True for a word, false for the spelling of what was heard. */
  readonly isLexical: (n: number) => boolean;
  /** What a candidate shows; asked for only where it is listed. */
  readonly candidate: (n: number) => Candidate;
  /** True for two words of the same phones. */
  readonly soundAlike: (a: number, b: number) => boolean;
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

/**
 * Candidates that are all known beforehand.
 *
 * @param best the highest log probability of all of them
 */
export const contestOf = (candidates: readonly Candidate[], best: number): Contest => ({
  scores: candidates.map(({ similarity, logProb, sounds }) =>
    candidateScore(similarity, logProb, sounds.phones.length, best),
  ),
  isLexical: (n) => (candidates[n] as Candidate).kind === 'lexicon',
  candidate: (n) => candidates[n] as Candidate,
  soundAlike(a, b) {
    const [{ sounds: own }, { sounds: other }] = [candidates[a], candidates[b]] as [Candidate, Candidate];
    return own.phones.length === other.phones.length && own.ipa === other.ipa;
  },
});

/** The words of a ranking that sound like word n, in its order; undefined where there is none. */
function homophonesOf(
  n: number,
  greek: string | null,
  ranked: readonly number[],
  contest: Contest,
): string[] | undefined {
  let words: string[] | undefined;
  for (const other of ranked) {
    if (other === OTHER || other === n || !contest.isLexical(other) || !contest.soundAlike(n, other))
      continue;
    const word = contest.candidate(other).greek as string;
    if (word === greek) continue;
    words ??= [];
    words.push(word);
  }
  return words;
}

/** A candidate as the body shows it. */
function shown(
  candidate: Candidate,
  score: number,
  rank: number,
  confidence: number,
  homophones?: string[],
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

/** The number of `other` among those of the candidates. */
const OTHER = -1;

/** The numbers of the candidates and of `other`, highest score first; `other` comes last of equals. */
function inOrder(scores: readonly number[]): number[] {
  const order: number[] = [];
  const scoreOf = (n: number): number => (n === OTHER ? OTHER_SCORE : (scores[n] as number));
  const insert = (n: number): void => {
    const score = scoreOf(n);
    let place = order.push(n) - 1;
    for (; place > 0 && scoreOf(order[place - 1] as number) < score; place--) {
      order[place] = order[place - 1] as number;
    }
    order[place] = n;
  };
  for (let n = 0; n < scores.length; n++) insert(n);
  insert(OTHER);
  return order;
}

/**
 * Ranks candidates and `other`.
 *
 * @param map gives the confidences, which all candidates share, listed or not
 * @param most how many words are listed, the first ones; everything else is listed, too
 */
export function rank(contest: Contest, map: PlattMap, most: number = MAX_ROWS): HeardAsCandidate[] {
  const { scores } = contest;
  const order = inOrder(scores);
  const shares = confidences(
    order.map((n) => (n === OTHER ? OTHER_SCORE : (scores[n] as number))),
    map,
  );
  const rows: HeardAsCandidate[] = [];
  let words = 0;
  for (let place = 0; place < order.length; place++) {
    const [n, share, next] = [order[place] as number, shares[place] as number, rows.length + 1];
    if (n === OTHER) rows.push(other(next, share));
    else if (!contest.isLexical(n)) rows.push(shown(contest.candidate(n), scores[n] as number, next, share));
    else if (words++ < most) {
      const candidate = contest.candidate(n);
      const homophones = homophonesOf(n, candidate.greek, order, contest);
      rows.push(shown(candidate, scores[n] as number, next, share, homophones));
    }
  }
  return rows;
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
