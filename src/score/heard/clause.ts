/**
 * A verse as one string: the target, the target with one word replaced by its best rival, and the spelling of
 * what was heard, ranked like the candidates of a word.
 *
 * All these clauses are the target but for one word. So their distances come from one pass over the target (the seam of
 * the kernel), and their texts are that of the target with a piece cut out: a verse of twice the words takes twice the time.
 */

import { LIMITS } from '../../contract/limits.ts';
import type { HeardAsCandidate } from '../../contract/response.ts';
import type { Evidence } from '../evidence/confidence.ts';
import type { Block } from '../kernel/seam.ts';
import { type Sounds, soundsOf } from '../text/sounds.ts';
import { bestOf, heardCandidate, logProbs, mapFor, spelt } from './candidates.ts';
import { phonesOfRow, wordOfRow } from './lexiconRows.ts';
import { type Neighbourhoods, type Searcher, similarity } from './neighbours.ts';
import { type Candidate, type Contest, candidateScore, rank } from './ranking.ts';
import type { Slice } from './slices.ts';

/** The most labels times frames of the clauses of a verse; longer ones are ranked by distance alone. */
const CLAUSE_LABELS = 4e6;

/** A word in the place of a word of the target. */
interface Put {
  /** The number of the word of the target; the phones that it has there, end exclusive. */
  readonly word: number;
  readonly start: number;
  readonly end: number;
  readonly form: string;
  readonly sounds: Sounds;
  /** True for a word of the lexicon. */
  readonly known: boolean;
}

/** A row of the lexicon in the place of a word. */
interface Rival extends Put, Block {}

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
    const { form, sounds } = wordOfRow(row, searcher);
    if (total - (end - start) + sounds.phones.length > LIMITS.phones) continue;
    rivals.push({ word, start, end, row, form, sounds, known: true });
  }
  return rivals;
}

/** Puts lists end to end. */
const joined = <T>(lists: readonly (readonly T[])[]): T[] => ([] as T[]).concat(...lists);

/** Joins pieces by spaces; returns a function that gives the text with one piece replaced. */
function replaceable(pieces: readonly string[]): (n: number, piece: string) => string {
  const text = pieces.join(' ');
  let start = 0;
  const starts = pieces.map(({ length }) => {
    start += length + 1;
    return start - length - 1;
  });
  return (n, piece) => {
    const from = starts[n] as number;
    return text.slice(0, from) + piece + text.slice(from + (pieces[n] as string).length);
  };
}

/** Phone `at` of a clause: that of the target with a word put in the place of another. */
function phoneOf({ start, end, sounds }: Put, at: number, phones: readonly string[]): string | undefined {
  if (at < start) return phones[at];
  const own = sounds.phones;
  const behind = at - start - own.length;
  return behind < 0 ? own[at - start] : phones[end + behind];
}

/** How many phones it has. */
const countOf = ({ start, end, sounds }: Put, phones: readonly string[]): number =>
  phones.length - (end - start) + sounds.phones.length;

/** True for clauses of the same phones; most differ in the first word that is replaced. */
function soundAlike(a: Put, b: Put, phones: readonly string[]): boolean {
  const count = countOf(a, phones);
  if (count !== countOf(b, phones)) return false;
  let at = Math.min(a.start, b.start);
  while (at < count && phoneOf(a, at, phones) === phoneOf(b, at, phones)) at++;
  return at === count;
}

/** Returns the function that gives what a candidate shows of a clause. */
function shownOf(
  slices: readonly Slice[],
  target: readonly string[],
): (put: Put) => Pick<Candidate, 'isWord' | 'greek' | 'sounds'> {
  const words = slices.map(({ word }) => word);
  const greek = replaceable(words.map(({ text }) => text));
  const ipa = replaceable(words.map(({ sounds }) => sounds.ipa));
  const latin = replaceable(words.map(({ sounds }) => sounds.latin));
  const unknown = slices.filter(({ entry }) => entry === null).length;
  return ({ word, start, end, form, sounds, known }) => ({
    isWord: known && unknown === (slices[word]?.entry === null ? 1 : 0),
    greek: greek(word, form),
    sounds: {
      // concat takes a tenth of the time of toSpliced.
      phones: target.slice(0, start).concat(sounds.phones, target.slice(end)),
      ipa: ipa(word, sounds.ipa),
      latin: latin(word, sounds.latin),
    },
  });
}

/** The first word of the target in its own place. */
function ownFirst([{ word, entry }]: readonly [Slice]): Put {
  const { text, sounds, phones } = word;
  return { word: 0, start: 0, end: phones.length, form: text, sounds, known: entry !== null };
}

/** What was heard of all words as a candidate. */
function heardClause(
  slices: readonly Slice[],
  near: Neighbourhoods,
  searcher: Searcher,
  logProb: number | null,
): Candidate {
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

/** The ranking of the clause with so many clauses: that of the target, and one for each rival. */
export function rankClause(
  slices: readonly Slice[],
  near: Neighbourhoods,
  searcher: Searcher,
  evidence: Evidence | null,
  most: number,
): HeardAsCandidate[] {
  const heard = joined(slices.map((slice) => slice.heard));
  const readings = joined(slices.map((slice) => slice.readings));
  const phones = joined(slices.map(({ word }) => word.sounds.phones));
  const rivals = rivalsOf(slices, near, searcher, readings.length);
  const distances = searcher.kernel.seam(heard, readings, rivals);
  const logs = clauseLogs(slices, rivals, heard, searcher, evidence);
  const best = bestOf(logs);
  const shown = shownOf(slices, phones);
  const puts = [ownFirst(slices as readonly [Slice]), ...rivals];
  const said = heard.length === 0 ? [] : [heardClause(slices, near, searcher, logs[puts.length] ?? null)];
  const similarities = puts.map((put, n) =>
    similarity(distances[n] as number, countOf(put, phones), heard.length),
  );
  const scores = similarities.map((own, n) =>
    candidateScore(own, logs[n] ?? null, countOf(puts[n] as Put, phones), best),
  );
  for (const own of said) scores.push(candidateScore(own.similarity, own.logProb, heard.length, best));
  const contest: Contest = {
    scores,
    isLexical: (n) => n < puts.length,
    candidate: (n) =>
      said[n - puts.length] ?? {
        kind: 'lexicon',
        ...shown(puts[n] as Put),
        lemma: null,
        similarity: similarities[n] as number,
        logProb: logs[n] ?? null,
      },
    soundAlike: (a, b) => soundAlike(puts[a] as Put, puts[b] as Put, phones),
  };
  return rank(contest, mapFor(searcher, evidence), most);
}
