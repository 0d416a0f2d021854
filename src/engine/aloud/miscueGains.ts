/**
 * Gain of a miscue: the log probability of the words with the miscue minus the log probability of the words without it.
 */

import type { FrameKernels } from '../kernel/frames.ts';
import type { Miscue, PassagePart, Piece, PieceForm } from './passageParts.ts';

/** A possible miscue, which replaces `taken` parts from `at` on. */
export interface Candidate {
  readonly kind: Miscue;
  readonly at: number;
  readonly taken: number;
  readonly parts: readonly PassagePart[];
  readonly sounds: number;
  /**
   * Nats gained over the string without the miscue. For an omission this string has the whole word as taught, because
   * decoding may have dropped sounds of it.
   */
  readonly gain: number;
}

export type Possible = Omit<Candidate, 'gain'>;

/**
 * Bonus, in nats, for a word said twice if its repetition lasts an average time, less if it is shorter: a repetition
 * that nobody said gets only one frame per label.
 */
const REPEATED = 16;
/**
 * Penalty, in nats, for an omission if the words around it leave time for the word, smaller if they leave less time.
 */
const UNHEARD = 5;
/**
 * Time between two adjacent labels without a sound between them, in average labels: a label of CTC is a spike inside
 * its sound, so some time passes from one to the next.
 */
const NEXT = 0.5;
/**
 * A swap loses `CRAMMED` nats times the amount by which the sounds of its more hurried word last less than `SHORT`
 * times the average: if a word was omitted, not swapped, there is usually too little time for it at the other position.
 */
const [CRAMMED, SHORT] = [50, 0.7];

/** Loaded frames around a possible miscue. `pace`: average frames per label of the passage, including silence. */
interface NearbyFrames {
  readonly frames: FrameKernels;
  readonly rows: readonly (readonly number[])[];
  readonly blank: number;
  readonly lambda: number;
  readonly pace: number;
}

/** The labels of some words; `charge` is the cost, in nats, of the edits in those parts that are read as decoded. */
interface ChargedString {
  readonly labels: readonly number[];
  readonly charge: number;
  /**
   * Label indices of the words that the miscue is about: the first label, the end of the first word, the end of the
   * last word.
   */
  readonly own: readonly [from: number, middle: number, to: number];
}

/** The strings that are compared: how each reads the parts around a miscue, and the parts within it. */
// biome-ignore format: a table
const WAYS = [['taught', 'taught'], ['decoded', 'taught'], ['decoded', 'decoded']] as const;

/**
 * The strings to compare: all parts as taught, only the parts within the miscue as taught, all parts as decoded.
 *
 * @param parts the parts before the miscue, within it, and after it
 */
function stringsOf(
  parts: readonly (readonly PassagePart[])[],
  pieceOf: (part: PassagePart) => Piece,
  lambda: number,
): ChargedString[] {
  const pieces = parts.map((some) => some.map(pieceOf));
  return WAYS.map(([around, within]) => {
    const wayOf = (n: number): PieceForm => (n === 1 ? within : around);
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
 * Gains of possible miscues over the loaded frames.
 *
 * @param before the parts before the candidates, in a pair with the parts after them; both are scored with the
 * candidates
 * @param least nats that a miscue must gain
 */
export function gainsAt(
  candidates: readonly Possible[],
  own: readonly PassagePart[],
  [before, after]: readonly [readonly PassagePart[], readonly PassagePart[]],
  pieceOf: (part: PassagePart) => Piece,
  { frames, rows, blank, lambda, pace }: NearbyFrames,
  least: (one: Possible) => number,
): Candidate[] {
  const read = [
    ...stringsOf([before, own, after], pieceOf, lambda),
    ...candidates.flatMap(({ taken, parts }) =>
      stringsOf([before, parts, after.slice(taken - own.length)], pieceOf, lambda),
    ),
  ];
  const logs = frames.forward(read.map(({ labels }) => labels));
  const values = read.map(({ charge }, n) => (logs[n] as number) - charge);
  const best = (from: number, to: number): [ChargedString, number] => {
    const value = Math.max(...values.slice(from, to));
    return [read[values.indexOf(value, from)] as ChargedString, value];
  };
  /**
   * Nats against an omission, because the words around it leave time for the word, and because that time is not silent.
   */
  const present = (spans: Uint32Array, at: number, sounds: number): number => {
    const between = rows.slice(at && (spans[2 * at - 1] as number) + 1, spans[2 * at]);
    const heard = between.reduce((sum, row) => sum - (row[blank] as number), 0);
    return UNHEARD * Math.min(1, Math.max(0, between.length / pace - NEXT) / sounds) + heard;
  };
  const [[, asIs], [, whole]] = [best(0, 3), best(0, 2)];
  return candidates.flatMap((one, n) => {
    const { kind, sounds } = one;
    const [string, value] = best(3 + 3 * n, 6 + 3 * n);
    // An omitted word may have been decoded with most of its sounds missing, so the omission is compared with the whole
    // word as taught. Several whole words may not fit the frames; then it is compared with the best string.
    const gain = value - (kind === 'omission' && (own.length === 1 || Number.isFinite(whole)) ? whole : asIs);
    if (!Number.isFinite(gain) || gain + (kind === 'transposition' ? 0 : REPEATED) < least(one)) return [];
    const spans = frames.viterbi(string.labels) as Uint32Array;
    const [from, middle, to] = string.own;
    if (kind === 'omission') return [{ ...one, gain: gain - present(spans, from, sounds) }];
    /**
     * Duration per label of the labels from `first` up to `end`, including a pause after them, as a fraction of the
     * average; 0 for an empty range.
     */
    const lasts = (first: number, end: number): number =>
      ((spans[2 * end] ?? rows.length) - (spans[2 * first] ?? rows.length)) /
      (pace * Math.max(1, end - first));
    const duration = lasts(from, middle);
    if (kind !== 'transposition') return [{ ...one, gain: gain + REPEATED * Math.min(1, duration) }];
    return [{ ...one, gain: gain - CRAMMED * Math.max(0, SHORT - Math.min(duration, lasts(middle, to))) }];
  });
}
