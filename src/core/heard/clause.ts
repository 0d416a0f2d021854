/**
 * A verse as one string: the target, the target with one word replaced by its best rival, and the spelling of
 * what was heard, ranked like the candidates of a word.
 *
 * All these clauses are the target but for one word. So their distances come from one pass over the target (the seam of
 * the kernel), and their texts are that of the target with a piece cut out: a verse of twice the words takes twice the time.
 */

import { LIMITS } from '../../contract/limits.ts';
import type { HeardAsCandidate } from '../../contract/response.ts';
import type { Block } from '../../kernel/seam.ts';
import type { Evidence } from '../evidence/confidence.ts';
import { soundsOf } from '../text/sounds.ts';
import { bestOf, heardCandidate, logProbs, mapFor, spelt } from './candidates.ts';
import { phonesOfRow, type RowWord, wordOfRow } from './lexiconRows.ts';
import { type Neighbourhoods, type Searcher, similarity } from './neighbours.ts';
import { type Candidate, rank } from './ranking.ts';
import type { Slice } from './slices.ts';

/** The most labels times frames of the clauses of a verse; longer ones are ranked by distance alone. */
const CLAUSE_LABELS = 4e6;

/** A row of the lexicon in the place of a word. */
interface Rival extends Block {
  /** The number of the word. */
  readonly word: number;
  readonly put: RowWord;
}

/** The best rival of every word that has one, unless the clause becomes too long with it. */
function rivalsOf(
  slices: readonly Slice[],
  near: Neighbourhoods,
  searcher: Searcher,
  total: number,
): Rival[] {
  const rivals: Rival[] = [];
  let end = 0;
  for (let word = 0; word < slices.length; word++) {
    const start = end;
    end += (slices[word] as Slice).phones.length;
    const { rows, rival } = near.of(word);
    if (rival === null) continue;
    const row = rows[rival] as number;
    const put = wordOfRow(row, searcher);
    if (total - (end - start) + put.sounds.phones.length > LIMITS.phones) continue;
    rivals.push({ word, start, end, row, put });
  }
  return rivals;
}

/** Puts lists end to end. */
const joined = <T>(lists: readonly (readonly T[])[]): T[] => ([] as T[]).concat(...lists);

/** Joins pieces by spaces; returns the text, and a function that gives it with one piece replaced. */
function replaceable(
  pieces: readonly string[],
): [text: string, replaced: (n: number, piece: string) => string] {
  const starts: number[] = [];
  let length = 0;
  for (const piece of pieces) {
    starts.push(length);
    length += piece.length + 1;
  }
  const text = pieces.join(' ');
  return [
    text,
    (n, piece) => {
      const start = starts[n] as number;
      return text.slice(0, start) + piece + text.slice(start + (pieces[n] as string).length);
    },
  ];
}

/** The clause of the target, then with each rival in its place: what a candidate shows of them. */
function clausesOf(
  slices: readonly Slice[],
  rivals: readonly Rival[],
): Pick<Candidate, 'isWord' | 'greek' | 'sounds'>[] {
  const words = slices.map(({ word }) => word.sounds);
  const phones = joined(words.map((word) => word.phones));
  const [greek, greekWith] = replaceable(slices.map(({ word }) => word.text));
  const [ipa, ipaWith] = replaceable(words.map((word) => word.ipa));
  const [latin, latinWith] = replaceable(words.map((word) => word.latin));
  const unknown = slices.filter(({ entry }) => entry === null).length;
  const own = { isWord: unknown === 0, greek, sounds: { phones, ipa, latin } };
  const replaced = rivals.map(({ word, start, end, put: { form, sounds } }) => ({
    isWord: unknown === ((slices[word] as Slice).entry === null ? 1 : 0),
    greek: greekWith(word, form),
    sounds: {
      // concat takes a tenth of the time of toSpliced.
      phones: phones.slice(0, start).concat(sounds.phones, phones.slice(end)),
      ipa: ipaWith(word, sounds.ipa),
      latin: latinWith(word, sounds.latin),
    },
  }));
  return [own, ...replaced];
}

/** What was heard of all words as a candidate; empty if nothing was. */
function heardClause(
  slices: readonly Slice[],
  near: Neighbourhoods,
  searcher: Searcher,
  logProb: number | null,
): Candidate[] {
  const heard = slices.map((slice) => slice.heard).filter(({ length }) => length > 0);
  const greek = slices.map((slice, n) => spelt(slice, near.of(n), searcher));
  return heardCandidate(
    soundsOf(joined(heard), heard),
    greek.filter((word) => word !== '').join(' '),
    logProb,
  );
}

/** Log probabilities of the clauses and of what was heard. The list is empty without evidence, or where they would cost too much. */
function clauseLogs(
  slices: readonly Slice[],
  rivals: readonly Rival[],
  heard: readonly number[],
  searcher: Searcher,
  evidence: Evidence | null,
): (number | null)[] {
  if (evidence === null) return [];
  const ids = joined(slices.map(({ phones }) => phones));
  const strings = rivals.map(({ start, end, row }) =>
    ids.slice(0, start).concat(phonesOfRow(row, searcher), ids.slice(end)),
  );
  strings.unshift(ids);
  strings.push([...heard]);
  const labels = strings.reduce((sum, string) => sum + string.length, 0);
  const affordable = labels * evidence.posteriors.rows.length <= CLAUSE_LABELS;
  return affordable ? logProbs(strings, evidence) : [];
}

/** The ranking of the clause. */
export function rankClause(
  slices: readonly Slice[],
  near: Neighbourhoods,
  searcher: Searcher,
  evidence: Evidence | null,
): HeardAsCandidate[] {
  const heard = joined(slices.map((slice) => slice.heard));
  const readings = joined(slices.map((slice) => slice.readings));
  const rivals = rivalsOf(slices, near, searcher, readings.length);
  const distances = searcher.kernel.seam(heard, readings, rivals);
  const clauses = clausesOf(slices, rivals);
  const logs = clauseLogs(slices, rivals, heard, searcher, evidence);
  const candidates = clauses.map(
    ({ isWord, greek, sounds }, n): Candidate => ({
      kind: 'lexicon',
      isWord,
      greek,
      lemma: null,
      sounds,
      similarity: similarity(distances[n] as number, sounds.phones.length, heard.length),
      logProb: logs[n] ?? null,
    }),
  );
  candidates.push(...heardClause(slices, near, searcher, logs[clauses.length] ?? null));
  return rank(candidates, bestOf(logs), mapFor(searcher, evidence));
}
