/**
 * Ranks a verse: the target, the target with each word replaced by its best rival, and the spelling of the heard
 * phones. Each clause differs from the target in one word, so the kernel (assembly/seam.ts) finds all distances in one
 * pass over the target.
 */

import { LIMITS } from '../../contract/limits.ts';
import type { HeardAsCandidate } from '../../contract/response.ts';
import type { Evidence } from '../evidence/confidence.ts';
import type { Block } from '../kernel/seam.ts';
import { soundsOf } from '../text/spell.ts';
import { bestOf, mapsFor, spellingName, spelt } from './candidates.ts';
import { Contest, candidateScore, type Name } from './contest.ts';
import type { RowWord } from './lexiconRows.ts';
import { type HeardWord, type Neighbourhoods, type Searcher, similarity } from './neighbours.ts';
import { rank } from './ranking.ts';

/** Above this product of labels and frames, the clauses of a verse are ranked by distance alone. */
const CLAUSE_LABELS = 4e6;

/** A lexicon row that replaces a word of the target. */
interface Rival extends Block {
  readonly word: number;
  readonly own: RowWord;
  /** Number of phones of the rival. */
  readonly length: number;
}

const joined = <T>(lists: readonly (readonly T[])[]): T[] => ([] as T[]).concat(...lists);

/** The best rival of each word, without rivals that would make the clause too long. */
function rivalsOf(words: readonly HeardWord[], near: Neighbourhoods, { rows }: Searcher): Rival[] {
  const total = words.reduce((sum, { word }) => sum + word.phones.length, 0);
  return words.flatMap(({ word: { start, end } }, n) => {
    const { rows: found, rival } = near(n);
    if (rival === null) return [];
    const own = rows.wordOf(found[rival] as number);
    const { length } = own.sounds.phones;
    if (total - (end - start) + length > LIMITS.phones) return [];
    return [{ word: n, start, end, row: own.row, own, length }];
  });
}

/** Joins pieces with spaces; returns a function that returns the text with piece n replaced. */
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

/** The names of the clauses: the target, then the target with each rival. */
function clausesOf(words: readonly HeardWord[], rivals: readonly Rival[]) {
  const own = words.map(({ word }) => word);
  const phones = joined(own.map(({ sounds }) => sounds.phones));
  const greek = replaceable(own.map(({ text }) => text));
  const ipa = replaceable(own.map(({ sounds }) => sounds.ipa));
  const latin = replaceable(own.map(({ sounds }) => sounds.latin));
  const unknown = own.filter(({ entry }) => entry === null).length;
  const [{ text, entry, sounds, end: first }] = own as [HeardWord['word']];
  const target = { word: 0, start: 0, end: first, own: { sounds, greek: text, isWord: entry !== null } };
  const clauses = [target, ...rivals];
  const ipas = clauses.map(({ word, own: name }) => ipa(word, name.sounds.ipa));
  return {
    ipa: ipas,
    name(n: number): Name {
      const { word, start, end, own: its } = clauses[n] as (typeof clauses)[number];
      // concat takes a tenth of the time of toSpliced.
      const said = phones.slice(0, start).concat(its.sounds.phones, phones.slice(end));
      const sounds = { phones: said, ipa: ipas[n] as string, latin: latin(word, its.sounds.latin) };
      const isWord = its.isWord && unknown === (own[word]?.entry === null ? 1 : 0);
      return { isWord, greek: greek(word, its.greek), lemma: null, sounds };
    },
  };
}

function heardName(words: readonly HeardWord[], searcher: Searcher): Name {
  const heard = words.map((word) => word.heard).filter(({ length }) => length > 0);
  const greek = words.map((word) => spelt(word, searcher)).filter((word) => word !== '');
  return spellingName(soundsOf(joined(heard), heard), greek.join(' '));
}

/** Log probabilities of target, clauses and heard phones; empty if computing them would take too long. */
function clauseLogs(
  target: readonly number[],
  rivals: readonly Rival[],
  heard: readonly number[],
  { rows }: Searcher,
  evidence: Evidence,
): (number | null)[] {
  const clauses = rivals.map(({ start, end, row }) =>
    target.slice(0, start).concat(rows.phonesOf(row), target.slice(end)),
  );
  const strings = [target, ...clauses, heard];
  const labels = strings.reduce((sum, string) => sum + string.length, 0);
  return labels * evidence.posteriors.rows.length <= CLAUSE_LABELS ? evidence.logProbs(strings) : [];
}

/** Ranks the clauses and lists at most `most` of them. */
export function rankClause(
  words: readonly HeardWord[],
  near: Neighbourhoods,
  searcher: Searcher,
  evidence: Evidence | null,
  most: number,
): HeardAsCandidate[] {
  const heard = joined(words.map((word) => word.heard));
  const rivals = rivalsOf(words, near, searcher);
  const readings = joined(words.map(({ word }) => word.readings));
  const distances = searcher.kernel.seam(heard, readings, rivals);
  const phones = joined(words.map(({ word }) => word.phones));
  const logs = evidence === null ? [] : clauseLogs(phones, rivals, heard, searcher, evidence);
  const best = bestOf(logs);
  const spelling = heard.length === 0 ? null : heardName(words, searcher);
  const { ipa, name } = clausesOf(words, rivals);
  const contest = new Contest((n) => (n > rivals.length ? (spelling as Name) : name(n)));
  contest.words = 1 + rivals.length;
  for (let n = 0; n <= rivals.length; n++) {
    const { start, end, length: its } = rivals[n - 1] ?? { start: 0, end: 0, length: 0 };
    const length = phones.length - (end - start) + its;
    const near = similarity(distances[n] as number, length, heard.length);
    const logProb = logs[n] ?? null;
    contest.add(ipa[n] as string, near, candidateScore(near, logProb, length, best), logProb);
  }
  if (spelling !== null) contest.addSpelling(spelling, logs[contest.words] ?? null, best);
  const said = { own: words.every(({ own }) => own), alike: words.every(({ alike }) => alike) };
  return rank(contest, said, mapsFor(searcher, evidence), most);
}
