/**
 * Ranks a verse: the target, the target with each word replaced by its best rival, and the spelling of the heard
 * phones. Each clause differs from the target in one word, so the kernel (assembly/seam.ts) finds all distances in one
 * pass over the target.
 */

import { LIMITS } from '../../contract/limits.ts';
import type { HeardAsCandidate } from '../../contract/response.ts';
import type { Evidence } from '../evidence/confidence.ts';
import type { Block } from '../kernel/search.ts';
import { soundsOf } from '../text/spell.ts';
import type { Word } from '../text/target.ts';
import { bestOf, mapsFor, spellingCandidate, spelt } from './candidates.ts';
import type { HeardWord } from './heardWord.ts';
import { type Neighbourhoods, type RowWord, type Searcher, similarity } from './neighbours.ts';
import { type Candidate, candidateScore, rank, spellingContender, wordContender } from './ranking.ts';

/** Above this product of labels and frames, the clauses of a verse are ranked by distance alone. */
const CLAUSE_LABELS = 4e6;

/** A lexicon row that replaces the target word with the index `word`, from slot `start` up to slot `end`. */
interface Replacement extends Block {
  readonly word: number;
  readonly by: RowWord;
}

const joined = <T>(lists: readonly (readonly T[])[]): T[] => ([] as T[]).concat(...lists);

/** Replaces each word by its best rival; leaves out the rivals that would make the clause too long. */
function replacementsOf(
  words: readonly HeardWord[],
  near: Neighbourhoods,
  { rows }: Searcher,
): Replacement[] {
  const total = words.reduce((sum, { word }) => sum + word.phones.length, 0);
  return words.flatMap(({ word: { start, end } }, n) => {
    const { rows: found, rival } = near(n);
    if (rival === null) return [];
    const by = rows.wordOf(found[rival] as number);
    const length = total - (end - start) + by.sounds.phones.length;
    return length > LIMITS.phones ? [] : [{ word: n, start, end, row: by.row, by }];
  });
}

/** Joins pieces with spaces; `replaced` returns the text with piece n replaced. */
function joinedText(pieces: readonly string[]) {
  const text = pieces.join(' ');
  const starts: number[] = [];
  let start = 0;
  for (const { length } of pieces) {
    starts.push(start);
    start += length + 1;
  }
  const replaced = (n: number, piece: string): string => {
    const from = starts[n] as number;
    return text.slice(0, from) + piece + text.slice(from + (pieces[n] as string).length);
  };
  return { text, replaced };
}

/** Makes candidates of the clauses: the target, then the target with each replacement. */
function clausesOf(words: readonly HeardWord[], replacements: readonly Replacement[]): Candidate[] {
  const own = words.map(({ word }) => word);
  const phones = joined(own.map(({ sounds }) => sounds.phones));
  const greek = joinedText(own.map(({ text }) => text));
  const ipa = joinedText(own.map(({ sounds }) => sounds.ipa));
  const latin = joinedText(own.map(({ sounds }) => sounds.latin));
  const areKnown = (some: readonly Word[]): boolean => some.every(({ entry }) => entry !== null);
  const sounds = { phones, ipa: ipa.text, latin: latin.text };
  const target = { isWord: areKnown(own), greek: greek.text, lemma: null, sounds };
  const others = replacements.map(({ word, start, end, by }) => ({
    isWord: areKnown(own.filter((_, n) => n !== word)),
    greek: greek.replaced(word, by.greek),
    lemma: null,
    sounds: {
      // concat takes a tenth of the time of toSpliced.
      phones: phones.slice(0, start).concat(by.sounds.phones, phones.slice(end)),
      ipa: ipa.replaced(word, by.sounds.ipa),
      latin: latin.replaced(word, by.sounds.latin),
    },
  }));
  return [target, ...others];
}

function heardSpelling(words: readonly HeardWord[], searcher: Searcher): Candidate {
  const heard = words.map((word) => word.heard).filter(({ length }) => length > 0);
  const greek = words.map((word) => spelt(word, searcher)).filter((word) => word !== '');
  return spellingCandidate(soundsOf(joined(heard), heard), greek.join(' '));
}

/**
 * Computes the log probabilities of the target, the other clauses and the heard phones; empty if it would take too
 * long.
 */
function clauseLogs(
  target: readonly number[],
  replacements: readonly Replacement[],
  heard: readonly number[],
  { rows }: Searcher,
  evidence: Evidence,
): (number | null)[] {
  const clauses = replacements.map(({ start, end, row }) =>
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
  const replacements = replacementsOf(words, near, searcher);
  const readings = joined(words.map(({ word }) => word.readings));
  const distances = searcher.kernel.seam(heard, readings, replacements);
  const phones = joined(words.map(({ word }) => word.phones));
  const logs = evidence === null ? [] : clauseLogs(phones, replacements, heard, searcher, evidence);
  const best = bestOf(logs);
  const contenders = clausesOf(words, replacements).map((clause, n) => {
    const { length } = clause.sounds.phones;
    const own = similarity(distances[n] as number, length, heard.length);
    const logProb = logs[n] ?? null;
    return wordContender(clause, own, candidateScore(own, logProb, length, best), logProb);
  });
  const spellingLog = logs[contenders.length] ?? null;
  if (heard.length > 0) contenders.push(spellingContender(heardSpelling(words, searcher), spellingLog, best));
  const said = {
    wasSaid: words.every((word) => word.wasSaid),
    isAlike: words.every((word) => word.isAlike),
  };
  return rank(contenders, said, mapsFor(searcher, evidence), most);
}
