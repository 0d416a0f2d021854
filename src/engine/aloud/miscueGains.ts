/** Computes the gain of a miscue: how much likelier the words are with the miscue than without it, in nats. */

import type { FrameKernels } from '../kernel/frames.ts';
import type { Miscue, PassagePart, Piece, PieceForm } from './passageParts.ts';

/** A possible miscue, which replaces `taken` parts from index `at` on by other parts. */
export interface Possible {
  readonly kind: Miscue;
  readonly at: number;
  readonly taken: number;
  readonly parts: readonly PassagePart[];
  readonly sounds: number;
}

export type Candidate = Possible & { readonly gain: number };

/** Bonus, in nats, for a repetition that lasts an average time; a shorter one gets less. */
const REPEATED = 16;
/**
 * Penalty, in nats, for an omission if the words around it leave time for the word, smaller if they leave less time.
 */
const UNHEARD = 5;
/** Time from the label of one sound to the label of the next, as a fraction of the average. */
const NEXT = 0.5;
/**
 * A swap loses `CRAMMED` nats times the amount by which the sounds of its more hurried word last less than `SHORT`
 * times the average. If a word was omitted, not swapped, the other position usually has too little time for it.
 */
const [CRAMMED, SHORT] = [50, 0.7];

interface NearbyFrames {
  readonly frames: FrameKernels;
  readonly rows: readonly (readonly number[])[];
  readonly blank: number;
  readonly lambda: number;
  /** Average frames per label of the passage, including silence. */
  readonly pace: number;
}

/** The labels of some words, with the place of the words that a miscue is about. */
interface ChargedString {
  readonly labels: readonly number[];
  /** Nats that the edits in decoded parts cost. */
  readonly charge: number;
  /**
   * Index of the first label of these words, of the label after the first word, and of the label after the last word.
   */
  readonly from: number;
  readonly middle: number;
  readonly to: number;
}

/** Ways to read the same words: the form of the words around a miscue, then the form of the words within it. */
// biome-ignore format: a table
const WAYS = [['taught', 'taught'], ['decoded', 'taught'], ['decoded', 'decoded']] as const;

/** Reads the same words in each way. @param parts the parts before the miscue, within it, and after it */
function stringsOf(
  parts: readonly (readonly PassagePart[])[],
  pieceOf: (part: PassagePart) => Piece,
  lambda: number,
): ChargedString[] {
  const pieces = parts.map((some) => some.map(pieceOf));
  return WAYS.map(([around, within]) => {
    const formOf = (n: number): PieceForm => (n === 1 ? within : around);
    const strings = pieces.map((some, n) => some.map((piece) => piece[formOf(n)]));
    const decoded = pieces.filter((_, n) => formOf(n) === 'decoded').flat();
    const [before, own] = strings as [number[][], number[][]];
    const from = before.flat().length;
    return {
      labels: strings.flat(2),
      charge: decoded.reduce((sum, { cost }) => sum + lambda * cost, 0),
      from,
      middle: from + (own[0]?.length ?? 0),
      to: from + own.flat().length,
    };
  });
}

/**
 * Returns the nats that tell against an omission: the words around it leave time for the word, with sound in that time.
 *
 * @param spans the first and the last frame of each label, in turn
 * @param at index of the label after the omitted word
 */
function presence(
  spans: Uint32Array,
  at: number,
  sounds: number,
  { rows, blank, pace }: NearbyFrames,
): number {
  const begin = at === 0 ? 0 : (spans[2 * at - 1] as number) + 1;
  const between = rows.slice(begin, spans[2 * at]);
  const heard = between.reduce((sum, row) => sum - (row[blank] as number), 0);
  return UNHEARD * Math.min(1, Math.max(0, between.length / pace - NEXT) / sounds) + heard;
}

/**
 * Returns the nats for the time that a miscue takes: a bonus for a repetition, a penalty for an omission or a swap.
 *
 * @param string the words with the miscue
 */
function timeBonus({ kind, sounds }: Possible, string: ChargedString, nearby: NearbyFrames): number {
  const { frames, rows, pace } = nearby;
  const { labels, from, middle, to } = string;
  const spans = frames.viterbi(labels) as Uint32Array;
  if (kind === 'omission') return -presence(spans, from, sounds, nearby);
  const startOf = (label: number): number => spans[2 * label] ?? rows.length;
  /** Returns the mean duration of labels, with the pause after them, as a fraction of the average; 0 for no labels. */
  const durationOf = (first: number, end: number): number =>
    (startOf(end) - startOf(first)) / (pace * Math.max(1, end - first));
  const duration = durationOf(from, middle);
  if (kind !== 'transposition') return REPEATED * Math.min(1, duration);
  const hurried = Math.min(duration, durationOf(middle, to));
  return -CRAMMED * Math.max(0, SHORT - hurried);
}

/**
 * Computes the gains of possible miscues over the loaded frames. Miscues that certainly gain too little are left out.
 *
 * @param own the parts that the miscues replace
 * @param sides the parts before `own` and after it, which are scored with the miscues
 * @param least nats that a miscue must gain
 */
export function gainsAt(
  candidates: readonly Possible[],
  own: readonly PassagePart[],
  [before, after]: readonly [readonly PassagePart[], readonly PassagePart[]],
  pieceOf: (part: PassagePart) => Piece,
  nearby: NearbyFrames,
  least: (one: Possible) => number,
): Candidate[] {
  const { frames, lambda } = nearby;
  const strings = [
    ...stringsOf([before, own, after], pieceOf, lambda),
    // A swap also takes the first part after `own`.
    ...candidates.flatMap(({ taken, parts }) =>
      stringsOf([before, parts, after.slice(taken - own.length)], pieceOf, lambda),
    ),
  ];
  const logs = frames.forward(strings.map(({ labels }) => labels));
  const weighed = strings.map((string, n) => ({ ...string, nats: (logs[n] as number) - string.charge }));
  /**
   * Finds the best of the first `ways` to read the words of candidate n - 1; n is 0 for the words without a miscue.
   */
  const bestOf = (n: number, ways: number = WAYS.length) =>
    weighed
      .slice(WAYS.length * n, WAYS.length * n + ways)
      .reduce((best, one) => (one.nats > best.nats ? one : best));
  // In the first two ways the words are whole.
  const [asRead, asWhole] = [bestOf(0).nats, bestOf(0, 2).nats];

  return candidates.flatMap((one, n) => {
    const { kind } = one;
    const string = bestOf(1 + n);
    // An omitted word may have been decoded with most of its sounds missing, so the omission is compared with the whole
    // word. Several whole words may not fit the frames; then it is compared with the best string.
    const isFromWhole = kind === 'omission' && (own.length === 1 || Number.isFinite(asWhole));
    const gain = string.nats - (isFromWhole ? asWhole : asRead);
    const mostBonus = kind === 'repetition' || kind === 'restart' ? REPEATED : 0;
    if (!Number.isFinite(gain) || gain + mostBonus < least(one)) return [];
    return [{ ...one, gain: gain + timeBonus(one, string, nearby) }];
  });
}
