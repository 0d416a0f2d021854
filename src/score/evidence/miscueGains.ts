/** What a miscue of a passage gains: the log probability of the words with it less that of the words without it. */

import type { FrameKernels } from '../kernel/frames.ts';
import { type Miscue, type Part, type Piece, slotsOf, type Way } from './passageParts.ts';

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
/** Nats off a swap by how far the sounds of a word of it last less than `SHORT` of the mean: a word that was left out has no room in its other place either. */
const [CRAMMED, SHORT] = [50, 0.7];

/** The frames around what may have been done: all that are loaded, of which a label takes `pace` in the mean. */
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
  /** Where the labels of the words begin and end that the miscue is about. */
  readonly own: readonly [from: number, to: number];
}

/** Strings of a part and of what may have been done to it: each all as taught, with the part alone as taught, all as decoded. */
function stringsOf(
  parts: readonly (readonly Part[])[],
  pieceOf: (part: Part) => Piece,
  lambda: number,
): Read[] {
  const ways: Way[][] = [
    ['taught', 'taught'],
    ['decoded', 'taught'],
    ['decoded', 'decoded'],
  ]; // prettier-ignore
  return ways.map(([around, within]) => {
    const labels: number[] = [];
    const ends: number[] = [];
    let charge = 0;
    for (const [n, some] of parts.entries()) {
      const way = (n === 1 ? within : around) as Way;
      for (const piece of some.map(pieceOf)) {
        labels.push(...piece[way]);
        if (way === 'decoded') charge += lambda * piece.cost;
      }
      ends.push(labels.length);
    }
    return { labels, charge, own: [ends[0] as number, ends[1] as number] };
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
    const { kind, sounds, parts } = one;
    const [string, value] = best(3 + 3 * n, 6 + 3 * n);
    // A word that was left out may have been decoded as one that lacks its sounds: it is held against the whole word. For many
    // words there may be no frames.
    const gain = value - (kind === 'omission' && (own.length === 1 || Number.isFinite(said)) ? said : now);
    if (!Number.isFinite(gain) || gain + ANEW < least(one)) return [];
    const spans = frames.viterbi(string.labels) as Uint32Array;
    const [from, to] = string.own;
    if (kind === 'omission') return [{ ...one, gain: gain - present(spans, from, sounds) }];
    const first = slotsOf(parts.slice(0, 1)).length / slotsOf(parts).length;
    const middle = from + (Math.round((to - from) * first) || 1);
    const startOf = (n: number): number => spans[2 * n] ?? rows.length;
    /** How long some labels last, in parts of the mean. */
    const lasts = (n: number, end: number): number =>
      (startOf(end) - startOf(n)) / (pace * Math.max(1, end - n));
    const shortest = Math.min(lasts(from, middle), lasts(middle, to));
    if (kind === 'transposition') return [{ ...one, gain: gain - CRAMMED * Math.max(0, SHORT - shortest) }];
    return [{ ...one, gain: gain + ANEW * Math.min(1, lasts(from, middle)) }];
  });
}
