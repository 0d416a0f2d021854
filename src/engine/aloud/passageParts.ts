/** A passage as it was said: its words may be fewer, more, or in another order than in the target. */

import type { Decoded } from '../evidence/decoding.ts';
import type { EditCosts, Said } from '../evidence/editCosts.ts';
import type { SlotStretch, Target } from '../text/target.ts';

export type Miscue = 'omission' | 'repetition' | 'restart' | 'transposition';

/** A word as it was said, or the beginning of one: the slots of the target from `from` up to `to`. */
export interface PassagePart {
  readonly word: number;
  readonly from: number;
  readonly to: number;
  /** True for a part of a word that was said before the whole word. */
  readonly again: boolean;
}

/** Count of adjacent extra sounds that are an inserted word. */
export const ADDED = 3;

/** The words as said, with the string decoded towards them. */
export interface Passage extends Decoded {
  readonly costs: EditCosts;
  readonly parts: readonly PassagePart[];
  /** The miscue of each word, by index. A word read as written is absent. */
  readonly miscues: ReadonlyMap<number, Miscue>;
}

export const partsOf = ({ words }: Pick<Target, 'words'>): PassagePart[] =>
  words.map(({ start, end }, word) => ({ word, from: start, to: end, again: false }));

/** Adds the sounds of inserted words to the target of the edit costs. */
export function withAdded({ costs, string }: Passage): EditCosts {
  const target = [...costs.target];
  let next = string.length;
  // The loop begins at the end, so that earlier positions stay valid. Index -1 is the beginning of the passage.
  for (let n = next - 1; n >= -1; n--) {
    const position = n < 0 ? -1 : (string[n] as Said).position;
    if (position === null) continue;
    const extra = string.slice(n + 1, next);
    if (extra.length >= ADDED) target.splice(position + 1, 0, ...extra);
    next = n;
  }
  return { ...costs, target, positions: target.length };
}

export const slotsOf = (parts: readonly PassagePart[]): number[] =>
  parts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n));

/**
 * Joins parts that follow one another in the target. Each stretch has the count of labels decoded for it; an extra
 * label counts for the stretch before it. `costs` number the slots in the order of speech, part after part.
 */
export function stretchesOf({ parts, string, costs }: Passage): SlotStretch[] {
  const stretches: { from: number; to: number; again: boolean; phones: number }[] = [];
  /** Index of the stretch of each slot, in the order of speech. */
  const stretchOf: number[] = [];
  for (const { from, to, again } of parts) {
    const last = stretches.at(-1);
    if (last !== undefined && !last.again && !again && last.to === from) last.to = to;
    else stretches.push({ from, to, again, phones: 0 });
    for (let slot = from; slot < to; slot++) stretchOf.push(stretches.length - 1);
  }
  let current = 0;
  for (const { position } of string) {
    if (position !== null) current = stretchOf[costs.slotOf(position)] as number;
    (stretches[current] as { phones: number }).phones++;
  }
  return stretches;
}

export function unsureIn({ parts, open, costs }: Passage): Set<number> {
  const slots = slotsOf(parts);
  return new Set([...open].map((position) => slots[costs.slotOf(position)] as number));
}

export type PieceForm = 'taught' | 'decoded';

/** The labels of a part, as taught and as decoded, with the cost of the decoded edits. */
export interface Piece {
  readonly taught: readonly number[];
  readonly decoded: readonly number[];
  readonly cost: number;
}

/** Groups the decoded labels by position: labels for the position or inserted after it, with the cost of the edits. */
function decodedBy({ string, costs }: Passage): { readonly said: Said[]; cost: number }[] {
  const groups = Array.from({ length: costs.positions }, () => ({ said: [] as Said[], cost: 0 }));
  let current = 0;
  for (const [n, one] of string.entries()) {
    current = one.position ?? current;
    const group = groups[current] as (typeof groups)[number];
    group.said.push(one);
    group.cost += costs.said(one, string[n - 1]?.position);
  }
  for (const [position, group] of groups.entries()) {
    const isFilled = group.said.some((one) => one.position === position);
    if (!isFilled) group.cost += costs.missing(position);
  }
  return groups;
}

/** Returns two functions: `of` gives the piece of a part, `firstOf` the first label decoded for part n or after it. */
export function piecesOf(passage: Passage) {
  const { costs, parts } = passage;
  const groups = decodedBy(passage);
  /** For each slot in the order of speech: its first position; at the end, the count of positions. */
  const positionOf: number[] = [];
  for (let position = costs.positions - 1; position >= 0; position--)
    positionOf[costs.slotOf(position)] = position;
  positionOf.push(costs.positions);
  /** For each part: its first slot in the order of speech; at the end, the count of slots. */
  const firstSlots = [0];
  for (const { from, to } of parts) firstSlots.push((firstSlots.at(-1) as number) + to - from);
  /** Returns the first position of the slot that comes `slots` slots after the start of part n. */
  const positionIn = (n: number, slots = 0): number =>
    positionOf[(firstSlots[n] as number) + slots] as number;
  return {
    /**
     * Returns the labels that were taught and decoded for a part, and the cost of its errors. A part that a miscue would
     * add is not in the passage; it gets the labels at the beginning of the part that has its word.
     */
    of(part: PassagePart): Piece {
      const own = parts.indexOf(part);
      const n = own < 0 ? parts.findIndex(({ word, again }) => word === part.word && !again) : own;
      const [from, to] = [positionIn(n), positionIn(n, part.to - part.from)];
      const decoded = groups.slice(from, to);
      return {
        taught: costs.target.slice(from, to).map(({ column }) => column),
        decoded: decoded.flatMap(({ said }) => said.map(({ column }) => column)),
        cost: decoded.reduce((sum, { cost }) => sum + cost, 0),
      };
    },
    firstOf: (n: number): number =>
      groups.slice(0, positionIn(n)).reduce((labels, { said }) => labels + said.length, 0),
  };
}
