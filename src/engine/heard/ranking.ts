/**
 * Ranks candidates by score, softmax and confidence. The score is the similarity; if frames give the candidate a
 * probability p, half the similarity plus half of exp((log p - best log p) / count of its phones). Unlikely candidates
 * lose score: the spelling, and a word with its accent on another syllable than the heard stress. The softmax at
 * temperature 0.1 includes `other` with a score of 0.5. The confidence of the first row is the Platt map of its
 * log-odds; later rows keep their proportions below it.
 */

import type { HeardAsCandidate } from '../../contract/response.ts';
import { round6 } from '../align/score.ts';
import { calibrated, type PlattMap, type RankingMaps } from '../evidence/calibration.ts';
import type { Sounds } from '../text/spell.ts';
import { OTHER_SCORE, TEMPERATURE } from './heardAs.ts';
import type { HowSaid } from './heardWord.ts';

/** A word, a verse, or the spelling of the heard phones. */
export interface Candidate {
  readonly isWord: boolean;
  /** Null if none of the heard phones has a letter. */
  readonly greek: string | null;
  readonly lemma: string | null;
  readonly sounds: Sounds;
}

/** Computes the score of a candidate; `best` is the highest log probability of all candidates. */
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

/** Returns the similarity of the spelling, a little below the similarity of a word that matches exactly. */
const spellingSimilarity = (phones: number): number => 1 - 0.25 / phones - 0.01;

/** A candidate in a ranking, or `other`, which stands for everything else. */
export interface Contender {
  readonly kind: HeardAsCandidate['kind'];
  readonly candidate: Candidate | null;
  readonly similarity: number;
  /** The score that enters the softmax; `settle` adjusts it. */
  score: number;
  readonly logProb: number | null;
}

export const wordContender = (
  candidate: Candidate,
  similarity: number,
  score: number,
  logProb: number | null,
): Contender => ({ kind: 'lexicon', candidate, similarity, score, logProb });

/** Makes the spelling of the heard phones a contender. @param best the highest log probability of all candidates */
export function spellingContender(candidate: Candidate, logProb: number | null, best: number): Contender {
  const { length } = candidate.sounds.phones;
  const similarity = spellingSimilarity(length);
  const score = candidateScore(similarity, logProb, length, best);
  return { kind: 'transliteration', candidate, similarity, score, logProb };
}

const OTHER: Contender = {
  kind: 'other',
  candidate: null,
  similarity: OTHER_SCORE,
  score: OTHER_SCORE,
  logProb: null,
};

/** Makes a row of the answer; for `other`, which is not a candidate, most fields are null. */
function shown(contender: Contender, rank: number, confidence: number): HeardAsCandidate {
  const { kind, candidate, similarity, score, logProb } = contender;
  const greek = candidate?.greek ?? null;
  return {
    rank,
    kind,
    is_word: candidate?.isWord ?? false,
    word: greek,
    lemma: candidate?.lemma ?? null,
    greek,
    latin: candidate?.sounds.latin ?? null,
    ipa: candidate?.sounds.ipa ?? null,
    // A copy: the sounds of lexicon rows are cached, and a caller may change its answer.
    phones: candidate?.sounds.phones.slice() ?? null,
    similarity: candidate === null ? null : round6(similarity),
    score: round6(score),
    ctc_log_prob: logProb === null || logProb === Number.NEGATIVE_INFINITY ? null : round6(logProb),
    confidence,
  };
}

/** Score that the spelling loses if a word was nearly said: learners seldom mean a string that is not a word. */
const NO_WORD = 0.25;

/**
 * Least similarities of a word that was nearly said: the target; the target if learners confuse all heard consonants
 * with the taught ones; another word.
 */
const [NEARLY, NEARLY_ALIKE, NEARLY_OTHER] = [0.8, 0.7, 0.9];

/**
 * Adjusts the scores of the spelling and of the target, which is the first contender. The spelling loses NO_WORD if a
 * word was nearly said. A target that was said gets the highest score of all. A target that was nearly said, and is now
 * above the spelling, gets the previous score of the spelling, because a learner who was asked for a word usually
 * means it.
 */
function settle(contenders: readonly Contender[], { wasSaid, isAlike }: HowSaid): void {
  const target = contenders[0] as Contender;
  const spelling = contenders.find(({ kind }) => kind === 'transliteration');
  const isTargetNear = wasSaid || target.similarity >= (isAlike ? NEARLY_ALIKE : NEARLY);
  const isOtherNear = contenders.some(
    (one) => one !== target && one !== spelling && one.similarity >= NEARLY_OTHER,
  );
  if (spelling !== undefined) {
    const previous = spelling.score;
    if (isTargetNear || isOtherNear) spelling.score = previous - NO_WORD;
    if (isTargetNear && target.score >= spelling.score) target.score = Math.max(target.score, previous);
  }
  if (wasSaid) target.score = Math.max(...contenders.map(({ score }) => score));
}

const floor6 = (value: number): number => Math.floor(value * 1e6) / 1e6;

/** The contenders in order of score; `other` has its score as its similarity. */
interface Ranked {
  readonly scores: readonly number[];
  readonly similarities: readonly number[];
  /** Index of the spelling in this order, or -1. */
  readonly spelling: number;
}

/** Computes e^(score / TEMPERATURE), relative to the first candidate. */
const weightsOf = ({ scores }: Ranked): number[] =>
  scores.map((score) => Math.exp((score - (scores[0] as number)) / TEMPERATURE));

/**
 * Computes the share of the first candidate in the softmax. Unless the target was said, the adjustments of `settle`
 * must not raise this share: the first candidate counts with at most its similarity, and the spelling with its full
 * similarity.
 */
export function topShare(ranked: Ranked, wasSaid: boolean, weights = weightsOf(ranked)): number {
  const { scores, similarities, spelling } = ranked;
  const first = scores[0] as number;
  const top = wasSaid ? first : Math.min(first, similarities[0] as number);
  /** The weights are relative to `first`; this factor makes them relative to `top`. */
  const lift = top === first ? 1 : Math.exp((first - top) / TEMPERATURE);
  let othersWeight = 0;
  for (let n = 1; n < scores.length; n++) {
    const score = scores[n] as number;
    const counted = n === spelling && !wasSaid ? Math.max(score, similarities[n] as number) : score;
    const isAsRanked = counted === score;
    othersWeight += isAsRanked ? lift * (weights[n] as number) : Math.exp((counted - top) / TEMPERATURE);
  }
  return 1 / (1 + othersWeight);
}

/**
 * Computes confidences. The confidence of the first candidate is its mapped share; the other confidences are lower, in
 * proportion to the weights.
 */
function confidences(share: number, weights: readonly number[], map: PlattMap): number[] {
  let othersWeight = 0;
  for (let n = 1; n < weights.length; n++) othersWeight += weights[n] as number;
  const first = floor6(calibrated(share, map));
  const mostOfSecond = Math.max(0, first - 1e-6);
  const scale = Math.min((1 - first) / othersWeight, mostOfSecond / (weights[1] ?? 1));
  return weights.map((weight, n) => (n === 0 ? first : floor6(weight * scale)));
}

/** Lists the other words that sound the same, in the order of the ranking; undefined without any. */
function homophonesOf(own: Contender, ranked: readonly Contender[]): string[] | undefined {
  let homophones: string[] | undefined;
  const ipa = own.candidate?.sounds.ipa;
  for (const other of ranked) {
    const isHomophone = other.kind === 'lexicon' && other !== own && other.candidate?.sounds.ipa === ipa;
    if (!isHomophone) continue;
    homophones ??= [];
    homophones.push(other.candidate?.greek as string);
  }
  return homophones;
}

/** Sorts contenders, highest score first. Insertion sort takes half the time here: they are few and nearly sorted. */
function inOrder(contenders: readonly Contender[]): Contender[] {
  const ranked: Contender[] = [];
  for (const contender of contenders) {
    let place = ranked.length;
    for (; place > 0 && (ranked[place - 1] as Contender).score < contender.score; place--)
      ranked[place] = ranked[place - 1] as Contender;
    ranked[place] = contender;
  }
  return ranked;
}

/** Lists at most `most` words, and all other contenders. @param ranked highest score first */
function listed(
  ranked: readonly Contender[],
  confidence: readonly number[],
  most: number,
): HeardAsCandidate[] {
  const rows: HeardAsCandidate[] = [];
  let words = 0;
  for (let place = 0; place < ranked.length; place++) {
    const contender = ranked[place] as Contender;
    const isWord = contender.kind === 'lexicon';
    if (isWord && words === most) continue;
    if (isWord) words++;
    const row = shown(contender, rows.length + 1, confidence[place] as number);
    const homophones = isWord ? homophonesOf(contender, ranked) : undefined;
    if (homophones) row.homophones = homophones;
    rows.push(row);
  }
  return rows;
}

/**
 * Ranks contenders and `other`; at equal scores the earlier contender goes first, and `other` last.
 *
 * @param contenders the target, other words or verses, then the spelling of the heard phones, if there is one
 * @param said how well the target was said
 * @param maps the maps that give the confidences; all candidates share in these, also candidates that are not listed
 * @param most number of words to list; everything else is always listed
 */
export function rank(
  contenders: readonly Contender[],
  said: HowSaid,
  maps: RankingMaps,
  most: number,
): HeardAsCandidate[] {
  settle(contenders, said);
  const ranked = inOrder([...contenders, OTHER]);
  const numbers: Ranked = {
    scores: ranked.map(({ score }) => score),
    similarities: ranked.map(({ similarity }) => similarity),
    spelling: ranked.findIndex(({ kind }) => kind === 'transliteration'),
  };
  const weights = weightsOf(numbers);
  const share = topShare(numbers, said.wasSaid, weights);
  const map = ranked[0]?.kind === 'lexicon' ? maps.word : maps.noWord;
  return listed(ranked, confidences(share, weights, map), most);
}
