/** What a miscue of a passage gains: the log probability of the words with it less that of the words without it. */

import type { FrameKernels } from '../kernel/frames.ts';
import type { Miscue, Part, Piece, Way } from './passageParts.ts';

/** A miscue that may have been made: it replaces `taken` parts from `at` on. */
export interface Candidate {
  readonly kind: Miscue;
  readonly at: number;
  readonly taken: number;
  readonly parts: readonly Part[];
  readonly sounds: number;
  /** Nats that it gains over what is there without it; an omission over the whole word, which decoding may have dropped. */
  readonly gain: number;
}

/** A miscue that was not weighed yet. */
export type Possible = Omit<Candidate, 'gain'>;

/**
 * Nats for what was said anew if it lasts as long as its sounds do in the mean, less if it is shorter: what was not said has
 * a frame a label on the best path.
 */
const ANEW = 16;
/** Nats off what was left out if its neighbours are so far apart that it had the time to be said, fewer if they are nearer. */
const UNHEARD = 5;
/** Sounds that last between two that follow one another: a label of CTC is a spike inside its sound. */
const NEXT = 0.5;
/**
 * A swap loses so many nats times what the sounds of its more hurried word lack of `SHORT` times the mean length: a word that
 * was left out mostly finds no room in its other place either.
 */
const [CRAMMED, SHORT] = [50, 0.7];

/** The frames around what may have been done: all that are loaded. A label takes `pace` of them in the mean of the passage, silence included. */
interface Around {
  readonly frames: FrameKernels;
  readonly rows: readonly (readonly number[])[];
  readonly blank: number;
  readonly lambda: number;
  readonly pace: number;
}

/** A string of words, some as taught and some as decoded, and the nats that its decoded edits cost. */
interface Read {
  readonly labels: readonly number[];
  readonly charge: number;
  /** Where the labels of the words begin that the miscue is about, where the first of these words ends, and where all do. */
  readonly own: readonly [from: number, middle: number, to: number];
}

/** How the parts around a miscue are read, and those within it. */
// biome-ignore format: a table
const WAYS = [['taught', 'taught'], ['decoded', 'taught'], ['decoded', 'decoded']] as const;

/** Strings of a part and of what may have been done to it: each all as taught, with the part alone as taught, all as decoded. */
function stringsOf(
  parts: readonly (readonly Part[])[],
  pieceOf: (part: Part) => Piece,
  lambda: number,
): Read[] {
  const pieces = parts.map((some) => some.map(pieceOf));
  return WAYS.map(([around, within]) => {
    const wayOf = (n: number): Way => (n === 1 ? within : around);
    const strings = pieces.map((some, n) => some.map((piece) => piece[wayOf(n)]));
    const decoded = pieces.filter((_, n) => wayOf(n) === 'decoded').flat();
    const [before, own] = strings as [number[][], number[][]];
    const from = before.flat().length;
    return {
      labels: strings.flat(2),
      charge: decoded.reduce((sum, { cost }) => sum + lambda * cost, 0),
      own: [from, from + (own[0]?.length ?? 0), from + own.flat().length],
    };
  });
}

/**
 * The gains of what may have been done to parts, over the frames that are loaded.
 *
 * @param before the parts that are scored with them, and behind them
 * @param least nats that it must gain
 */
export function gainsAt(
  candidates: readonly Possible[],
  own: readonly Part[],
  [before, behind]: readonly [readonly Part[], readonly Part[]],
  pieceOf: (part: Part) => Piece,
  { frames, rows, blank, lambda, pace }: Around,
  least: (one: Possible) => number,
): Candidate[] {
  const read = [
    ...stringsOf([before, own, behind], pieceOf, lambda),
    ...candidates.flatMap(({ taken, parts }) =>
      stringsOf([before, parts, behind.slice(taken - own.length)], pieceOf, lambda),
    ),
  ];
  const logs = frames.forward(read.map(({ labels }) => labels));
  const values = read.map(({ charge }, n) => (logs[n] as number) - charge);
  /** The best of some ways to read the words, and its value. */
  const best = (from: number, to: number): [Read, number] => {
    const value = Math.max(...values.slice(from, to));
    return [read[values.indexOf(value, from)] as Read, value];
  };
  /** Nats against an omission: the neighbours of the word leave time for it, and something is heard in that time. */
  const present = (spans: Uint32Array, at: number, sounds: number): number => {
    const between = rows.slice(at && (spans[2 * at - 1] as number) + 1, spans[2 * at]);
    const heard = between.reduce((sum, row) => sum - (row[blank] as number), 0);
    return UNHEARD * Math.min(1, Math.max(0, between.length / pace - NEXT) / sounds) + heard;
  };
  const [[, now], [, said]] = [best(0, 3), best(0, 2)];
  return candidates.flatMap((one, n) => {
    const { kind, sounds } = one;
    const [string, value] = best(3 + 3 * n, 6 + 3 * n);
    // A word that was left out may have been decoded as one that lacks its sounds: it is held against the whole word. For many
    // words there may be no frames.
    const gain = value - (kind === 'omission' && (own.length === 1 || Number.isFinite(said)) ? said : now);
    if (!Number.isFinite(gain) || gain + (kind === 'transposition' ? 0 : ANEW) < least(one)) return [];
    const spans = frames.viterbi(string.labels) as Uint32Array;
    const [from, middle, to] = string.own;
    if (kind === 'omission') return [{ ...one, gain: gain - present(spans, from, sounds) }];
    /** How long some labels last, and a pause behind them, in parts of the mean; 0 for none. */
    const lasts = (first: number, end: number): number =>
      ((spans[2 * end] ?? rows.length) - (spans[2 * first] ?? rows.length)) /
      (pace * Math.max(1, end - first));
    const anew = lasts(from, middle);
    if (kind !== 'transposition') return [{ ...one, gain: gain + ANEW * Math.min(1, anew) }];
    return [{ ...one, gain: gain - CRAMMED * Math.max(0, SHORT - Math.min(anew, lasts(middle, to))) }];
  });
}
