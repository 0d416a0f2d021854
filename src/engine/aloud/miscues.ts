/**
 * Finds miscues: words of a passage that were omitted, said twice, begun twice, or swapped with the next one.
 *
 * The search compares the log probability of the words with one miscue and without it, over the frames around the word,
 * in the voice of the reader (`inVoice.ts`). The gain must exceed a bound for the kind and the length of the word. The
 * best miscues are accepted, the frames are decoded again towards the words as said, and the search repeats until no
 * gain exceeds its bound.
 *
 * K. Goodman, Analysis of Oral Reading Miscues (1969), names the kinds. Black et al. 2007 find them with lattices of
 * words. Rejected: to compare whole passages, because the work grows with the square of the length.
 */

import { LIMITS } from '../../contract/limits.ts';
import type { LabelColumns } from '../evidence/columns.ts';
import { type Decoded, decodeTowards } from '../evidence/decoding.ts';
import { type EditCosts, editCosts } from '../evidence/editCosts.ts';
import type { Expected } from '../evidence/expected.ts';
import type { FrameKernels } from '../kernel/frames.ts';
import { inVoice } from './inVoice.ts';
import { type Candidate, gainsAt, type Possible } from './miscueGains.ts';
import { type Miscue, type Passage, type PassagePart, piecesOf, slotsOf } from './passageParts.ts';

export interface Loaded {
  readonly frames: FrameKernels;
  /** The rows that the kernels (`frames`) have loaded. */
  readonly rows: readonly (readonly number[])[];
  readonly blank: number;
  readonly columnOf: LabelColumns;
  readonly expected: readonly Expected[];
  readonly lambda: number;
  readonly loose: number;
}

/**
 * The gain, in nats, that each kind of miscue must exceed: a constant, plus nats for each sound of its word. Of two
 * swapped words the first one counts; of a word that was begun, only the part that was said.
 *
 * The bounds were chosen on 900 verses with one planted miscue or without one, read by voices of the synthesizer
 * Festival that did not train the recognizer. The bound of an omission was chosen on phrases that people read
 * (packages/ears/training/evaluate_sayings.mjs).
 */
const BOUNDS: Readonly<Record<Miscue, readonly [least: number, each: number]>> = {
  omission: [12, 2],
  repetition: [19.5, -4],
  restart: [17.5, -4],
  transposition: [3, 0],
};

const leastOf = ({ kind, sounds }: Pick<Candidate, 'kind' | 'sounds'>): number =>
  BOUNDS[kind][0] + BOUNDS[kind][1] * sounds;

/** Nats that a kind gets when miscues are compared, because it explains more sounds. Chosen on the same verses. */
const PREFERENCE: Partial<Record<Miscue, number>> = { repetition: 5, transposition: 20 };

/**
 * Counts of sounds after which a word may be broken off; without 2 for a passage of one word: 2 may be another word.
 */
const BEGUN = [2, 3, 4];
/** Count of words on each side of a miscue that are scored with it. */
const SIDE = 2;
/** The least number of adjacent omissions that are also tried as one miscue. */
const RUN = 5;

/** Lists the miscues to try at a part; empty if a miscue was already found there. */
function candidatesAt(parts: readonly PassagePart[], at: number, known: Passage['miscues']): Possible[] {
  const [own, next] = [parts[at] as PassagePart, parts[at + 1]];
  if (known.has(own.word)) return [];
  const sounds = own.to - own.from;
  const begun = (count: number): PassagePart => ({ ...own, to: own.from + count, again: true });
  const isFree = next !== undefined && !known.has(next.word);
  return [
    ...(parts.length > 1 ? [{ kind: 'omission', at, taken: 1, parts: [], sounds } as const] : []),
    { kind: 'repetition', at, taken: 1, parts: [begun(sounds), own], sounds },
    ...BEGUN.filter((count) => count < sounds && (count > 2 || parts.length > 1)).map(
      (count) => ({ kind: 'restart', at, taken: 1, parts: [begun(count), own], sounds: count }) as const,
    ),
    ...(isFree ? [{ kind: 'transposition', at, taken: 2, parts: [next, own], sounds } as const] : []),
  ];
}

/**
 * Joins RUN or more adjacent omissions whose gains exceed their bounds, to try them as one miscue; never all words,
 * because then nothing would have been read.
 */
function runsOf(found: readonly Candidate[], parts: number): Possible[] {
  const runs: Candidate[][] = [];
  for (const one of found) {
    if (one.kind !== 'omission' || one.gain <= leastOf(one)) continue;
    const run = runs.at(-1);
    if (run?.at(-1)?.at === one.at - 1) run.push(one);
    else runs.push([one]);
  }
  return runs
    .filter(({ length }) => length >= RUN && length < parts)
    .map((run) => {
      const sounds = run.reduce((sum, one) => sum + one.sounds, 0);
      return { ...(run[0] as Candidate), taken: run.length, sounds };
    });
}

/**
 * Finds all possible miscues with their gains. The kernels hold the rows of the whole passage before and afterwards.
 */
function candidatesOf(passage: Passage, loaded: Loaded): Candidate[] {
  const { frames, rows, blank } = loaded;
  const { parts, string, miscues } = passage;
  const pieces = piecesOf(passage);
  const spans = frames.viterbi(string.map(({ column }) => column))?.slice();
  if (spans === undefined) return [];
  const pace = rows.length / string.length;
  // The frame after label n - 1, and the first frame of label n.
  const frameAfter = (n: number): number => (n === 0 ? 0 : (spans[2 * n - 1] as number) + 1);
  const frameOf = (n: number): number => spans[2 * n] ?? rows.length;
  /** Computes the gains of miscues that replace the parts from `at` up to `after`. */
  const weighed = (candidates: readonly Possible[], at: number, after: number): Candidate[] => {
    if (candidates.length === 0) return [];
    const [first, end] = [Math.max(0, at - SIDE), Math.min(parts.length, after + 1 + SIDE)];
    const nearby = rows.slice(frameAfter(pieces.firstOf(first)), frameOf(pieces.firstOf(end)));
    frames.load(nearby, blank);
    const sides = [parts.slice(first, at), parts.slice(after, end)] as const;
    const own = parts.slice(at, after);
    return gainsAt(candidates, own, sides, pieces.of, { ...loaded, rows: nearby, pace }, leastOf);
  };
  const found = parts.flatMap((part, at) =>
    weighed(part.again ? [] : candidatesAt(parts, at, miscues), at, at + 1),
  );
  const runs = runsOf(found, parts.length).flatMap((run) => weighed([run], run.at, run.at + run.taken));
  frames.load(rows, blank);
  return [...found, ...runs];
}

/**
 * Chooses the miscues to accept, the best one first: their gains exceed their bounds, and they are far enough apart to
 * be independent. A miscue worth less than a quarter of the best waits for the next search: its word may only look
 * omitted because decoding gave its frames to words that nobody said.
 */
function acceptedOf(candidates: readonly Candidate[]): Candidate[] {
  const worthOf = (one: Candidate): number => one.gain - leastOf(one) + (PREFERENCE[one.kind] ?? 0);
  const paying = candidates.filter((one) => one.gain > leastOf(one)).sort((a, b) => worthOf(b) - worthOf(a));
  const accepted: Candidate[] = [];
  for (const one of paying) {
    const isWorthIt = 4 * worthOf(one) >= worthOf(paying[0] as Candidate);
    /** Counts the parts between the two miscues. */
    const partsTo = (other: Candidate): number =>
      Math.max(one.at - other.at - other.taken, other.at - one.at - one.taken);
    if (isWorthIt && accepted.every((other) => partsTo(other) >= 2 * SIDE)) accepted.push(one);
  }
  return accepted;
}

/** Finds the costs of edits for these parts; null if they are too many for the kernels. */
function costsOf(parts: readonly PassagePart[], { expected, columnOf, rows }: Loaded): EditCosts | null {
  const costs = editCosts(
    slotsOf(parts).map((slot) => expected[slot] as Expected),
    columnOf,
  );
  if (costs === null || costs.positions > LIMITS.phones) return null;
  return costs.positions * rows.length * (rows[0]?.length ?? 0) > LIMITS.slot_labels ? null : costs;
}

/** Replaces the parts of accepted miscues, and notes for each replaced word the kind of its miscue. */
function withMiscues(
  { parts, miscues }: Passage,
  accepted: readonly Candidate[],
): Pick<Passage, 'parts' | 'miscues'> {
  const next = [...parts];
  const known = new Map(miscues);
  // Replacing begins at the end, so that the indices of earlier parts stay valid.
  for (const { kind, at, taken, parts: made } of accepted.toSorted((a, b) => b.at - a.at)) {
    for (const { word } of next.slice(at, at + taken)) known.set(word, kind);
    next.splice(at, taken, ...made);
  }
  return { parts: next, miscues: known };
}

/**
 * Decodes frames towards the words of a passage as they were said. The frames in the voice of the reader decide which
 * words were said; the original frames decide which sounds.
 *
 * @param asked the words as written, with the string decoded towards them
 */
export function decodePassage(asked: Passage, loaded: Loaded): Passage {
  const { frames, rows, blank, lambda, loose } = loaded;
  const labels = asked.costs.target.map(({ column }) => column);
  const voiced = { ...loaded, rows: inVoice(rows, labels, frames, blank) };
  const decode = (towards: EditCosts): Decoded => decodeTowards(frames, towards, lambda, loose);
  let passage: Passage = { ...asked, ...decode(asked.costs) };
  for (;;) {
    const accepted = acceptedOf(candidatesOf(passage, voiced));
    const next = withMiscues(passage, accepted);
    const costs = accepted.length === 0 ? null : costsOf(next.parts, voiced);
    if (costs === null) break;
    passage = { ...decode(costs), costs, ...next };
  }
  frames.load(rows, blank);
  return passage.miscues.size === 0 ? asked : { ...passage, ...decode(passage.costs) };
}
