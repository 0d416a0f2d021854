/**
 * Ranks candidates by score, softmax and confidence.
 *
 * Score = similarity; with a CTC score, half the similarity and half exp((log p - best log p) / phones). Unlikely
 * candidates lose score: a spelling that is not a word, and a word with its accent on another syllable than the heard
 * stress. The softmax at temperature 0.1 includes `other` with a score of 0.5. The confidence of the top row is the
 * Platt map of its log-odds (each scheme has one map for words and one for the rest); later rows keep their proportions
 * below it.
 */

import type { HeardAsCandidate } from '../../contract/response.ts';
import { round6 } from '../align/score.ts';
import { calibrated, type PlattMap, type RankingMaps } from '../evidence/calibration.ts';
import type { Contest } from './contest.ts';
import { OTHER_SCORE, TEMPERATURE } from './heardAs.ts';

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

/** The row for anything that is not a candidate. */
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

/**
 * Score that a spelling without a word loses if a word was nearly said, because learners seldom mean such a spelling.
 */
const NO_WORD = 0.25;

/**
 * Least similarities of a word that was nearly said: the target; the target if learners confuse all heard consonants
 * with the taught ones; another word.
 */
const [NEARLY, NEARLY_ALIKE, NEARLY_OTHER] = [0.8, 0.7, 0.9];

/** How well the target was said. */
export interface HowSaid {
  /** True if it was said without a real edit, or with usual slips only. */
  readonly own: boolean;
  /** True if each wrong consonant is one that learners confuse with the taught one. */
  readonly alike: boolean;
}

/**
 * Adjusts the scores of the target, the first candidate, and of the spelling. The spelling loses NO_WORD if a word
 * was nearly said. A target that was said gets the highest score of all. A target that was nearly said, and is now
 * above the spelling, gets the previous score of the spelling, because a learner who was asked for a word usually
 * means it.
 */
function settle({ words, similarities, scores }: Contest, { own, alike }: HowSaid): void {
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

/** Candidates in order of score; `other` has its score as its similarity. */
interface Ranked {
  readonly scores: readonly number[];
  readonly similarities: readonly number[];
  /** Index of the spelling in this order, or -1. */
  readonly spelling: number;
}

/** e^(score / T), relative to the first candidate. */
const weightsOf = ({ scores }: Ranked): number[] =>
  scores.map((score) => Math.exp((score - (scores[0] as number)) / TEMPERATURE));

/**
 * The share of the first candidate in the softmax. Unless the target was said, the adjustments of `settle` must not
 * raise this share: the first candidate counts with at most its similarity, and the spelling with its full similarity.
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

/** Turns weights into confidences: the first is its share through the Platt map, the others are in proportion and below it. */
function confidences(share: number, weights: readonly number[], map: PlattMap): number[] {
  let rest = 0;
  for (let n = 1; n < weights.length; n++) rest += weights[n] as number;
  const first = floor6(calibrated(share, map));
  const below = Math.max(0, first - 1e-6) / (weights[1] ?? 1);
  const scale = Math.min((1 - first) / rest, below);
  return weights.map((weight, n) => (n === 0 ? first : floor6(weight * scale)));
}

/** The other words that sound the same as candidate n, in the order of the ranking; undefined without any. */
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

/**
 * The indices of scores, highest first. Insertion sort, because they are nearly sorted; a compare function takes
 * twice the time.
 */
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
 * Ranks candidates and `other`; at equal scores the earlier candidate goes first, and `other` last.
 *
 * @param said how well the target was said
 * @param maps the maps that give the confidences; all candidates share in these, also candidates that are not listed
 * @param most number of words to list; everything else is always listed
 */
export function rank(contest: Contest, said: HowSaid, maps: RankingMaps, most: number): HeardAsCandidate[] {
  const { words, similarities, scores } = contest;
  settle(contest, said);
  // Below `words` are the words, at `words` the spelling of what was heard, if any, and `other` is the last.
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
