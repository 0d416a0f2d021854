/** The ranking of a word: the lexicon rows near it and the spelling of the heard phones, with their evidence. */

import type { HeardAsCandidate } from '../../contract/response.ts';
import { STRESS_PENALTY } from '../align/stress.ts';
import { type PlattMap, RAW } from '../evidence/calibration.ts';
import { stringColumns } from '../evidence/columns.ts';
import type { Evidence } from '../evidence/confidence.ts';
import { RANKING } from '../evidence/plattMaps.ts';
import { type Sounds, soundsOf, spellGreek } from '../text/spell.ts';
import { fitsAccent } from './accent.ts';
import type { HeardWord, Neighbourhood, Searcher } from './neighbours.ts';
import {
  type Candidate,
  candidateScore,
  MAX_WORDS,
  rank,
  spellingSimilarity,
  withTarget,
} from './ranking.ts';

/** Log probabilities of strings of phones; null for a string that has a phone without a column. */
export function logProbs(strings: readonly (readonly number[])[], evidence: Evidence): (number | null)[] {
  const { frames, columns: columnsByPhone } = evidence;
  const columns = strings.map((phones) => stringColumns(phones, columnsByPhone));
  const scores = frames.forward(columns.filter((string) => string !== null));
  let next = 0;
  return columns.map((string) => (string === null ? null : (scores[next++] as number)));
}

/** The map of a ranking: that of the frames, or else that of the scheme. */
export const mapFor = ({ phonology }: Searcher, evidence: Evidence | null): PlattMap =>
  evidence?.ranking ?? RANKING[phonology.scheme.name] ?? RAW;

/** The highest score that is not null. */
export const bestOf = (scores: readonly (number | null)[]): number =>
  scores.reduce<number>((best, score) => Math.max(best, score ?? best), Number.NEGATIVE_INFINITY);

/** How many rows are looked at: the table has a few forms twice, with two lemmas. */
const LOOKED_AT = MAX_WORDS + 4;

/** The target, and the indices of the highest scores, best first; of equal scores the earlier goes first. */
function highest(scores: ArrayLike<number>, target: number): number[] {
  const top: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let n = 0; n < scores.length; n++) {
    const score = scores[n] as number;
    if (score <= least || n === target) continue;
    let at = top.length;
    while (at > 0 && (scores[top[at - 1] as number] as number) < score) at--;
    top.splice(at, 0, n);
    if (top.length > LOOKED_AT) top.pop();
    if (top.length === LOOKED_AT) least = scores[top[LOOKED_AT - 1] as number] as number;
  }
  return [target, ...top];
}

/** Words as the caller reads them, each once, the target first, then the highest scores: at most MAX_WORDS. */
function eachOnce(words: readonly Candidate[]): Candidate[] {
  const seen = new Set<string | null>();
  const once = words.filter(({ greek }) => !seen.has(greek) && seen.add(greek));
  const [target, ...others] = once as [Candidate, ...Candidate[]];
  return [target, ...others.sort((a, b) => b.score - a.score).slice(0, MAX_WORDS - 1)];
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
  return {
    kind: 'transliteration',
    isWord: false,
    greek: greek || null,
    lemma: null,
    sounds,
    similarity,
    logProb,
    score: candidateScore(similarity, logProb, length, best),
  };
}

/** The Greek spelling of the heard phones; empty when none has a letter. */
export const spelt = ({ heard, stressed }: HeardWord, { phonology }: Searcher): string =>
  spellGreek(heard, stressed, phonology.spellings);

/** What a candidate shows of a row of the lexicon; or of the target, where no row of the lexicon sounds like it. */
function shownOf(
  row: number | undefined,
  { word, stress }: HeardWord,
  { rows }: Searcher,
): Pick<Candidate, 'isWord' | 'greek' | 'lemma' | 'sounds'> & { readonly fits: boolean } {
  if (row !== undefined) {
    const { form, lemma, sounds, accents } = rows.wordOf(row);
    return { isWord: true, greek: form, lemma, sounds, fits: fitsAccent(stress, accents) };
  }
  const { text, entry, sounds } = word;
  return { isWord: entry !== null, greek: text, lemma: entry?.lemma ?? null, sounds, fits: true };
}

/** The phones of the rows near a word, of the target if no row is it, and what was heard. */
function stringsOf(
  { word, heard }: HeardWord,
  near: Neighbourhood,
  { rows }: Searcher,
): (readonly number[])[] {
  const strings: (readonly number[])[] = Array.from(near.rows, (row) => rows.phonesOf(row));
  if (near.target === near.rows.length) strings.push(word.phones);
  return [...strings, heard];
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
  const { rows, similarities, target } = near;
  const strings = evidence === null ? [] : stringsOf(heardWord, near, searcher);
  const logs = evidence === null ? [] : logProbs(strings, evidence);
  const best = bestOf(logs);
  const scores =
    evidence === null
      ? similarities
      : similarities.map((own, n) =>
          candidateScore(own, logs[n] ?? null, (strings[n] as readonly number[]).length, best),
        );
  // If nothing was heard, all rows are equally unlike it, and frequency alone says nothing.
  const top = heard.length === 0 ? [target] : highest(scores, target);
  const words = top.map((n): Candidate => {
    const { fits, ...shown } = shownOf(rows[n], heardWord, searcher);
    // The stress of the target is judged by itself.
    const score = (scores[n] as number) - (fits || n === target ? 0 : STRESS_PENALTY);
    return {
      kind: 'lexicon',
      ...shown,
      similarity: similarities[n] as number,
      logProb: logs[n] ?? null,
      score,
    };
  });
  const candidates = eachOnce(words);
  if (heard.length > 0) {
    const greek = spelt(heardWord, searcher);
    candidates.push(heardCandidate(soundsOf(heard), greek, logs[similarities.length] ?? null, best));
  }
  return rank(withTarget(candidates, heardWord.own), mapFor(searcher, evidence), most);
}
