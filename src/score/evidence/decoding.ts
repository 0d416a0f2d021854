/**
 * Decoding towards the target: the phones that were most likely said, given the frames and the words that were asked
 * for.
 *
 *   argmax over strings s of  log p(s | frames) - λ · cost(s | target)
 *
 * p is the exact CTC sum over all paths, cost the edits that make s of the target, dearer the less usual they are
 * (`editCosts.ts`). The likeliest labels of a recognizer that hears unfamiliar voices are often wrong; an edit of the
 * target counts here only if the frames bear it out. Harrison et al. 2009 (extended recognition networks), Chu, Liu
 * and Zhou 2020, Cao et al. 2024.
 *
 * Search: one pass of the seam (assembly/slots.ts) scores every string that is one edit away from a centre. All edits
 * that pay and lie six labels from a better one are taken at once, and the result is the next centre; a batch that is
 * worth less than its best edit alone is undone to that. Every step gains, so the search ends; eight passes at the most.
 * Refused: a Viterbi search of the whole lattice, which takes the best path for the sum over all paths.
 */

import type { FrameKernels, Slots } from '../kernel/frames.ts';
import type { EditCosts, Said } from './editCosts.ts';

/** An edit of the centre, and how much it pays. */
interface Edit {
  readonly gain: number;
  readonly at: number;
  /** The column of the new label; null where the label at `at` is dropped. */
  readonly column: number | null;
  /** True if the new label stands before the label at `at` and not in its place. */
  readonly inserted: boolean;
}

const PASSES = 8;
const APART = 6;
const LEAST_GAIN = 1e-9;

/** What the cost of a string is, edit by edit. */
function costOf(string: readonly Said[], costs: EditCosts): number {
  const filled = new Set(string.map(({ place }) => place));
  let cost = 0;
  for (let place = 0; place < costs.places; place++) {
    if (!filled.has(place)) cost += costs.missing(place);
  }
  for (const said of string) cost += costs.said(said);
  return cost;
}

function withEdits(string: readonly Said[], edits: readonly Edit[]): Said[] {
  const next = [...string];
  for (const { at, column, inserted } of edits.toSorted((a, b) => b.at - a.at)) {
    if (column === null) next.splice(at, 1);
    else if (inserted) next.splice(at, 0, { column, place: null });
    else next[at] = { column, place: (string[at] as Said).place };
  }
  return next;
}

/** The edits of a centre that pay, best first. */
function payingEdits(centre: readonly Said[], scores: Slots, costs: EditCosts, lambda: number): Edit[] {
  const { own, without, instead, before, stride } = scores;
  const edits: Edit[] = [];
  const weigh = (log: number, dearer: number, edit: Omit<Edit, 'gain'>): void => {
    const gain = log - own - lambda * dearer;
    if (gain > LEAST_GAIN) edits.push({ gain, ...edit });
  };
  for (const [at, { column: present, place }] of centre.entries()) {
    const now = costs.said({ column: present, place });
    const gone = place === null ? 0 : costs.missing(place);
    if (centre.length > 1) weigh(without[at] as number, gone - now, { at, column: null, inserted: false });
    for (const column of costs.columns) {
      if (column === present) continue;
      const log = instead[at * stride + column] as number;
      weigh(log, costs.said({ column, place }) - now, { at, column, inserted: false });
    }
  }
  for (let at = 0; at <= centre.length; at++) {
    for (const column of costs.columns) {
      const log = before[at * stride + column] as number;
      weigh(log, costs.said({ column, place: null }), { at, column, inserted: true });
    }
  }
  return edits.sort((a, b) => b.gain - a.gain || a.at - b.at);
}

/** The best edits that lie apart, so that their gains add up nearly. */
function apart(edits: readonly Edit[]): Edit[] {
  const taken: Edit[] = [];
  for (const edit of edits) {
    if (taken.every(({ at }) => Math.abs(at - edit.at) >= APART)) taken.push(edit);
  }
  return taken;
}

/** The places that edits would fill otherwise, or leave empty; of two edits side by side the better one counts. */
function changedPlaces(centre: readonly Said[], edits: readonly Edit[]): Set<number> {
  const taken = edits.filter(
    ({ at }, n) => !edits.slice(0, n).some((better) => Math.abs(better.at - at) <= 1),
  );
  const places = taken.map(({ at, inserted }) => (inserted ? null : (centre[at] as Said).place));
  return new Set(places.filter((place) => place !== null));
}

/** What was decoded. */
export interface Decoded {
  readonly string: readonly Said[];
  /** Places that an edit would change if a unit of cost weighed `loose` nats alone. */
  readonly open: ReadonlySet<number>;
}

/**
 * The string that the frames and the target together make likeliest; the target itself where that does not fit the
 * frames.
 *
 * @param frames kernels with the posteriors loaded
 * @param lambda nats that a unit of cost weighs
 * @param first the pass over the target, the last that the kernels made
 */
export function decodeTowards(
  frames: FrameKernels,
  costs: EditCosts,
  lambda: number,
  loose: number,
  first: Slots = frames.slots(costs.target.map(({ column }) => column)),
): Decoded {
  let centre = costs.target;
  /** The centre before with its best edit alone, and the value of that. */
  let before: { readonly value: number; readonly single: readonly Said[] } | null = null;
  for (let pass = 0; ; pass++) {
    const scores = pass === 0 ? first : frames.slots(centre.map(({ column }) => column));
    const value = scores.own - lambda * costOf(centre, costs);
    if (before !== null && value < before.value - LEAST_GAIN) {
      centre = before.single;
      before = null;
      continue;
    }
    const edits = value === Number.NEGATIVE_INFINITY ? [] : payingEdits(centre, scores, costs, lambda);
    const [best] = edits;
    if (best === undefined || pass >= PASSES) {
      const open = value === Number.NEGATIVE_INFINITY ? [] : payingEdits(centre, scores, costs, loose);
      return { string: centre, open: changedPlaces(centre, open) };
    }
    before = { value: value + best.gain, single: withEdits(centre, [best]) };
    centre = withEdits(centre, apart(edits));
  }
}
