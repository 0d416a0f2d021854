/** The ranking of a word: the lexicon rows near it and the spelling of the heard phones, with their evidence. */

import type { HeardAsCandidate } from '../../contract/response.ts';
import { STRESS_PENALTY } from '../align/stress.ts';
import { RAW_RANKING, type RankingMaps } from '../evidence/calibration.ts';
import type { Evidence } from '../evidence/confidence.ts';
import { RANKING } from '../evidence/plattMaps.ts';
import { type Sounds, soundsOf, spellGreek } from '../text/spell.ts';
import { fitsAccent } from './accent.ts';
import type { HeardWord, Neighbourhood, Searcher } from './neighbours.ts';
import { type Candidate, candidate, candidateScore, MAX_WORDS, rank, spellingSimilarity } from './ranking.ts';

/** The maps of a ranking: that of the frames, or else those of the scheme. */
export function mapsFor({ phonology }: Searcher, evidence: Evidence | null): RankingMaps {
  const ofFrames = evidence?.ranking ?? null;
  if (ofFrames !== null) return { word: ofFrames, noWord: ofFrames };
  return RANKING[phonology.scheme.name] ?? RAW_RANKING;
}

/** The highest score that is not null. */
export const bestOf = (scores: readonly (number | null)[]): number =>
  scores.reduce<number>((best, score) => Math.max(best, score ?? best), Number.NEGATIVE_INFINITY);

/** How many rows may be candidates: the table has a few forms twice, with two lemmas. */
const LOOKED_AT = MAX_WORDS + 2;

/** The indices of the highest scores but that of the target, best first; of equal scores the earlier goes first. */
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

/** The spelling of heard phones as a candidate. */
export function heardCandidate(
  sounds: Sounds,
  greek: string,
  logProb: number | null,
  best: number,
): Candidate {
  const { length } = sounds.phones;
  const similarity = spellingSimilarity(length);
  const score = candidateScore(similarity, logProb, length, best);
  return candidate('transliteration', false, greek || null, null, sounds, similarity, logProb, score);
}

/** The Greek spelling of the heard phones; empty when none has a letter. */
export const spelt = ({ heard, stressed }: HeardWord, { phonology }: Searcher): string =>
  spellGreek(heard, stressed, phonology.spellings);

/** The phones of the rows near a word, of the target if no row is it, and what was heard. */
function stringsOf(
  { word, heard }: HeardWord,
  near: Neighbourhood,
  { rows }: Searcher,
): (readonly number[])[] {
  const strings: (readonly number[])[] = near.rows.map((row) => rows.phonesOf(row));
  if (near.target === near.rows.length) strings.push(word.phones);
  return [...strings, heard];
}

/** The target as a candidate; where no row of the lexicon sounds like it, as it was written. */
function targetCandidate(
  { word }: HeardWord,
  { rows, similarities, target }: Neighbourhood,
  scores: readonly number[],
  logs: readonly (number | null)[],
  searcher: Searcher,
): Candidate {
  const row = rows[target];
  const own = row === undefined ? null : searcher.rows.wordOf(row);
  return candidate(
    'lexicon',
    own !== null || word.entry !== null,
    own?.form ?? word.text,
    own?.lemma ?? word.entry?.lemma ?? null,
    own ?? word.sounds,
    similarities[target] as number,
    logs[target] ?? null,
    scores[target] as number,
  );
}

/** True if the form is a candidate, which is then as similar. */
function isListed(form: string, similarity: number, candidates: readonly Candidate[]): boolean {
  for (const own of candidates) if (own.similarity === similarity && own.greek === form) return true;
  return false;
}

/** Adds the rows with the highest scores behind the target, each form once; a word that is stressed elsewhere loses some. */
function addRivals(
  candidates: Candidate[],
  { stress }: HeardWord,
  { rows, similarities, target }: Neighbourhood,
  scores: readonly number[],
  logs: readonly (number | null)[],
  searcher: Searcher,
): void {
  for (const n of highest(scores, target)) {
    if (candidates.length === MAX_WORDS) return;
    const word = searcher.rows.wordOf(rows[n] as number);
    const similarity = similarities[n] as number;
    if (isListed(word.form, similarity, candidates)) continue;
    const score = Math.max(0, (scores[n] as number) - (fitsAccent(stress, word) ? 0 : STRESS_PENALTY));
    const { form, lemma } = word;
    candidates.push(candidate('lexicon', true, form, lemma, word, similarity, logs[n] ?? null, score));
  }
}

/** Ranks a word: ten rows, the target among them, the spelling of what was heard, and `other`; lists `most` words. */
export function rankWord(
  heardWord: HeardWord,
  near: Neighbourhood,
  searcher: Searcher,
  evidence: Evidence | null,
  most: number,
): HeardAsCandidate[] {
  const { heard } = heardWord;
  const { similarities } = near;
  const strings = evidence === null ? [] : stringsOf(heardWord, near, searcher);
  const logs = evidence === null ? [] : evidence.logProbs(strings);
  const best = bestOf(logs);
  const scores =
    evidence === null
      ? similarities
      : similarities.map((own, n) =>
          candidateScore(own, logs[n] ?? null, (strings[n] as readonly number[]).length, best),
        );
  const candidates = [targetCandidate(heardWord, near, scores, logs, searcher)];
  if (heard.length > 0) {
    addRivals(candidates, heardWord, near, scores, logs, searcher);
    const greek = spelt(heardWord, searcher);
    candidates.push(heardCandidate(soundsOf(heard), greek, logs[similarities.length] ?? null, best));
  }
  return rank(candidates, heardWord, mapsFor(searcher, evidence), most);
}
