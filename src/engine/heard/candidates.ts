/** Ranks the candidates for a word: the lexicon rows near it and the spelling of the heard phones. */

import { LIMITS } from '../../contract/limits.ts';
import type { HeardAsCandidate } from '../../contract/response.ts';
import { STRESS_PENALTY } from '../align/stress.ts';
import { RAW_RANKING, type RankingMaps } from '../evidence/calibration.ts';
import type { Evidence } from '../evidence/confidence.ts';
import { RANKING } from '../evidence/plattMaps.ts';
import { type Sounds, soundsOf, spellGreek } from '../text/spell.ts';
import { fitsAccent, type HeardWord } from './heardWord.ts';
import type { Neighbourhood, Searcher } from './neighbours.ts';
import {
  type Candidate,
  type Contender,
  candidateScore,
  rank,
  spellingContender,
  wordContender,
} from './ranking.ts';

/** Chooses the maps for confidences: the map that was fitted for these frames, otherwise the maps of the scheme. */
export function mapsFor({ phonology }: Searcher, evidence: Evidence | null): RankingMaps {
  const ofFrames = evidence?.ranking ?? null;
  if (ofFrames !== null) return { word: ofFrames, noWord: ofFrames };
  return RANKING[phonology.scheme.name] ?? RAW_RANKING;
}

export const bestOf = (scores: readonly (number | null)[]): number =>
  scores.reduce<number>((best, score) => Math.max(best, score ?? best), Number.NEGATIVE_INFINITY);

/**
 * Count of scores to look at: a few more than are listed, because the lexicon has some forms twice, with two lemmas.
 */
const LOOKED_AT = LIMITS.candidates + 2;

/**
 * Finds the indices of the highest scores without the target, highest first; of equal scores the lower index is first.
 */
function highest(scores: readonly number[], target: number): number[] {
  const top: number[] = [];
  const scoreAt = (place: number): number => scores[top[place] as number] as number;
  let least = Number.NEGATIVE_INFINITY;
  for (let n = 0; n < scores.length; n++) {
    const score = scores[n] as number;
    if (score <= least || n === target) continue;
    // Inserts n into the sorted list; if the list is full, its last index drops out.
    let place = Math.min(top.length, LOOKED_AT - 1);
    for (; place > 0 && scoreAt(place - 1) < score; place--) top[place] = top[place - 1] as number;
    top[place] = n;
    if (top.length === LOOKED_AT) least = scoreAt(LOOKED_AT - 1);
  }
  return top;
}

/** Spells the heard phones in Greek letters; the spelling is empty if the phones lack letters. */
export const spelt = ({ heard, stressed }: HeardWord, { phonology }: Searcher): string =>
  spellGreek(heard, stressed, phonology.spellings);

/** Lists the phones of the rows near a word, of the target if it is not a row, and of the attempt. */
function stringsOf({ word, heard }: HeardWord, near: Neighbourhood, { rows }: Searcher) {
  const strings: (readonly number[])[] = near.rows.map((row) => rows.phonesOf(row));
  if (near.target === near.rows.length) strings.push(word.phones);
  return [...strings, heard];
}

/** Makes the target a candidate: its row in the lexicon, otherwise the word as written. */
function targetCandidate({ word }: HeardWord, row: number | undefined, { rows }: Searcher): Candidate {
  if (row !== undefined) return rows.wordOf(row);
  const { entry, text, sounds } = word;
  return { isWord: entry !== null, greek: text, lemma: entry?.lemma ?? null, sounds };
}

export const spellingCandidate = (sounds: Sounds, greek: string): Candidate => ({
  isWord: false,
  greek: greek || null,
  lemma: null,
  sounds,
});

/**
 * Adds the rows with the highest scores after the target, each form once. A word with its accent on another syllable
 * than the heard stress loses score.
 */
function addRivals(
  contenders: Contender[],
  { stress }: HeardWord,
  { rows, similarities, target }: Neighbourhood,
  scores: readonly number[],
  logs: readonly (number | null)[],
  searcher: Searcher,
): void {
  for (const n of highest(scores, target)) {
    if (contenders.length === LIMITS.candidates) return;
    const word = searcher.rows.wordOf(rows[n] as number);
    const similarity = similarities[n] as number;
    const isListed = contenders.some(
      (one) => one.candidate?.greek === word.greek && one.similarity === similarity,
    );
    if (isListed) continue;
    const penalty = fitsAccent(stress, word) ? 0 : STRESS_PENALTY;
    const score = Math.max(0, (scores[n] as number) - penalty);
    contenders.push(wordContender(word, similarity, score, logs[n] ?? null));
  }
}

/**
 * Ranks the candidates for a word: ten rows including the target, the spelling of the heard phones, and `other`; lists
 * `most` words.
 *
 * @param said the row that was said instead of the target, or null; if it is a stress twin, it is ranked before the
 * target
 */
export function rankWord(
  heardWord: HeardWord,
  near: Neighbourhood,
  searcher: Searcher,
  evidence: Evidence | null,
  most: number,
  said: number | null,
): HeardAsCandidate[] {
  const { heard, word } = heardWord;
  const { similarities, target } = near;
  const strings = evidence === null ? [] : stringsOf(heardWord, near, searcher);
  const logs = evidence === null ? [] : evidence.logProbs(strings);
  const best = bestOf(logs);
  const scoreOf = (similarity: number, n: number): number =>
    candidateScore(similarity, logs[n] ?? null, (strings[n] as readonly number[]).length, best);
  const scores = evidence === null ? similarities : similarities.map(scoreOf);
  const isTwin = said !== null && searcher.rows.soundsLike(near.rows[said] as number, word.phones);
  const targetScore = (scores[target] as number) - (isTwin ? STRESS_PENALTY : 0);
  const own = targetCandidate(heardWord, near.rows[target], searcher);
  const contenders = [wordContender(own, similarities[target] as number, targetScore, logs[target] ?? null)];
  if (heard.length > 0) {
    addRivals(contenders, heardWord, near, scores, logs, searcher);
    const spelling = spellingCandidate(soundsOf(heard), spelt(heardWord, searcher));
    contenders.push(spellingContender(spelling, logs[similarities.length] ?? null, best));
  }
  const howSaid = isTwin ? { wasSaid: false, isAlike: true } : heardWord;
  return rank(contenders, howSaid, mapsFor(searcher, evidence), most);
}
