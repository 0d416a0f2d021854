/**
 * How sure the posteriors are of each target phone, exactly.
 *
 * The slot posterior of phone i is p(target | X) over the sum of p(target with slot i replaced by v | X)
 * for every label v, and p(target without slot i | X). All of these come from one lattice (assembly/slots.ts).
 */

import { LIMITS } from '../contract/limits.ts';
import type { Gop } from '../contract/response.ts';
import type { FrameKernels } from '../kernel/frames.ts';
import { phoneAt } from '../phonology/phones.ts';
import { calibrated } from './calibration.ts';
import { SLOT } from './plattMaps.ts';
import { type Clock, columnsOf, type Posteriors } from './posteriors.ts';
import { round6 } from './round.ts';
import type { Target } from './target.ts';

type GopPhone = Gop['phones'][number];
type Alternatives = GopPhone['alternatives'];

interface Times {
  readonly start_s: number;
  readonly end_s: number;
}

/** Posteriors with the kernels that have loaded them. */
export interface Evidence {
  readonly posteriors: Posteriors;
  readonly frames: FrameKernels;
}

/** Loads posteriors into the kernels; null when there are none. */
export function gather(posteriors: Posteriors | null, frames: FrameKernels): Evidence | null {
  if (posteriors === null) return null;
  frames.load(posteriors.rows, posteriors.blank);
  return { posteriors, frames };
}

export interface Confidence {
  readonly gop: Gop;
  /** By slot; null where there is no alignment. */
  readonly values: readonly (number | null)[];
  readonly alternatives: readonly Alternatives[];
  /** Seconds in the recording, by slot; empty where the frames have no clock. */
  readonly times: readonly Times[];
  /** True when target and frames could not be aligned; without a vocabulary nobody tried. */
  readonly failed: boolean;
}

const MAX_ALTERNATIVES = 5;

const TOO_MANY = `phones times frames times labels are more than ${LIMITS.slot_labels}`;
const TOO_FEW = 'the frames cannot hold the phones of the target';

/** The phones that no column stands for, each once. */
const unlabelled = (phones: readonly number[], { columnOf }: Posteriors): string =>
  [...new Set(phones)]
    .filter((phone) => !columnOf?.has(phone))
    .map((phone) => phoneAt(phone).symbol)
    .join(' ');

/** Everything that slot `at` may hold: log scores by column, and without it. */
interface Slot {
  readonly own: number;
  readonly column: number;
  readonly without: number;
  readonly instead: Float64Array;
}

/** The log of the sum of all that the slot may hold. */
function logTotal({ without, instead }: Slot): number {
  let top = without;
  for (const value of instead) if (value > top) top = value;
  let sum = Math.exp(without - top);
  for (const value of instead) sum += Math.exp(value - top);
  return top + Math.log(sum);
}

function alternativesOf({ column, instead }: Slot, total: number, { columnOf }: Posteriors): Alternatives {
  const ranked = [...(columnOf ?? [])].filter(
    ([, other]) => other !== column && (instead[other] as number) > Number.NEGATIVE_INFINITY,
  );
  ranked.sort(([, a], [, b]) => (instead[b] as number) - (instead[a] as number) || a - b);
  return ranked.slice(0, MAX_ALTERNATIVES).map(([phone, other]) => ({
    phone: phoneAt(phone).symbol,
    posterior: round6(Math.exp((instead[other] as number) - total)),
  }));
}

function gopPhone(
  phone: number,
  slot: Slot,
  spans: Uint32Array,
  at: number,
  posteriors: Posteriors,
  calibrate: boolean,
): GopPhone {
  const total = logTotal(slot);
  const gop = Math.min(0, slot.own - total);
  const posterior = Math.exp(gop);
  return {
    phone: phoneAt(phone).symbol,
    gop: round6(gop),
    posterior: round6(posterior),
    confidence: round6(calibrate ? calibrated(posterior, SLOT) : posterior),
    start_frame: spans[2 * at] as number,
    end_frame: spans[2 * at + 1] as number,
    deleted: round6(Math.exp(slot.without - total)),
    alternatives: alternativesOf(slot, total, posteriors),
  };
}

/** The exact posteriors of every slot, or why the target cannot be aligned with the frames. */
function slotPhones(target: Target, posteriors: Posteriors, frames: FrameKernels, calibrate: boolean) {
  const phones = target.slots.map((slot) => slot.phone);
  const columns = columnsOf(phones, posteriors);
  if (posteriors.columnOf === null) return 'no vocab names the columns';
  if (columns === null) return `no label names ${unlabelled(phones, posteriors)}`;
  if (phones.length * posteriors.rows.length * posteriors.columns > LIMITS.slot_labels) return TOO_MANY;
  const spans = frames.viterbi(columns)?.slice();
  if (spans === undefined) return TOO_FEW;
  const { own, without, instead, stride } = frames.slots(columns);
  if (own === Number.NEGATIVE_INFINITY) return TOO_FEW;
  const slotAt = (at: number): Slot => ({
    own,
    column: columns[at] as number,
    without: without[at] as number,
    instead: instead.subarray(at * stride, at * stride + posteriors.columns),
  });
  return {
    own,
    phones: phones.map((phone, at) => gopPhone(phone, slotAt(at), spans, at, posteriors, calibrate)),
  };
}

const timesOf = ({ start_frame, end_frame }: GopPhone, { frame_s, lead_s }: Clock): Times => ({
  start_s: round6(lead_s + start_frame * frame_s),
  end_s: round6(lead_s + (end_frame + 1) * frame_s),
});

/** The lowest confidence of a target phone; null where there is none. */
export function lowest({ values }: Confidence): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** The `gop` of a response and the confidence of every slot. */
export function judgeConfidence(
  target: Target,
  { posteriors, frames }: Evidence,
  calibrate: boolean,
): Confidence {
  const found = slotPhones(target, posteriors, frames, calibrate);
  const aligned = typeof found === 'string' ? null : found;
  const phones = aligned?.phones ?? [];
  const { clock } = posteriors;
  const gop: Gop = {
    method: 'ctc-slot-posterior',
    log_prob: aligned === null ? null : round6(aligned.own),
    ...(typeof found === 'string' ? { failure: found } : {}),
    frames: posteriors.rows.length,
    labels: posteriors.columns,
    unmapped: [...posteriors.unmapped],
    normalized: posteriors.normalized,
    phones,
  };
  return {
    gop,
    values: target.slots.map((_, at) => phones[at]?.confidence ?? null),
    alternatives: phones.map((phone) => phone.alternatives),
    times: clock === null ? [] : phones.map((phone) => timesOf(phone, clock)),
    failed: aligned === null && posteriors.columnOf !== null,
  };
}
