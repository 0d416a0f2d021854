/** The candidates for a word: the lexicon rows near it and the spelling of the heard phones, with their evidence. */

import type { HeardAsCandidate } from '../../contract/response.ts';
import { type PlattMap, RAW } from '../evidence/calibration.ts';
import { stringColumns } from '../evidence/columns.ts';
import type { Evidence } from '../evidence/confidence.ts';
import { RANKING } from '../evidence/plattMaps.ts';
import { type Sounds, soundsOf } from '../text/sounds.ts';
import { spellGreek } from '../text/spell.ts';
import { phonesOfRow, wordOfRow } from './lexiconRows.ts';
import type { Searcher } from './neighbours.ts';
import {
  type Candidate,
  candidateScore,
  contestOf,
  copyOf,
  firstWords,
  MAX_ROWS,
  rank,
  spellingSimilarity,
} from './ranking.ts';
import type { Slice } from './slices.ts';
import type { Neighbourhood, Worked } from './wordMemory.ts';

/** Log probabilities of strings of phones; null for a string that has a phone without a column. */
export function logProbs(
  strings: readonly (readonly number[])[],
  evidence: Evidence | null,
): (number | null)[] {
  if (evidence === null) return strings.map(() => null);
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

/** Indices of the ten highest of `count` scores, best first; of equal scores `first` goes first, then the earlier. */
function highest(scores: Float64Array, count: number, first: number): number[] {
  const top = [first];
  let least = Number.NEGATIVE_INFINITY;
  for (let n = 0; n < count; n++) {
    const score = scores[n] as number;
    if (score <= least || n === first) continue;
    let place = top.length;
    while (place > 0 && (scores[top[place - 1] as number] as number) < score) place--;
    top.splice(place, 0, n);
    if (top.length > MAX_ROWS) top.pop();
    if (top.length === MAX_ROWS) least = scores[top[MAX_ROWS - 1] as number] as number;
  }
  return top;
}

/** The spelling of heard phones as a candidate. */
export const heardCandidate = (sounds: Sounds, greek: string, logProb: number | null): Candidate => ({
  kind: 'transliteration',
  isWord: false,
  greek: greek || null,
  lemma: null,
  sounds,
  similarity: spellingSimilarity(sounds.phones.length),
  logProb,
});

/** What was worked out of a word, where the attempt has its mark in the same place; else it is forgotten. */
function workedAt({ stressed }: Slice, { worked }: Neighbourhood): Worked {
  const place = stressed === null ? 0 : stressed + 1;
  if (worked.place !== place) Object.assign(worked, { place, ranking: undefined, spelling: undefined });
  return worked;
}

/** The Greek spelling of the heard phones; empty when none has a letter. */
export function spelt(slice: Slice, near: Neighbourhood, { phonology: { spellings } }: Searcher): string {
  const worked = workedAt(slice, near);
  worked.spelling ??= spellGreek(slice.heard, slice.stressed, spellings);
  return worked.spelling;
}

/** The target as a candidate of its own, where no row of the lexicon sounds like it. */
const targetCandidate = ({ word }: Slice, similarity: number, logProb: number | null): Candidate => ({
  kind: 'lexicon',
  isWord: word.entry !== null,
  greek: word.text,
  lemma: word.entry?.lemma ?? null,
  sounds: word.sounds,
  similarity,
  logProb,
});

function rowCandidate(
  row: number,
  similarity: number,
  logProb: number | null,
  searcher: Searcher,
): Candidate {
  const { form, lemma, sounds } = wordOfRow(row, searcher);
  return { kind: 'lexicon', isWord: true, greek: form, lemma, sounds, similarity, logProb };
}

/** The number of candidates to score: the rows, and the target after them if no row is the target. */
const countOf = ({ rows, place }: Neighbourhood): number => Math.max(rows.length, place + 1);

/** The score of each row and of the target. `logs` holds their log probabilities, then that of the heard phones. */
interface Scores {
  readonly scores: Float64Array;
  readonly logs: readonly (number | null)[];
  readonly best: number;
}

function scoreAll(slice: Slice, near: Neighbourhood, searcher: Searcher, evidence: Evidence | null): Scores {
  if (evidence === null) return { scores: near.similarities, logs: [], best: Number.NEGATIVE_INFINITY };
  const strings: (readonly number[])[] = Array.from(near.rows, (row) => phonesOfRow(row, searcher));
  if (countOf(near) > strings.length) strings.push(slice.phones);
  const logs = logProbs([...strings, slice.heard], evidence);
  const best = bestOf(logs);
  const scores = Float64Array.from(strings, ({ length }, n) =>
    candidateScore(near.similarities[n] as number, logs[n] ?? null, length, best),
  );
  return { scores, logs, best };
}

/** The ranking of one word: ten rows, the target among them, the spelling of what was heard, and `other`. */
function rankAnew(
  slice: Slice,
  near: Neighbourhood,
  searcher: Searcher,
  evidence: Evidence | null,
  most: number,
): HeardAsCandidate[] {
  const { rows, similarities, place, exact } = near;
  const count = countOf(near);
  const { scores, logs, best } = scoreAll(slice, near, searcher, evidence);
  // If nothing was heard, all rows are equally unlike it, and frequency alone says nothing.
  const top = slice.heard.length === 0 ? [] : highest(scores, count, place);
  if (!top.includes(place)) top[Math.min(top.length, MAX_ROWS - 1)] = place;
  const candidates = top.map((n): Candidate => {
    const [similarity, log] = [similarities[n] as number, logs[n] ?? null];
    return n < rows.length
      ? rowCandidate(rows[n] as number, similarity, log, searcher)
      : targetCandidate(slice, similarity, log);
  });
  if (slice.heard.length > 0) {
    const sounds = exact ? slice.word.sounds : soundsOf(slice.heard);
    candidates.push(heardCandidate(sounds, spelt(slice, near, searcher), logs[count] ?? null));
  }
  return rank(contestOf(candidates, best), mapFor(searcher, evidence), most);
}

/** The ranking of one word with so many words. */
export function rankWord(
  slice: Slice,
  near: Neighbourhood,
  searcher: Searcher,
  evidence: Evidence | null,
  most: number,
): HeardAsCandidate[] {
  if (!near.exact || evidence !== null) return rankAnew(slice, near, searcher, evidence, most);
  const worked = workedAt(slice, near);
  worked.ranking ??= rankAnew(slice, near, searcher, null, MAX_ROWS);
  return firstWords(worked.ranking, most).map(copyOf);
}
