/**
 * What an attempt sounded like, ranked: candidates with their scores, softmax and confidence.
 *
 * Score = similarity; with a CTC score, half the similarity and half exp((log p - best log p) / phones). What is unlikely
 * loses some: a spelling that is no word, and a word that is stressed elsewhere.
 * A softmax at temperature 0.1 over all of them, `other` standing at 0.5; the confidence of the top row is the
 * Platt map of its log-odds, of which each scheme has one for words and one for no word; the later rows keep their
 * proportions below it.
 */

import type { HeardAsCandidate } from '../../contract/response.ts';
import { round6 } from '../align/score.ts';
import { calibrated, type PlattMap, type RankingMaps } from '../evidence/calibration.ts';
import type { Contest } from './contest.ts';
import { OTHER_SCORE, TEMPERATURE } from './heardAs.ts';

/** A candidate as an answer shows it. */
function shown(n: number, contest: Contest, rank: number, confidence: number): HeardAsCandidate {
  const { words, similarities, scores, logs } = contest;
  const { isWord, greek, lemma, sounds } = contest.name(n);
  const logProb = logs[n] ?? null;
  return {
    rank,
    kind: n < words ? 'lexicon' : 'transliteration',
    is_word: isWord,
    word: greek,
    lemma,
    greek,
    latin: sounds.latin,
    ipa: sounds.ipa,
    // A copy: the sounds of lexicon rows are cached, and a caller may change its answer.
    phones: sounds.phones.slice(),
    similarity: round6(similarities[n] as number),
    score: round6(scores[n] as number),
    ctc_log_prob: logProb === null || logProb === Number.NEGATIVE_INFINITY ? null : round6(logProb),
    confidence,
  };
}

/** None of the candidates. */
const OTHER: HeardAsCandidate = {
  rank: 0,
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
  confidence: 0,
};

/** What a spelling that is no word loses of its score where a word was nearly said: learners seldom mean no word. */
const NO_WORD = 0.25;

/**
 * How similar to the attempt a word is that was nearly said: the target, the target where each consonant is one that
 * learners take for the taught one, and another word.
 */
const [NEARLY, NEARLY_ALIKE, NEARLY_OTHER] = [0.8, 0.7, 0.9];

/** How far the target was said. */
export interface Said {
  /** True where it was said: without a real edit, or with usual slips alone. */
  readonly own: boolean;
  /** True where no consonant was heard that nobody takes for the taught one. */
  readonly alike: boolean;
}

/**
 * Sets the score of the target, which is the first candidate, and that of the spelling. The spelling loses NO_WORD where a
 * word was nearly said. A target that was said gets the highest score of all. A target that was nearly said, and stands above
 * the spelling now, gets the score that the spelling had: a learner who was asked for a word mostly means it.
 */
function settle({ words, similarities, scores }: Contest, { own, alike }: Said): void {
  const isNear = own || (similarities[0] as number) >= (alike ? NEARLY_ALIKE : NEARLY);
  let isAny = isNear;
  for (let n = 1; n < words; n++) isAny ||= (similarities[n] as number) >= NEARLY_OTHER;
  if (words < scores.length) {
    const lost = isAny ? NO_WORD : 0;
    const left = (scores[words] as number) - lost;
    scores[words] = left;
    if (isNear && (scores[0] as number) >= left) scores[0] = Math.max(scores[0] as number, left + lost);
  }
  if (own) for (const score of scores) scores[0] = Math.max(scores[0] as number, score);
}

const floor6 = (value: number): number => Math.floor(value * 1e6) / 1e6;

/** Candidates as the first confidence sees them, best first; `other` is as similar as its score. */
interface Ranked {
  readonly scores: readonly number[];
  readonly similarities: readonly number[];
  /** The place of the spelling, or -1. */
  readonly spelling: number;
}

/** e^(score / T) of each candidate, that of the first being 1. */
const weightsOf = ({ scores }: Ranked): number[] =>
  scores.map((score) => Math.exp((score - (scores[0] as number)) / TEMPERATURE));

/**
 * The share of the first candidate in the softmax. Unless the target was said, `settle` makes nothing likelier: the first
 * candidate enters with its similarity at most, and the spelling with all of its own.
 */
export function topShare(ranked: Ranked, own: boolean, weights = weightsOf(ranked)): number {
  const { scores, similarities, spelling } = ranked;
  const first = scores[0] as number;
  const top = own ? first : Math.min(first, similarities[0] as number);
  const lifted = top === first ? 1 : Math.exp((first - top) / TEMPERATURE);
  let rest = 0;
  for (let n = 1; n < scores.length; n++) {
    const score = scores[n] as number;
    const entered = n === spelling && !own ? Math.max(score, similarities[n] as number) : score;
    rest += entered === score ? lifted * (weights[n] as number) : Math.exp((entered - top) / TEMPERATURE);
  }
  return 1 / (1 + rest);
}

/** Confidences of weights: the first by the Platt map of its share, the others in proportion, below it. */
function confidences(share: number, weights: readonly number[], map: PlattMap): number[] {
  let rest = 0;
  for (let n = 1; n < weights.length; n++) rest += weights[n] as number;
  const first = floor6(calibrated(share, map));
  const below = Math.max(0, first - 1e-6) / (weights[1] ?? 1);
  const scale = Math.min((1 - first) / rest, below);
  return weights.map((weight, n) => (n === 0 ? first : floor6(weight * scale)));
}

/** The other words that sound like this one, in the order of the ranking; undefined if there are none. */
function homophonesOf(n: number, order: readonly number[], contest: Contest): string[] | undefined {
  const { words, ipa } = contest;
  let homophones: string[] | undefined;
  for (const other of order) {
    if (other >= words || other === n || ipa[other] !== ipa[n]) continue;
    homophones ??= [];
    homophones.push(contest.name(other).greek as string);
  }
  return homophones;
}

/** The numbers of scores, the highest first; they nearly are in order, and a comparing function would take twice as long. */
function inOrder(scores: readonly number[]): number[] {
  const order: number[] = [];
  for (let n = 0; n < scores.length; n++) {
    let at = n;
    for (; at > 0 && (scores[order[at - 1] as number] as number) < (scores[n] as number); at--)
      order[at] = order[at - 1] as number;
    order[at] = n;
  }
  return order;
}

/**
 * Ranks candidates and `other`: of equal scores the earlier candidate goes first, and `other` last.
 *
 * @param said how far the target was said
 * @param maps give the confidences, which all candidates share, listed or not
 * @param most how many words are listed, the first ones; everything else is listed, too
 */
export function rank(contest: Contest, said: Said, maps: RankingMaps, most: number): HeardAsCandidate[] {
  const { words, similarities, scores } = contest;
  settle(contest, said);
  const other = scores.push(OTHER_SCORE) - 1;
  similarities.push(OTHER_SCORE);
  const order = inOrder(scores);
  const ranked = {
    scores: order.map((n) => scores[n] as number),
    similarities: order.map((n) => similarities[n] as number),
    spelling: words === other ? -1 : order.indexOf(words),
  };
  const weights = weightsOf(ranked);
  const map = (order[0] as number) < words ? maps.word : maps.noWord;
  const shares = confidences(topShare(ranked, said.own, weights), weights, map);
  const rows: HeardAsCandidate[] = [];
  let listed = 0;
  for (let at = 0; at < order.length; at++) {
    const [n, confidence] = [order[at] as number, shares[at] as number];
    if (n < words && listed++ >= most) continue;
    const rank = rows.length + 1;
    const row = n === other ? { ...OTHER, rank, confidence } : shown(n, contest, rank, confidence);
    const homophones = n < words ? homophonesOf(n, order, contest) : undefined;
    if (homophones) row.homophones = homophones;
    rows.push(row);
  }
  return rows;
}
