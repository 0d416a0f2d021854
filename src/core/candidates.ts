/** What may have been said: the rows near a word, and the spelling of what was heard, with their evidence. */

import type { HeardAsCandidate } from '../contract/response.ts';
import type { Evidence } from './confidence.ts';
import type { Neighbourhood, Searcher } from './neighbours.ts';
import { columnsOf } from './posteriors.ts';
import { type Candidate, MAX_ROWS, rank, scoreOf, spellingSimilarity } from './ranking.ts';
import type { Slice } from './slices.ts';
import { phonesOfRow, soundsOf, soundsOfRow } from './sounds.ts';
import { spellGreek } from './spell.ts';

/** Log probabilities of strings of phones; null for one that has a phone without a label. */
export function logProbs(
  strings: readonly (readonly number[])[],
  evidence: Evidence | null,
): (number | null)[] {
  if (evidence === null) return strings.map(() => null);
  const { posteriors, frames } = evidence;
  const columns = strings.map((phones) => columnsOf(phones, posteriors));
  const scores = frames.forward(columns.filter((string) => string !== null));
  let next = 0;
  return columns.map((string) => (string === null ? null : (scores[next++] as number)));
}

/** The highest of the scores that there are. */
export const bestOf = (scores: readonly (number | null)[]): number =>
  scores.reduce<number>((best, score) => Math.max(best, score ?? best), Number.NEGATIVE_INFINITY);

/** Indices of the highest scores, at most `count`, best first; of equals the earlier. */
function highest(scores: Float64Array, count: number): number[] {
  const top: number[] = [];
  const scoreAt = (place: number): number => scores[top[place] as number] as number;
  for (let n = 0; n < scores.length; n++) {
    const score = scores[n] as number;
    if (top.length === count && score <= scoreAt(count - 1)) continue;
    let place = top.length;
    while (place > 0 && scoreAt(place - 1) < score) place--;
    top.splice(place, 0, n);
    if (top.length > count) top.pop();
  }
  return top;
}

/** The spelling of what was heard; nothing heard has none. */
export function heardCandidate(slices: readonly Slice[], logProb: number | null): Candidate[] {
  const phones = slices.flatMap((slice) => slice.heard);
  if (phones.length === 0) return [];
  const split = slices.map((slice) => slice.heard).filter((heard) => heard.length > 0);
  const spelt = slices
    .map(({ heard, stressed }) => spellGreek(heard, stressed))
    .filter((word) => word !== '');
  return [
    {
      kind: 'transliteration',
      isWord: false,
      greek: spelt.join(' ') || null,
      lemma: null,
      sounds: soundsOf(phones, slices.length > 1 ? split : null),
      similarity: spellingSimilarity(phones.length),
      logProb,
    },
  ];
}

/** The score of every row of a neighbourhood. */
function scoreRows(
  { rows, similarities }: Neighbourhood,
  logs: readonly (number | null)[],
  best: number,
  { lexicon: { offsets } }: Searcher,
): Float64Array {
  const scores = new Float64Array(rows.length);
  for (let n = 0; n < rows.length; n++) {
    const row = rows[n] as number;
    const length = (offsets[row + 1] as number) - (offsets[row] as number);
    scores[n] = scoreOf(similarities[n] as number, logs[n] ?? null, length, best);
  }
  return scores;
}

/** The ranking of one word: ten rows, the target among them, the spelling of what was heard, and `other`. */
export function rankWord(
  slice: Slice,
  near: Neighbourhood,
  searcher: Searcher,
  evidence: Evidence | null,
): HeardAsCandidate[] {
  const strings = evidence === null ? [] : Array.from(near.rows, (row) => phonesOfRow(row, searcher));
  const logs = evidence === null ? [] : logProbs([...strings, slice.heard], evidence);
  const best = bestOf(logs);
  const scores = scoreRows(near, logs, best, searcher);
  const own = slice.entry === null ? -1 : near.rows.indexOf(slice.entry.row);
  // Where nothing was heard every row is equally unlike it, and frequency alone says nothing.
  const top = slice.heard.length === 0 ? [] : highest(scores, MAX_ROWS);
  if (own >= 0 && !top.includes(own)) top[Math.min(top.length, MAX_ROWS - 1)] = own;
  const candidates = top.map((n): Candidate => {
    const row = near.rows[n] as number;
    const { form, lemma } = searcher.lexicon.entry(row);
    return {
      kind: 'lexicon',
      isWord: true,
      greek: form,
      lemma,
      sounds: soundsOfRow(row, searcher),
      similarity: near.similarities[n] as number,
      logProb: logs[n] ?? null,
    };
  });
  return rank([...candidates, ...heardCandidate([slice], logs[near.rows.length] ?? null)], best);
}
