/**
 * How sure the posteriors are of each target phone, exactly.
 *
 * The rest of the target stays as it is. Slot i then holds the label v with p(target with slot i replaced by v | X), or
 * nothing with p(target without slot i | X); one lattice gives all of these (assembly/slots.ts). The posterior of a
 * phone is its share of their sum, together with the shares of its variants. The confidence is the same number, or what
 * the map of the recognizer makes of it. A phone without a column takes those of `columns.ts`.
 */

import { LIMITS } from '../../contract/limits.ts';
import type { Gop } from '../../contract/response.ts';
import type { Comparison } from '../align/alignment.ts';
import { round6 } from '../align/score.ts';
import type { FrameKernels, Slots } from '../kernel/frames.ts';
import { phoneAt } from '../phonology/phones.ts';
import type { Phonology } from '../phonology/readings.ts';
import type { Target } from '../text/target.ts';
import { calibrated, type PlattMap, RAW } from './calibration.ts';
import { columnsOf, scoresOf } from './columns.ts';
import { judgedRows } from './diphthongs.ts';
import { countedOf, labelsOf, type SlotLabels } from './labels.ts';
import { logSum } from './logs.ts';
import type { Clock, Posteriors } from './posteriors.ts';

type GopPhone = Gop['phones'][number];
type Alternatives = GopPhone['alternatives'];

interface Times {
  readonly start_s: number;
  readonly end_s: number;
}

/** Posteriors with the kernels that have loaded their rows. */
export interface Evidence {
  /** Their rows are those that judge the target. */
  readonly posteriors: Posteriors;
  readonly frames: FrameKernels;
  /** Log probabilities of strings of phones; null for a string that has a phone without a column. */
  readonly logProbs: (strings: readonly (readonly number[])[]) => (number | null)[];
  /** The map of rankings that belongs to the frames; null for that of the scheme. */
  readonly ranking: PlattMap | null;
}

/** The rows that judge a target: the plain ones, but those that tell what was heard where it has the glide of a diphthong. */
function rowsFor(target: Target, posteriors: Posteriors, frames: FrameKernels, phonology: Phonology) {
  const { rows, split, blank, columnOf } = posteriors;
  if (split === undefined || columnOf === null) return rows;
  const positions = countedOf(target, columnOf, phonology);
  frames.load(split.rows, blank);
  const spans = frames.viterbi(positions.map(([own]) => own));
  return spans === null ? rows : judgedRows(rows, split, positions, spans);
}

/**
 * Loads the rows of posteriors that judge a target into the kernels.
 *
 * @param decoding the rule that decided what was heard, if the frames decided
 */
export function gather(
  posteriors: Posteriors,
  target: Target,
  frames: FrameKernels,
  phonology: Phonology,
  decoding: Gop['decoding'] | null = null,
): Evidence {
  const rows = rowsFor(target, posteriors, frames, phonology);
  frames.load(rows, posteriors.blank);
  const decided = decoding === 'target' || decoding === 'free' ? decoding : null;
  const ranking = decided === null ? null : (posteriors.maps.ranking?.[decided] ?? null);
  const columns = columnsOf(posteriors, phonology);
  const logProbs: Evidence['logProbs'] = (strings) => scoresOf(strings, frames, columns);
  return { posteriors: { ...posteriors, rows }, frames, logProbs, ranking };
}

export interface Confidence {
  readonly gop: Gop;
  /** By slot; null where there is no alignment. */
  readonly values: readonly (number | null)[];
  /** By slot: the posterior of the phone that the alignment found there, or of no phone; null without a column. */
  readonly heard: readonly (number | null)[];
  readonly alternatives: readonly Alternatives[];
  /** Seconds in the recording, by slot; empty where the frames have no clock. */
  readonly times: readonly Times[];
  /** True when target and frames could not be aligned; false without a vocabulary, since no alignment is tried. */
  readonly failed: boolean;
}

const MAX_ALTERNATIVES = 5;

const TOO_MANY = `phones times frames times labels are more than ${LIMITS.slot_labels}`;
const TOO_LONG = `more than ${LIMITS.phones} labels stand for the target`;
const TOO_FEW = 'the frames cannot hold the phones of the target';

const symbolsOf = (slots: readonly SlotLabels[]): string =>
  [...new Set(slots.map(({ phone }) => phoneAt(phone).symbol))].join(' ');

/** Log scores of the target: its own, without one slot, and by column with one other label in that slot. */
interface Lattice {
  readonly own: number;
  readonly without: number;
  readonly instead: Float64Array;
}

function alternativesOf(
  { own, variants }: SlotLabels,
  { instead }: Lattice,
  total: number,
  posteriors: Posteriors,
) {
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

/** Where the labels of each slot begin in the string of the target. */
function startsOf(slots: readonly SlotLabels[]): number[] {
  let start = 0;
  return slots.map(({ own }) => {
    start += own.length;
    return start - own.length;
  });
}

/** A phone of `gop`, and the posterior of the phone that was heard for it; null if that has no column. */
interface Judged {
  readonly phone: GopPhone;
  readonly heard: number | null;
}

function judgeSlot(
  labels: SlotLabels,
  lattice: Lattice,
  span: readonly [number, number],
  posteriors: Posteriors,
  map: PlattMap,
): Judged {
  const { own, without, instead } = lattice;
  // The row holds the target itself where one label stands for the phone.
  const total = logSum(labels.own.length === 1 ? [without, ...instead] : [own, without, ...instead]);
  const counted = [own, ...labels.variants.map((column) => instead[column] as number)];
  if (labels.silent) counted.push(without);
  const gop = Math.min(0, logSum(counted) - total);
  const posterior = round6(Math.exp(gop));
  const deleted = round6(Math.exp(without - total));
  const column = labels.heard === null ? undefined : posteriors.columnOf?.get(labels.heard);
  const heard = column === undefined ? null : Math.exp((instead[column] as number) - total);
  return {
    phone: {
      phone: phoneAt(labels.phone).symbol,
      gop: round6(gop),
      posterior,
      confidence: map === RAW ? posterior : round6(calibrated(posterior, map)),
      start_frame: span[0],
      end_frame: span[1],
      deleted,
      alternatives: alternativesOf(labels, lattice, total, posteriors),
    },
    heard: labels.heard === null ? deleted : heard,
  };
}

/** The exact posteriors of every slot, or the reason why the target cannot be aligned with the frames. */
function judgePhones(comparison: Comparison, evidence: Evidence, phonology: Phonology, map: PlattMap) {
  const { posteriors, frames } = evidence;
  const { columnOf, rows, columns: width } = posteriors;
  if (columnOf === null) return 'no vocab names the columns';
  const slots = labelsOf(comparison, columnOf, phonology);
  const nameless = slots.filter(({ own }) => own.length === 0);
  if (nameless.length > 0) return `no label names ${symbolsOf(nameless)}`;
  const columns = slots.flatMap(({ own }) => own);
  if (columns.length > LIMITS.phones) return TOO_LONG;
  if (columns.length * rows.length * width > LIMITS.slot_labels) return TOO_MANY;
  const spans = frames.viterbi(columns)?.slice();
  if (spans === undefined) return TOO_FEW;
  const scores = frames.slots(columns);
  const { own } = scores;
  if (own === Number.NEGATIVE_INFINITY) return TOO_FEW;

  const judge = (labels: SlotLabels, at: number, { without, instead, stride }: Slots): Judged => {
    const row = instead.subarray(at * stride, at * stride + width);
    const last = at + labels.own.length - 1;
    const span = [spans[2 * at] as number, spans[2 * last + 1] as number] as const;
    return judgeSlot(labels, { own, without: without[at] as number, instead: row }, span, posteriors, map);
  };
  // One pass serves all slots of one label. An affricate of two has a pass with one label in their place.
  const starts = startsOf(slots);
  const single = slots.map((labels, n) =>
    labels.own.length === 1 ? judge(labels, starts[n] as number, scores) : null,
  );
  const judged = single.map((one, n) => {
    if (one !== null) return one;
    const at = starts[n] as number;
    return judge(slots[n] as SlotLabels, at, frames.slots(columns.toSpliced(at + 1, 1)));
  });
  return { own, phones: judged.map(({ phone }) => phone), heard: judged.map(({ heard }) => heard) };
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

/**
 * The `gop` of a response and the confidence of every slot.
 *
 * @param calibrate false takes the posteriors as they are, whatever map the frames have
 */
export function judgeConfidence(
  comparison: Comparison,
  evidence: Evidence,
  phonology: Phonology,
  calibrate: boolean,
): Confidence {
  const { posteriors } = evidence;
  const map = calibrate ? posteriors.maps.confidence : RAW;
  const found = judgePhones(comparison, evidence, phonology, map);
  const aligned = typeof found === 'string' ? null : found;
  const phones = aligned?.phones ?? [];
  const { clock } = posteriors;
  const gop: Gop = {
    method: 'ctc-slot-posterior',
    log_prob: aligned === null ? null : round6(aligned.own),
    ...(typeof found === 'string' ? { failure: found } : {}),
    frames: posteriors.rows.length,
    labels: posteriors.labels,
    unmapped: [...posteriors.unmapped],
    normalized: posteriors.normalized,
    phones,
  };
  return {
    gop,
    values: comparison.target.slots.map((_, at) => phones[at]?.confidence ?? null),
    heard: aligned?.heard ?? [],
    alternatives: phones.map((phone) => phone.alternatives),
    times: clock === null ? [] : phones.map((phone) => timesOf(phone, clock)),
    failed: aligned === null && posteriors.columnOf !== null,
  };
}
