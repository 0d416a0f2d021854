/**
 * Ranks candidates by score, softmax and confidence. Score = similarity; with a CTC score, half the similarity and half
 * exp((log p - best log p) / phones). Unlikely candidates lose score: the spelling, and a word with its accent on
 * another syllable than the heard stress. The softmax at temperature 0.1 includes `other` with a score of 0.5. The
 * confidence of the first row is the Platt map of its log-odds (each scheme has a map for words and a map for
 * everything else); later rows keep their proportions below it.
 */

import type { HeardAsCandidate } from '../../contract/response.ts';
import { round6 } from '../align/score.ts';
import { calibrated, type PlattMap, type RankingMaps } from '../evidence/calibration.ts';
import type { Sounds } from '../text/spell.ts';
import { OTHER_SCORE, TEMPERATURE } from './heardAs.ts';
import type { HowSaid } from './heardWord.ts';

/** A word, a verse, or the spelling of the heard phones. */
export interface Candidate {
  /** True for words of the lexicon. */
  readonly isWord: boolean;
  /** Null if none of the heard phones has a letter. */
  readonly greek: string | null;
  readonly lemma: string | null;
  readonly sounds: Sounds;
}

/** The score of a candidate; `best` is the highest log probability of all candidates. */
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
 * The candidates before they are ranked, as parallel lists: the target, other words or verses, then the spelling of the
 * heard phones, if there is one.
 */
export class Contest {
  readonly candidates: Candidate[] = [];
  readonly similarities: number[] = [];
  readonly scores: number[] = [];
  readonly logs: (number | null)[] = [];
  /** Number of words or verses. */
  words = 0;

  addWord(word: Candidate, similarity: number, score: number, logProb: number | null): void {
    this.words++;
    this.#add(word, similarity, score, logProb);
  }

  /** @param best the highest log probability of all candidates */
  addSpelling(spelling: Candidate, logProb: number | null, best: number): void {
    const { length } = spelling.sounds.phones;
    const similarity = spellingSimilarity(length);
    this.#add(spelling, similarity, candidateScore(similarity, logProb, length, best), logProb);
  }

  #add(candidate: Candidate, similarity: number, score: number, logProb: number | null): void {
    this.candidates.push(candidate);
    this.similarities.push(similarity);
    this.scores.push(score);
    this.logs.push(logProb);
  }
}

function shown(n: number, contest: Contest, rank: number, confidence: number): HeardAsCandidate {
  const { words, candidates, similarities, scores, logs } = contest;
  const { isWord, greek, lemma, sounds } = candidates[n] as Candidate;
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

/** Score that the spelling loses if a word was nearly said: learners seldom mean a string that is not a word. */
const NO_WORD = 0.25;

/**
 * Least similarities of a word that was nearly said: the target; the target if learners confuse all heard consonants
 * with the taught ones; another word.
 */
const [NEARLY, NEARLY_ALIKE, NEARLY_OTHER] = [0.8, 0.7, 0.9];

/**
 * Adjusts the scores of the spelling and of the target, which is the first candidate. The spelling loses NO_WORD if a
 * word was nearly said. A target that was said gets the highest score of all. A target that was nearly said, and is now
 * above the spelling, gets the previous score of the spelling, because a learner who was asked for a word usually
 * means it.
 */
function settle({ words, similarities, scores }: Contest, { wasSaid, isAlike }: HowSaid): void {
  const isTargetNear = wasSaid || (similarities[0] as number) >= (isAlike ? NEARLY_ALIKE : NEARLY);
  const isOtherNear = similarities.some((own, n) => n > 0 && n < words && own >= NEARLY_OTHER);
  const hasSpelling = scores.length > words;
  if (hasSpelling) {
    const previous = scores[words] as number;
    const lowered = isTargetNear || isOtherNear ? previous - NO_WORD : previous;
    scores[words] = lowered;
    if (isTargetNear && (scores[0] as number) >= lowered) scores[0] = Math.max(scores[0] as number, previous);
  }
  if (wasSaid) scores[0] = Math.max(...scores);
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
export function topShare(ranked: Ranked, wasSaid: boolean, weights = weightsOf(ranked)): number {
  const { scores, similarities, spelling } = ranked;
  const first = scores[0] as number;
  const top = wasSaid ? first : Math.min(first, similarities[0] as number);
  /** Factor of the weights, which are relative to `first`, to make them relative to `top`. */
  const lift = top === first ? 1 : Math.exp((first - top) / TEMPERATURE);
  let rest = 0;
  for (let n = 1; n < scores.length; n++) {
    const score = scores[n] as number;
    const counted = n === spelling && !wasSaid ? Math.max(score, similarities[n] as number) : score;
    rest += counted === score ? lift * (weights[n] as number) : Math.exp((counted - top) / TEMPERATURE);
  }
  return 1 / (1 + rest);
}

/** The confidence of the first candidate is its mapped share; the others stay below it, in proportion to their weights. */
function confidences(share: number, weights: readonly number[], map: PlattMap): number[] {
  let rest = 0;
  for (let n = 1; n < weights.length; n++) rest += weights[n] as number;
  const first = floor6(calibrated(share, map));
  const mostOfSecond = Math.max(0, first - 1e-6);
  const scale = Math.min((1 - first) / rest, mostOfSecond / (weights[1] ?? 1));
  return weights.map((weight, n) => (n === 0 ? first : floor6(weight * scale)));
}

/** The other words that sound the same as candidate n, in the order of the ranking; undefined without any. */
function homophonesOf(n: number, order: readonly number[], contest: Contest): string[] | undefined {
  const { words, candidates } = contest;
  const { ipa } = (candidates[n] as Candidate).sounds;
  let homophones: string[] | undefined;
  for (const other of order) {
    if (other >= words || other === n) continue;
    const { greek, sounds } = candidates[other] as Candidate;
    if (sounds.ipa !== ipa) continue;
    homophones ??= [];
    homophones.push(greek as string);
  }
  return homophones;
}

/** Indices of scores, highest first. Insertion sort takes half the time here: the scores are few and nearly sorted. */
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
 * Ranks candidates and `other`; at equal scores the earlier candidate goes first, and `other` last. Adds `other` to the
 * scores of the contest, so a contest is ranked once.
 *
 * @param said how well the target was said
 * @param maps the maps that give the confidences; all candidates share in these, also candidates that are not listed
 * @param most number of words to list; everything else is always listed
 */
export function rank(contest: Contest, said: HowSaid, maps: RankingMaps, most: number): HeardAsCandidate[] {
  const { words, similarities, scores } = contest;
  settle(contest, said);
  // The indices below `words` are words; `words` is the index of the spelling, if any; `other` has the last index.
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
  const shares = confidences(topShare(ranked, said.wasSaid, weights), weights, map);
  const rows: HeardAsCandidate[] = [];
  let listedWords = 0;
  for (let at = 0; at < order.length; at++) {
    const [n, confidence] = [order[at] as number, shares[at] as number];
    const isWord = n < words;
    if (isWord && listedWords++ >= most) continue;
    const rank = rows.length + 1;
    const row = n === other ? { ...OTHER, rank, confidence } : shown(n, contest, rank, confidence);
    const homophones = isWord ? homophonesOf(n, order, contest) : undefined;
    if (homophones) row.homophones = homophones;
    rows.push(row);
  }
  return rows;
}
