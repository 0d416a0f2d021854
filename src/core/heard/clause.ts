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

/** Pieces joined by spaces, of which one may be replaced. */
class Joined {
  private readonly text: string;
  private readonly starts: number[] = [];
  private readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
    let length = 0;
    for (const piece of pieces) {
      this.starts.push(length);
      length += piece.length + 1;
    }
    this.text = pieces.join(' ');
  }

  /** The text with piece n replaced. */
  with(n: number, piece: string): string {
    const start = this.starts[n] as number;
    return this.text.slice(0, start) + piece + this.text.slice(start + (this.pieces[n] as string).length);
  }
}

/** The clauses by number: that of the target first, with its own first word in its place, then one for each rival. */
class Clauses {
  private readonly slices: readonly Slice[];
  private readonly puts: readonly Put[];
  private readonly phones: readonly string[];
  private readonly greek: Joined;
  private readonly ipa: Joined;
  private readonly latin: Joined;
  /** Words of the target that the lexicon does not have. */
  private readonly unknown: number;

  constructor(slices: readonly Slice[], rivals: readonly Rival[]) {
    const { word, entry } = slices[0] as Slice;
    const { text: form, sounds, phones } = word;
    const words = slices.map((slice) => slice.word);
    this.slices = slices;
    this.puts = [{ word: 0, start: 0, end: phones.length, form, sounds, known: entry !== null }, ...rivals];
    this.phones = joined(words.map((own) => own.sounds.phones));
    this.greek = new Joined(words.map(({ text }) => text));
    this.ipa = new Joined(words.map((own) => own.sounds.ipa));
    this.latin = new Joined(words.map((own) => own.sounds.latin));
    this.unknown = slices.filter((slice) => slice.entry === null).length;
  }

  /** How many clauses there are. */
  get length(): number {
    return this.puts.length;
  }

  /** How many phones clause n has. */
  count(n: number): number {
    const { start, end, sounds } = this.puts[n] as Put;
    return this.phones.length - (end - start) + sounds.phones.length;
  }

  /** What a candidate shows of clause n. */
  shown(n: number): Pick<Candidate, 'isWord' | 'greek' | 'sounds'> {
    const { word, start, end, form, sounds, known } = this.puts[n] as Put;
    const others = this.unknown - ((this.slices[word] as Slice).entry === null ? 1 : 0);
    return {
      isWord: known && others === 0,
      greek: this.greek.with(word, form),
      sounds: {
        // concat takes a tenth of the time of toSpliced.
        phones: this.phones.slice(0, start).concat(sounds.phones, this.phones.slice(end)),
        ipa: this.ipa.with(word, sounds.ipa),
        latin: this.latin.with(word, sounds.latin),
      },
    };
  }

  /** True for clauses of the same phones; most differ in the first word that is replaced. */
  soundAlike(a: number, b: number): boolean {
    const count = this.count(a);
    if (count !== this.count(b)) return false;
    const [own, other] = [this.puts[a] as Put, this.puts[b] as Put];
    for (let at = Math.min(own.start, other.start); at < count; at++) {
      if (this.phoneAt(own, at) !== this.phoneAt(other, at)) return false;
    }
    return true;
  }

  /** Phone `at` of a clause. */
  private phoneAt({ start, end, sounds: { phones } }: Put, at: number): string | undefined {
    if (at < start) return this.phones[at];
    const behind = at - start - phones.length;
    return behind < 0 ? phones[at - start] : this.phones[end + behind];
  }
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

/** The ranking of the clause with so many clauses. */
export function rankClause(
  slices: readonly Slice[],
  near: Neighbourhoods,
  searcher: Searcher,
  evidence: Evidence | null,
  most: number,
): HeardAsCandidate[] {
  const heard = joined(slices.map((slice) => slice.heard));
  const readings = joined(slices.map((slice) => slice.readings));
  const rivals = rivalsOf(slices, near, searcher, readings.length);
  const distances = searcher.kernel.seam(heard, readings, rivals);
  const clauses = new Clauses(slices, rivals);
  const { length } = clauses;
  const similarities = Array.from({ length }, (_, n) =>
    similarity(distances[n] as number, clauses.count(n), heard.length),
  );
  const logs = clauseLogs(slices, rivals, heard, searcher, evidence);
  const best = bestOf(logs);
  const scores = similarities.map((own, n) => candidateScore(own, logs[n] ?? null, clauses.count(n), best));
  const said = heard.length === 0 ? null : heardClause(slices, near, searcher, logs[length] ?? null);
  if (said !== null) scores.push(candidateScore(said.similarity, said.logProb, heard.length, best));
  const contest: Contest = {
    scores,
    isLexical: (n) => n < length,
    candidate: (n) =>
      n === length
        ? (said as Candidate)
        : {
            kind: 'lexicon',
            ...clauses.shown(n),
            lemma: null,
            similarity: similarities[n] as number,
            logProb: logs[n] ?? null,
          },
    soundAlike: (a, b) => clauses.soundAlike(a, b),
  };
  return rank(contest, mapFor(searcher, evidence), most);
}
