/** Computes the posterior of a slot from the scores of one pass over the lattice. */

import type { Gop } from '../../contract/response.ts';
import { round6 } from '../align/score.ts';
import { phoneAt } from '../phonology/phones.ts';
import { calibrated, type PlattMap, RAW } from './calibration.ts';
import type { SlotLabels } from './expected.ts';
import { logSum } from './logs.ts';
import type { Posteriors } from './posteriors.ts';

export type GopPhone = Gop['phones'][number];

const MAX_ALTERNATIVES = 5;

/**
 * Log scores of the target: as it is; without one slot; and, for each column, with the label of the column in that
 * slot.
 */
interface Lattice {
  readonly own: number;
  readonly without: number;
  readonly instead: Float64Array;
}

/** Lists the likeliest wrong phones of a slot, with their posteriors. */
function alternativesOf(labels: SlotLabels, { instead }: Lattice, total: number, posteriors: Posteriors) {
  const { own, variants } = labels;
  const counted = own.length === 1 ? [...own, ...variants] : variants;
  const ranked = [...(posteriors.columnOf ?? [])].filter(
    ([, other]) => !counted.includes(other) && (instead[other] as number) > Number.NEGATIVE_INFINITY,
  );
  ranked.sort(([, a], [, b]) => (instead[b] as number) - (instead[a] as number) || a - b);
  return ranked.slice(0, MAX_ALTERNATIVES).map(([phone, other]) => ({
    phone: phoneAt(phone).symbol,
    posterior: round6(Math.exp((instead[other] as number) - total)),
  }));
}

/** Finds the index of the first label of each slot in the string of the target. */
export function startsOf(slots: readonly SlotLabels[]): number[] {
  let start = 0;
  return slots.map(({ own }) => {
    start += own.length;
    return start - own.length;
  });
}

/** A phone of `gop`, with the posterior of the phone that was heard for it; null without a column. */
export interface Judged {
  readonly phone: GopPhone;
  readonly heard: number | null;
}

/**
 * Makes a phone of the answer.
 *
 * @param gop log of its posterior
 * @param deleted posterior of an empty slot
 * @param span first and last frame of the phone
 */
function gopPhone(
  phone: number,
  gop: number,
  deleted: number,
  map: PlattMap,
  span: readonly [first: number, last: number],
  alternatives: GopPhone['alternatives'],
): GopPhone {
  const posterior = round6(Math.exp(gop));
  const confidence = map === RAW ? posterior : round6(calibrated(posterior, map));
  const [start_frame, end_frame] = span;
  const { symbol } = phoneAt(phone);
  return {
    phone: symbol,
    gop: round6(gop),
    posterior,
    confidence,
    start_frame,
    end_frame,
    deleted,
    alternatives,
  };
}

/**
 * Judges a slot of an omitted word, which was said only if the whole word was said.
 *
 * @param gained nats by which the string without the word beats the string with it
 * @param frame the frame in which the word is missing
 */
export function judgeUnsaid({ phone }: SlotLabels, gained: number, frame: number, map: PlattMap): Judged {
  const gop = -logSum([0, gained]);
  const deleted = round6(Math.exp(gained + gop));
  return { phone: gopPhone(phone, gop, deleted, map, [frame, frame], []), heard: deleted };
}

/** Judges a slot: the share of its phone, variants and accepted silence among everything that may be in the slot. */
export function judgeSlot(
  labels: SlotLabels,
  lattice: Lattice,
  { first, last }: { readonly first: number; readonly last: number },
  posteriors: Posteriors,
  map: PlattMap,
): Judged {
  const { own, without, instead } = lattice;
  // If one label represents the phone, `instead` contains the target itself.
  const total = logSum(labels.own.length === 1 ? [without, ...instead] : [own, without, ...instead]);
  const right = [own, ...labels.variants.map((column) => instead[column] as number)];
  if (labels.silent) right.push(without);
  const gop = Math.min(0, logSum(right) - total);
  const deleted = round6(Math.exp(without - total));
  const alternatives = alternativesOf(labels, lattice, total, posteriors);
  const phone = gopPhone(labels.phone, gop, deleted, map, [first, last], alternatives);
  if (labels.heard === null) return { phone, heard: deleted };
  const column = posteriors.columnOf?.get(labels.heard);
  return { phone, heard: column === undefined ? null : Math.exp((instead[column] as number) - total) };
}
