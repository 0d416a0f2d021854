/** What may have been said: the rows near a word, and the spelling of what was heard, with their evidence. */

import type { HeardAsCandidate } from '../contract/response.ts';
import type { Evidence } from './confidence.ts';
import { type Neighbourhood, type Searcher, soundsLike } from './neighbours.ts';
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

/** Indices of the highest scores, at most `count`, best first; of equals `first` comes first, then the earlier. */
function highest(scores: Float64Array, count: number, first: number): number[] {
  const top: number[] = [];
  const scoreAt = (place: number): number => scores[top[place] as number] as number;
  const consider = (n: number): void => {
    const score = scores[n] as number;
    if (top.length === count && score <= scoreAt(count - 1)) return;
    let place = top.length;
    while (place > 0 && scoreAt(place - 1) < score) place--;
    top.splice(place, 0, n);
    if (top.length > count) top.pop();
  };
  consider(first);
  for (let n = 0; n < scores.length; n++) if (n !== first) consider(n);
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

/** The rows near a word and, behind them, the target itself where no row is it. */
interface Contenders {
  readonly near: Neighbourhood;
  /** Place of the target: that of its row, or the one behind the rows. */
  readonly own: number;
  readonly similarities: Float64Array;
  readonly lengths: Uint32Array;
}

function contend(slice: Slice, near: Neighbourhood, searcher: Searcher): Contenders {
  const { rows } = near;
  const { offsets } = searcher.lexicon;
  const { entry } = slice;
  const row = entry !== null && soundsLike(entry.row, slice.phones, searcher) ? rows.indexOf(entry.row) : -1;
  const own = row === -1 ? rows.length : row;
  const count = Math.max(rows.length, own + 1);
  const similarities = new Float64Array(count);
  similarities.set(near.similarities);
  similarities[own] = near.own;
  const lengths = new Uint32Array(count);
  for (const [n, row] of rows.entries()) lengths[n] = (offsets[row + 1] as number) - (offsets[row] as number);
  lengths[own] = slice.phones.length;
  return { near, own, similarities, lengths };
}

/** The target as a candidate of its own, where no row of the lexicon sounds like it. */
const targetCandidate = (
  { text, entry, phones }: Slice,
  similarity: number,
  logProb: number | null,
): Candidate => ({
  kind: 'lexicon',
  isWord: entry !== null,
  greek: text,
  lemma: entry?.lemma ?? null,
  sounds: soundsOf(phones),
  similarity,
  logProb,
});

function rowCandidate(
  row: number,
  similarity: number,
  logProb: number | null,
  searcher: Searcher,
): Candidate {
  const { form, lemma } = searcher.lexicon.entry(row);
  return {
    kind: 'lexicon',
    isWord: true,
    greek: form,
    lemma,
    sounds: soundsOfRow(row, searcher),
    similarity,
    logProb,
  };
}

/** Log probabilities of the contenders and, behind them, of what was heard; none without evidence. */
function contenderLogs(
  slice: Slice,
  { near, similarities }: Contenders,
  searcher: Searcher,
  evidence: Evidence | null,
): (number | null)[] {
  if (evidence === null) return [];
  const strings: (readonly number[])[] = Array.from(near.rows, (row) => phonesOfRow(row, searcher));
  if (similarities.length > strings.length) strings.push(slice.phones);
  return logProbs([...strings, slice.heard], evidence);
}

/** The ranking of one word: ten rows, the target among them, the spelling of what was heard, and `other`. */
export function rankWord(
  slice: Slice,
  near: Neighbourhood,
  searcher: Searcher,
  evidence: Evidence | null,
): HeardAsCandidate[] {
  const contenders = contend(slice, near, searcher);
  const { own, similarities, lengths } = contenders;
  const logs = contenderLogs(slice, contenders, searcher, evidence);
  const best = bestOf(logs);
  const scores = similarities.map((similarity, n) =>
    scoreOf(similarity, logs[n] ?? null, lengths[n] as number, best),
  );
  // Where nothing was heard every row is equally unlike it, and frequency alone says nothing.
  const top = slice.heard.length === 0 ? [] : highest(scores, MAX_ROWS, own);
  if (!top.includes(own)) top[Math.min(top.length, MAX_ROWS - 1)] = own;
  const candidates = top.map((n): Candidate => {
    const [similarity, log] = [similarities[n] as number, logs[n] ?? null];
    return n < near.rows.length
      ? rowCandidate(near.rows[n] as number, similarity, log, searcher)
      : targetCandidate(slice, similarity, log);
  });
  return rank([...candidates, ...heardCandidate([slice], logs[similarities.length] ?? null)], best);
}
