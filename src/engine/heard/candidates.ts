/** Ranks the candidates for a word: the lexicon rows near it and the spelling of the heard phones. */

import type { HeardAsCandidate } from '../../contract/response.ts';
import { STRESS_PENALTY } from '../align/stress.ts';
import { RAW_RANKING, type RankingMaps } from '../evidence/calibration.ts';
import type { Evidence } from '../evidence/confidence.ts';
import { RANKING } from '../evidence/plattMaps.ts';
import { type Sounds, soundsOf, spellGreek } from '../text/spell.ts';
import { fitsAccent } from './accent.ts';
import { Contest, candidateScore, MAX_WORDS, type Name } from './contest.ts';
import type { HeardWord, Neighbourhood, Searcher } from './neighbours.ts';
import { rank } from './ranking.ts';

/**
 * The maps for confidences: the map that was fitted for these frames if there is one, otherwise the maps of the scheme.
 */
export function mapsFor({ phonology }: Searcher, evidence: Evidence | null): RankingMaps {
  const ofFrames = evidence?.ranking ?? null;
  if (ofFrames !== null) return { word: ofFrames, noWord: ofFrames };
  return RANKING[phonology.scheme.name] ?? RAW_RANKING;
}

export const bestOf = (scores: readonly (number | null)[]): number =>
  scores.reduce<number>((best, score) => Math.max(best, score ?? best), Number.NEGATIVE_INFINITY);

/**
 * Number of highest scores to look at: more than MAX_WORDS, because the lexicon has a few forms twice, with two lemmas.
 */
const LOOKED_AT = MAX_WORDS + 2;

/** Indices of the highest scores, without the target, best first; of equal scores the lower index is first. */
function highest(scores: readonly number[], target: number): number[] {
  const top: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let n = 0; n < scores.length; n++) {
    const score = scores[n] as number;
    if (score <= least || n === target) continue;
    let at = Math.min(top.length, LOOKED_AT - 1);
    for (; at > 0 && (scores[top[at - 1] as number] as number) < score; at--) top[at] = top[at - 1] as number;
    top[at] = n;
    if (top.length === LOOKED_AT) least = scores[top[LOOKED_AT - 1] as number] as number;
  }
  return top;
}

/** Spells the heard phones in Greek letters; the spelling is empty if the phones lack letters. */
export const spelt = ({ heard, stressed }: HeardWord, { phonology }: Searcher): string =>
  spellGreek(heard, stressed, phonology.spellings);

/** The phones of the rows near a word, of the target if it is not one of these rows, and of what was heard. */
function stringsOf(
  { word, heard }: HeardWord,
  near: Neighbourhood,
  { rows }: Searcher,
): (readonly number[])[] {
  const strings: (readonly number[])[] = near.rows.map((row) => rows.phonesOf(row));
  if (near.target === near.rows.length) strings.push(word.phones);
  return [...strings, heard];
}

/** The name of the target: its row in the lexicon, or, without a row, the word as written. */
function targetName({ word }: HeardWord, row: number | undefined, { rows }: Searcher): Name {
  if (row !== undefined) return rows.wordOf(row);
  const { entry, text, sounds } = word;
  return { isWord: entry !== null, greek: text, lemma: entry?.lemma ?? null, sounds };
}

export const spellingName = (sounds: Sounds, greek: string): Name => ({
  isWord: false,
  greek: greek || null,
  lemma: null,
  sounds,
});

/** True if the form is already a candidate with this similarity. */
function isListed(form: string, similarity: number, names: readonly Name[], { similarities }: Contest) {
  for (let n = 0; n < names.length; n++)
    if (similarities[n] === similarity && (names[n] as Name).greek === form) return true;
  return false;
}

/**
 * Adds the rows with the highest scores after the target, each form once. A word with its accent on another syllable
 * than the heard stress loses score.
 */
function addRivals(
  names: Name[],
  contest: Contest,
  { stress }: HeardWord,
  { rows, similarities, target }: Neighbourhood,
  scores: readonly number[],
  logs: readonly (number | null)[],
  searcher: Searcher,
): void {
  for (const n of highest(scores, target)) {
    if (names.length === MAX_WORDS) return;
    const word = searcher.rows.wordOf(rows[n] as number);
    const similarity = similarities[n] as number;
    if (isListed(word.greek, similarity, names, contest)) continue;
    const score = Math.max(0, (scores[n] as number) - (fitsAccent(stress, word) ? 0 : STRESS_PENALTY));
    names.push(word);
    contest.add(word.sounds.ipa, similarity, score, logs[n] ?? null);
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
  const scores =
    evidence === null
      ? similarities
      : similarities.map((own, n) =>
          candidateScore(own, logs[n] ?? null, (strings[n] as readonly number[]).length, best),
        );
  const isTwin = said !== null && searcher.rows.soundsLike(near.rows[said] as number, word.phones);
  const own = targetName(heardWord, near.rows[target], searcher);
  const names = [own];
  const contest = new Contest((n) => names[n] as Name);
  const score = (scores[target] as number) - (isTwin ? STRESS_PENALTY : 0);
  contest.add(own.sounds.ipa, similarities[target] as number, score, logs[target] ?? null);
  if (heard.length > 0) addRivals(names, contest, heardWord, near, scores, logs, searcher);
  contest.words = names.length;
  if (heard.length > 0) {
    const name = spellingName(soundsOf(heard), spelt(heardWord, searcher));
    names.push(name);
    contest.addSpelling(name, logs[similarities.length] ?? null, best);
  }
  const isSaid = isTwin ? { own: false, alike: true } : heardWord;
  return rank(contest, isSaid, mapsFor(searcher, evidence), most);
}
