/**
 * What an attempt sounded like, ranked: candidates with their scores, softmax and confidence.
 *
 * Score = similarity; with a CTC score, half the similarity and half exp((log p - best log p) / phones). What is unlikely
 * loses some: a spelling that is no word, and a word that is stressed elsewhere.
 * A softmax at temperature 0.1 over all of them, `other` standing at 0.5; the confidence of the top row is the
 * Platt map of its log-odds, of which each scheme has one for words and one for no word; the later rows keep their
 * proportions below it.
 */

import { LIMITS } from '../../contract/limits.ts';
import type { HeardAsCandidate } from '../../contract/response.ts';
import { round6 } from '../align/score.ts';
import { calibrated, type PlattMap, type RankingMaps } from '../evidence/calibration.ts';
import type { Sounds } from '../text/spell.ts';
import { OTHER_SCORE, TEMPERATURE } from './heardAs.ts';

/** The most words that a ranking lists. */
export const MAX_WORDS = LIMITS.candidates;

/**
 * What may have been said: a word, a verse, the spelling of what was heard, or `other`, none of these. Similarity and score
 * are not rounded before all candidates are ranked, which gives rank and confidence.
 */
export type Candidate = HeardAsCandidate;

/** A candidate without its rank; `other` has no sounds and no similarity. */
export const candidate = (
  kind: Candidate['kind'],
  isWord: boolean,
  greek: string | null,
  lemma: string | null,
  sounds: Sounds | null,
  similarity: number | null,
  logProb: number | null,
  score: number,
): Candidate => ({
  rank: 0,
  kind,
  is_word: isWord,
  word: greek,
  lemma,
  greek,
  latin: sounds === null ? null : sounds.latin,
  ipa: sounds === null ? null : sounds.ipa,
  // A copy: the sounds of lexicon rows are cached, and a caller may change its answer.
  phones: sounds === null ? null : sounds.phones.slice(),
  similarity,
  score,
  ctc_log_prob: logProb === null || logProb === Number.NEGATIVE_INFINITY ? null : round6(logProb),
  confidence: 0,
});

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
function settle(candidates: readonly Candidate[], { own, alike }: Said): void {
  const [target, ...others] = candidates as [Candidate, ...Candidate[]];
  const isNear = own || (target.similarity ?? 0) >= (alike ? NEARLY_ALIKE : NEARLY);
  const spelling = others.find(({ kind }) => kind === 'transliteration');
  const isOther = ({ kind, similarity }: Candidate): boolean =>
    kind === 'lexicon' && (similarity ?? 0) >= NEARLY_OTHER;
  const lost = isNear || others.some(isOther) ? NO_WORD : 0;
  if (spelling) spelling.score -= lost;
  if (spelling && isNear && target.score >= spelling.score)
    target.score = Math.max(target.score, spelling.score + lost);
  if (own) for (const { score } of others) target.score = Math.max(target.score, score);
}

/** The similarity of the spelling of the heard phones: below that of an exact word. */
export const spellingSimilarity = (phones: number): number => 1 - 0.25 / phones - 0.01;

const floor6 = (value: number): number => Math.floor(value * 1e6) / 1e6;

/** A candidate as the first confidence sees it. */
type Ranked = Pick<Candidate, 'kind' | 'score' | 'similarity'>;

/** e^(score / T) of each candidate, that of the first being 1. */
const weightsOf = (ranked: readonly Ranked[]): number[] =>
  ranked.map(({ score }) => Math.exp((score - (ranked[0]?.score ?? 0)) / TEMPERATURE));

/**
 * The share of the first candidate in the softmax. Unless the target was said, `settle` makes nothing likelier: the first
 * candidate enters with its similarity at most, and the spelling with all of its own.
 */
export function topShare(ranked: readonly Ranked[], own: boolean, weights = weightsOf(ranked)): number {
  const { score: first, similarity: plain } = ranked[0] as Ranked;
  const top = own ? first : Math.min(first, plain ?? first);
  const lifted = top === first ? 1 : Math.exp((first - top) / TEMPERATURE);
  let rest = 0;
  for (let n = 1; n < ranked.length; n++) {
    const { kind, score, similarity } = ranked[n] as Ranked;
    const entered = kind === 'transliteration' && !own ? Math.max(score, similarity ?? score) : score;
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
function homophonesOf(own: Candidate, ranked: readonly Candidate[]): string[] | undefined {
  let homophones: string[] | undefined;
  for (const other of ranked) {
    if (other.ipa !== own.ipa || other === own || other.kind !== 'lexicon') continue;
    homophones ??= [];
    homophones.push(other.greek as string);
  }
  return homophones;
}

/** Sorts candidates by their scores; they nearly are sorted, and a comparing function would take twice as long. */
function sort(candidates: Candidate[]): void {
  for (let n = 1; n < candidates.length; n++) {
    const own = candidates[n] as Candidate;
    let at = n;
    for (; at > 0 && (candidates[at - 1] as Candidate).score < own.score; at--)
      candidates[at] = candidates[at - 1] as Candidate;
    candidates[at] = own;
  }
}

/**
 * Ranks candidates, of which the first is the target, and `other`: of equal scores the earlier candidate goes first, and
 * `other` last.
 *
 * @param said how far the target was said
 * @param maps give the confidences, which all candidates share, listed or not
 * @param most how many words are listed, the first ones; everything else is listed, too
 */
export function rank(
  candidates: Candidate[],
  said: Said,
  maps: RankingMaps,
  most: number = MAX_WORDS,
): Candidate[] {
  settle(candidates, said);
  candidates.push(candidate('other', false, null, null, null, null, null, OTHER_SCORE));
  sort(candidates);
  const weights = weightsOf(candidates);
  const map = candidates[0]?.kind === 'lexicon' ? maps.word : maps.noWord;
  const shares = confidences(topShare(candidates, said.own, weights), weights, map);
  const rows: Candidate[] = [];
  let words = 0;
  for (let n = 0; n < candidates.length; n++) {
    const row = candidates[n] as Candidate;
    if (row.kind === 'lexicon') {
      if (words++ >= most) continue;
      const homophones = homophonesOf(row, candidates);
      if (homophones) row.homophones = homophones;
    }
    rows.push(row);
    row.rank = rows.length;
    row.confidence = shares[n] as number;
  }
  for (const row of rows) {
    row.similarity = row.similarity === null ? null : round6(row.similarity);
    row.score = round6(row.score);
  }
  return rows;
}
