/**
 * A verse as one string: the target, the target with one word replaced by its best rival, and the spelling of
 * what was heard, ranked like the candidates of a word.
 */

import { LIMITS } from '../../contract/limits.ts';
import type { HeardAsCandidate } from '../../contract/response.ts';
import type { Evidence } from '../evidence/confidence.ts';
import { bestOf, heardCandidate, joined, logProbs, mapFor } from './candidates.ts';
import { bestRival, type Neighbourhood, readingsOf, type Searcher, similarity } from './neighbours.ts';
import { type Candidate, rank } from './ranking.ts';
import type { Slice } from './slices.ts';
import { candidateSounds, phonesOfRow } from './sounds.ts';

/** The most labels times frames of the clauses of a verse; longer ones are ranked by distance alone. */
const CLAUSE_LABELS = 4e6;

/** A word of a clause: the target's own, or a row of the lexicon in its place. */
interface ClauseWord {
  readonly text: string;
  readonly phones: readonly number[];
  readonly readings: readonly number[];
  /** True when the lexicon has it. */
  readonly known: boolean;
}

const ownWord = ({ text, phones, readings, entry }: Slice): ClauseWord => ({
  text,
  phones,
  readings,
  known: entry !== null,
});

const rowWord = (row: number, searcher: Searcher): ClauseWord => ({
  text: searcher.lexicon.entry(row).form,
  phones: phonesOfRow(row, searcher),
  readings: [...readingsOf(row, searcher)],
  known: true,
});

/** The clause of the target, then with each word replaced by its best rival. */
function clausesOf(
  slices: readonly Slice[],
  near: readonly Neighbourhood[],
  searcher: Searcher,
): ClauseWord[][] {
  const own = slices.map(ownWord);
  const clauses = [own];
  for (const [n, slice] of slices.entries()) {
    const neighbourhood = near[n] as Neighbourhood;
    const rival = bestRival(slice, neighbourhood, searcher);
    if (rival === null) continue;
    const clause = own.with(n, rowWord(neighbourhood.rows[rival] as number, searcher));
    if (clause.reduce((sum, word) => sum + word.phones.length, 0) <= LIMITS.phones) clauses.push(clause);
  }
  return clauses;
}

/** Log probabilities of the clauses, unless they would cost too much. */
function clauseLogs(strings: readonly (readonly number[])[], evidence: Evidence | null): (number | null)[] {
  const labels = strings.reduce((sum, string) => sum + string.length, 0);
  const affordable = evidence !== null && labels * evidence.posteriors.rows.length <= CLAUSE_LABELS;
  return logProbs(strings, affordable ? evidence : null);
}

/** The ranking of the clause. */
export function rankClause(
  slices: readonly Slice[],
  near: readonly Neighbourhood[],
  searcher: Searcher,
  evidence: Evidence | null,
): HeardAsCandidate[] {
  const clauses = clausesOf(slices, near, searcher);
  const heard = joined(slices.map((slice) => slice.heard));
  const readings = clauses.map((words) => joined(words.map((word) => word.readings)));
  const distances = Array.from(searcher.kernel.rank(heard, [], readings));
  const strings = clauses.map((words) => joined(words.map((word) => word.phones)));
  const logs = clauseLogs([...strings, heard], evidence);
  const candidates = clauses.map((words, n): Candidate => {
    const phones = strings[n] as number[];
    return {
      kind: 'lexicon',
      isWord: words.every((word) => word.known),
      greek: words.map((word) => word.text).join(' '),
      lemma: null,
      sounds: candidateSounds(
        phones,
        words.map((word) => word.phones),
      ),
      similarity: similarity(distances[n] as number, phones.length, heard.length),
      logProb: logs[n] ?? null,
    };
  });
  candidates.push(...heardCandidate(slices, logs[clauses.length] ?? null, searcher));
  return rank(candidates, bestOf(logs), mapFor(searcher, evidence));
}
