/**
 * Computes the exact posterior of each target phone while the rest of the target stays the same, given the frames X.
 * The weight of a label v in slot i is p(target with slot i replaced by v | X), the weight of an empty slot i is
 * p(target without slot i | X); one lattice gives all these weights (assembly/slots.ts). The posterior of a phone is
 * the share of the phone and its variants in their sum. The confidence is this posterior, or the number to which the
 * recognizer maps it. `columns.ts` gives columns to phones without a label.
 */

import { LIMITS } from '../../contract/limits.ts';
import type { Gop } from '../../contract/response.ts';
import type { Comparison } from '../align/alignment.ts';
import { round6 } from '../align/score.ts';
import type { FrameKernels, Slots } from '../kernel/frames.ts';
import { phoneAt } from '../phonology/phones.ts';
import type { Phonology } from '../phonology/readings.ts';
import type { Target } from '../text/target.ts';
import { type PlattMap, RAW } from './calibration.ts';
import { columnsOf, scoresOf } from './columns.ts';
import { judgedRows } from './diphthongs.ts';
import { countedOf, type SlotLabels, slotLabels } from './expected.ts';
import type { Clock, Posteriors } from './posteriors.ts';
import { type GopPhone, type Judged, judgeSlot, judgeUnsaid, startsOf } from './slotPosterior.ts';
import { type SpokenSound, spokenOrder, unsaidIn } from './spoken.ts';

/** Posteriors, and kernels that have loaded the rows by which the target is judged. */
export interface Evidence {
  readonly posteriors: Posteriors;
  readonly frames: FrameKernels;
  /** Log probabilities of strings of phones; null for a string that has a phone without a column. */
  readonly logProbs: (strings: readonly (readonly number[])[]) => (number | null)[];
  /** The map of rankings for these frames; null for the map of the scheme. */
  readonly ranking: PlattMap | null;
}

/**
 * Returns the split rows for the frames in which the target has the glide of a diphthong, and the plain rows for all
 * other frames (diphthongs.ts).
 */
function rowsFor(target: Target, posteriors: Posteriors, frames: FrameKernels, phonology: Phonology) {
  const { rows, split, blank, columnOf } = posteriors;
  if (split === undefined || columnOf === null) return rows;
  const positions = countedOf(target, columnOf, phonology);
  frames.load(split.rows, blank);
  const spans = frames.viterbi(positions.map(([own]) => own));
  return spans === null ? rows : judgedRows(rows, split, positions, spans);
}

/**
 * Loads the rows by which a target is judged into the kernels.
 *
 * @param decoding the rule by which the heard phones were decoded from the frames; absent if the phones were sent
 */
export function gather(
  posteriors: Posteriors,
  target: Target,
  frames: FrameKernels,
  phonology: Phonology,
  decoding?: Gop['decoding'],
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
  /** `gop.phones` has one phone for each slot; it is empty without an alignment. */
  readonly gop: Gop;
  /**
   * For each slot: the posterior of the phone, or of the silence, that the alignment found there; null if this phone
   * lacks a column.
   */
  readonly heard: readonly (number | null)[];
  /** For each slot: seconds in the recording; empty if the times of the frames are unknown. */
  readonly times: readonly ReturnType<typeof timesOf>[];
  /** The sounds in the order of speech; empty without an alignment. */
  readonly sounds: readonly SpokenSound[];
  /** True if target and frames could not be aligned; false without a vocabulary. */
  readonly failed: boolean;
}

const TOO_MANY = `phones times frames times labels are more than ${LIMITS.slot_labels}`;
const TOO_LONG = `more than ${LIMITS.phones} labels stand for the target`;
const TOO_FEW = 'the frames cannot hold the phones of the target';

const symbolsOf = (slots: readonly SlotLabels[]): string =>
  [...new Set(slots.map(({ phone }) => phoneAt(phone).symbol))].join(' ');

/** The largest difference, in nats, between two log scores; it replaces any larger one. */
const MOST_NATS = 1e4;

/** Returns the nats by which a string with the log score `own` beats a longer string. */
function gainOver(longer: readonly number[], own: number, frames: FrameKernels): number {
  if (longer.length > LIMITS.phones) return MOST_NATS;
  return Math.min(MOST_NATS, own - (frames.forward([longer])[0] as number));
}

/** Aligns the labels of the target with the frames; returns the reason if that is impossible. */
function alignLabels(comparison: Comparison, evidence: Evidence, phonology: Phonology) {
  const { posteriors, frames } = evidence;
  const { columnOf, rows, columns: width } = posteriors;
  if (columnOf === null) return 'no vocab names the columns';
  const slots = slotLabels(comparison, columnOf, phonology);
  const nameless = slots.filter(({ own }) => own.length === 0);
  if (nameless.length > 0) return `no label names ${symbolsOf(nameless)}`;
  const order = spokenOrder(comparison);
  const spoken = order.map(({ slot }) => slots[slot] as SlotLabels);
  const columns = spoken.flatMap(({ own }) => own);
  if (columns.length > LIMITS.phones) return TOO_LONG;
  if (columns.length * rows.length * width > LIMITS.slot_labels) return TOO_MANY;
  const spans = frames.viterbi(columns)?.slice();
  if (spans === undefined) return TOO_FEW;
  const starts = startsOf(spoken);
  const sounds = order.map((sound, n): SpokenSound => {
    const [first = 0, next = columns.length] = starts.slice(n, n + 2);
    return { ...sound, first: spans[2 * first] as number, last: spans[2 * next - 1] as number };
  });
  return { slots, spoken, columns, starts, sounds };
}

type AlignedLabels = Exclude<ReturnType<typeof alignLabels>, string>;

/** Judges the sounds that were said, in the order of speech. @param scores the scores of the pass over all labels */
function judgeSounds(aligned: AlignedLabels, scores: Slots, { posteriors, frames }: Evidence, map: PlattMap) {
  const { spoken, columns, starts, sounds } = aligned;
  const { own } = scores;
  const judge = (n: number, { without, instead, stride }: Slots): Judged => {
    const start = starts[n] as number;
    const row = instead.subarray(start * stride, start * stride + posteriors.columns);
    const lattice = { own, without: without[start] as number, instead: row };
    return judgeSlot(spoken[n] as SlotLabels, lattice, sounds[n] as SpokenSound, posteriors, map);
  };
  // The pass over the whole string serves all slots with one label. An affricate with two labels needs a pass over a
  // string in which it has one label. That pass overwrites the scores, so it comes second.
  const single = spoken.map((labels, n) => (labels.own.length === 1 ? judge(n, scores) : null));
  return single.map((one, n) => {
    const withOneLabel = () => frames.slots(columns.toSpliced((starts[n] as number) + 1, 1));
    return one ?? judge(n, withOneLabel());
  });
}

/** Computes the exact posterior of every slot; returns the reason if the target cannot be aligned with the frames. */
function judgePhones(comparison: Comparison, evidence: Evidence, phonology: Phonology, map: PlattMap) {
  const { frames } = evidence;
  const aligned = alignLabels(comparison, evidence, phonology);
  if (typeof aligned === 'string') return aligned;
  const { slots, columns, starts, sounds } = aligned;
  const scores = frames.slots(columns);
  const { own } = scores;
  if (own === Number.NEGATIVE_INFINITY) return TOO_FEW;
  const judged: Judged[] = [];
  for (const [n, one] of judgeSounds(aligned, scores, evidence, map).entries()) {
    const { slot, again } = sounds[n] as SpokenSound;
    if (!again) judged[slot] = one;
  }
  for (const { from, to, saidBefore } of unsaidIn(comparison)) {
    const labels = slots.slice(from, to);
    const start = starts[saidBefore] ?? columns.length;
    const longer = columns.toSpliced(start, 0, ...labels.flatMap((one) => one.own));
    const gained = gainOver(longer, own, frames);
    const frame = sounds[saidBefore - 1]?.last ?? 0;
    for (const [n, one] of labels.entries()) judged[from + n] = judgeUnsaid(one, gained, frame, map);
  }
  return { own, phones: judged.map(({ phone }) => phone), heard: judged.map(({ heard }) => heard), sounds };
}

const timesOf = ({ start_frame, end_frame }: GopPhone, { frame_s, lead_s }: Clock) => ({
  start_s: round6(lead_s + start_frame * frame_s),
  end_s: round6(lead_s + (end_frame + 1) * frame_s),
});

/** @param calibrate if false, the posteriors are the confidences, without the map of the recognizer */
export function judgeConfidence(
  comparison: Comparison,
  evidence: Evidence,
  phonology: Phonology,
  calibrate: boolean,
): Confidence {
  const { posteriors } = evidence;
  const map = calibrate ? posteriors.maps.confidence : RAW;
  const found = judgePhones(comparison, evidence, phonology, map);
  const [failure, aligned] = typeof found === 'string' ? [found, null] : [undefined, found];
  const phones = aligned?.phones ?? [];
  const { clock } = posteriors;
  const gop: Gop = {
    method: 'ctc-slot-posterior',
    log_prob: aligned === null ? null : round6(aligned.own),
    ...(failure !== undefined && { failure }),
    frames: posteriors.rows.length,
    labels: posteriors.labels,
    unmapped: [...posteriors.unmapped],
    normalized: posteriors.normalized,
    phones,
  };
  return {
    gop,
    heard: aligned?.heard ?? [],
    times: clock === null ? [] : phones.map((phone) => timesOf(phone, clock)),
    sounds: aligned?.sounds ?? [],
    failed: aligned === null && posteriors.columnOf !== null,
  };
}
