/**
 * Decodes frames that came without phones, towards the target unless something else was said.
 *
 * An edit of cost 1 needs λ nats of evidence (`decoding.ts`): the higher λ, the less the frames may overrule the target. An
 * edit that holds at the recognizer's λ counts if it is sure (`onlySure`). If it is not sure, or appears only at λ = 3, its
 * slot is unsure and keeps the target's phone at no cost. The free phones (the likeliest label of each frame) are scored
 * instead if the target was not said (`gate.ts`), lacks a label, or has too many labels to sum.
 */

import { LIMITS } from '../contract/limits.ts';
import { badRequest } from '../contract/refusal.ts';
import type { Gop } from '../contract/response.ts';
import { decodePassage } from './aloud/miscues.ts';
import { type Passage, partsOf, slotsOf, stretchesOf, unsureIn, withAdded } from './aloud/passageParts.ts';
import type { FrameMaps } from './evidence/calibration.ts';
import type { LabelColumns } from './evidence/columns.ts';
import type { Evidence } from './evidence/confidence.ts';
import { costOf, type Decoded, decodeTowards } from './evidence/decoding.ts';
import { type EditCosts, editCosts, type Said } from './evidence/editCosts.ts';
import { expectedOf } from './evidence/expected.ts';
import { FAULTY_LEAD, fewFaults, isSupported, leadOver } from './evidence/gate.ts';
import { likeliest } from './evidence/logs.ts';
import type { Posteriors } from './evidence/posteriors.ts';
import type { Phonology } from './phonology/readings.ts';
import type { Attempt } from './text/attempt.ts';
import type { Target } from './text/target.ts';

/** How far the frames of a recognizer may overrule the target, as its operator measured it (`koine audit`). */
export interface Trust {
  /** Nats of evidence that an edit of cost 1 needs. */
  readonly lambda: number;
  /** Nats per position by which the free phones may beat the target before the target counts as not said. */
  readonly gate: number;
  /** Maps from log-odds to confidence; absent if they were not measured. */
  readonly maps?: FrameMaps;
}

/** Ranges and defaults of λ and of the gate. */
export const LAMBDA = { least: 0.5, most: 50, usual: 6 } as const;
export const GATE = { least: 0, most: 100, usual: 4 } as const;

/** A lower λ, at which edits appear that count as unsure. */
export const LOOSE_LAMBDA = 3;

/** An attempt, and how a recognizer heard it. The fields are absent if the request brought the phones. */
export interface Hearing extends Attempt {
  readonly decoding?: Gop['decoding'];
  /** Phone ids of the free decoding; absent if phones came with the frames. */
  readonly free?: readonly number[];
  /** Slots in which something else may have been said. */
  readonly unsure?: ReadonlySet<number>;
  /** For each word of a decoded passage: what the reader did to it; absent for words read as written. */
  readonly miscues?: Passage['miscues'];
}

/** An attempt without stress marks. */
export const unmarked = (phones: readonly number[]): Attempt => ({
  phones,
  stressed: [],
  marked: false,
  unknown: [],
});

/** Takes the likeliest label of each row, without repetitions, blanks and labels that are not phones. */
function phonesIn(rows: Posteriors['rows'], { blank, columnOf }: Posteriors): number[] {
  const phones = new Map([...(columnOf ?? [])].map(([phone, column]) => [column, phone]));
  const heard: number[] = [];
  let last = blank;
  for (const row of rows) {
    const best = likeliest(row);
    const phone = phones.get(best);
    if (best !== last && phone !== undefined) heard.push(phone);
    last = best;
  }
  return heard;
}

export const freePhones = (posteriors: Posteriors): number[] =>
  phonesIn(posteriors.split?.rows ?? posteriors.rows, posteriors);

/** Computes the costs of edits; null if a sound lacks a label, or if target and frames are too large for the kernels. */
function costsOf(target: Target, { posteriors }: Evidence, phonology: Phonology): EditCosts | null {
  const { columnOf, rows, columns } = posteriors;
  if (columnOf === null) return null;
  const costs = editCosts(expectedOf(target, phonology), columnOf);
  if (costs === null || costs.positions > LIMITS.phones) return null;
  return costs.positions * rows.length * columns > LIMITS.slot_labels ? null : costs;
}

/**
 * Computes the lead of the free phones over a target (`gate.ts`). These free phones come from the rows by which the
 * target is judged, so that [oʊ] for o does not count as another sound.
 */
function leadWith(costs: EditCosts | null, evidence: Evidence): number {
  const { posteriors } = evidence;
  const free = phonesIn(posteriors.rows, posteriors);
  const columns = free.map((phone) => posteriors.columnOf?.get(phone) as number);
  return leadOver(costs, columns, evidence);
}

export const leadOf = (target: Target, evidence: Evidence, phonology: Phonology): number =>
  leadWith(costsOf(target, evidence, phonology), evidence);

/** True if the target was said with a few faults: the free phones hardly beat the string that is decoded towards it. */
function isSaidWithFaults(costs: EditCosts, evidence: Evidence, lambda: number): boolean {
  const { string } = decodeTowards(evidence.frames, costs, lambda, lambda);
  return fewFaults(string, costs) && leadWith({ ...costs, target: string }, evidence) <= FAULTY_LEAD;
}

interface Asked {
  readonly target: Target;
  readonly evidence: Evidence;
  readonly phonology: Phonology;
  readonly trust: Trust;
}

/** Returns the costs of a target and the scores of its edits; null if the gate finds that the target was not said. */
function gated({ target, evidence, phonology, trust }: Asked) {
  const costs = costsOf(target, evidence, phonology);
  if (costs === null) return null;
  const isBeaten = leadWith(costs, evidence) > trust.gate;
  if (isBeaten && !isSaidWithFaults(costs, evidence, trust.lambda)) return null;
  const scores = evidence.frames.slots(costs.target.map(({ column }) => column));
  return isSupported(scores, costs) ? { costs, scores } : null;
}

export const wasSaid = (target: Target, evidence: Evidence, phonology: Phonology, trust: Trust): boolean =>
  gated({ target, evidence, phonology, trust }) !== null;

/** @throws Refusal for more phones than an attempt may have */
function freeAttempt(free: readonly number[]): Attempt {
  if (free.length <= LIMITS.phones) return unmarked(free);
  const sentence = `the recording has ${free.length} sounds; send one with at most ${LIMITS.phones}`;
  throw badRequest(sentence, undefined, 'limit-exceeded');
}

const attemptOf = (string: readonly Said[], costs: EditCosts): Attempt =>
  unmarked(string.map((said) => costs.phoneOf(said)));

/** True if the words found are most of the target and explain most of the sounds. */
function wasRead(passage: Passage, { target: { words }, evidence, trust }: Asked): boolean {
  const { frames, posteriors } = evidence;
  const repeats = passage.parts.filter((part) => part.again);
  const found = passage.parts.length - repeats.length;
  const isMostlyMissing = 2 * found < words.length;
  if (isMostlyMissing) return false;
  // If the target is one word and half of it was wrong, another word was said, not this word twice.
  const isRepeated = words.length === 1 && repeats.length > 0;
  if (isRepeated && 2 * costOf(passage.string, passage.costs) > slotsOf(repeats).length) return false;
  frames.load(posteriors.rows, posteriors.blank);
  const costs = withAdded(passage);
  // The lead is an average over the positions of the text alone, without the sounds that were added.
  const { positions } = passage.costs;
  const isMostlyAdded = 2 * positions < costs.positions;
  if (isMostlyAdded || leadWith({ ...costs, positions }, evidence) > trust.gate) return false;
  return isSupported(frames.slots(costs.target.map(({ column }) => column)), costs);
}

/**
 * Decodes frames of several words, or of one word said more than once; null if the target was not read.
 *
 * @param isSaid true if the gate found that the target was said
 */
function decodedPassage(decoded: Decoded, costs: EditCosts, asked: Asked, isSaid: boolean): Passage | null {
  const { target, evidence, phonology, trust } = asked;
  const { frames, posteriors } = evidence;
  const asWritten: Passage = { ...decoded, costs, parts: partsOf(target), miscues: new Map() };
  const found = decodePassage(asWritten, {
    frames,
    rows: posteriors.split?.rows ?? posteriors.rows,
    blank: posteriors.blank,
    columnOf: posteriors.columnOf as LabelColumns,
    expected: expectedOf(target, phonology),
    lambda: trust.lambda,
    loose: Math.min(LOOSE_LAMBDA, trust.lambda),
  });
  if (isSaid) return found;
  return [found, asWritten].find((passage) => wasRead(passage, asked)) ?? null;
}

/** Decodes frames towards a target; null if the target was not said. @param freeCount number of free phones */
function towards(asked: Asked, freeCount: number): Hearing | null {
  const { target, evidence, phonology, trust } = asked;
  const said = gated(asked);
  const costs = said?.costs ?? costsOf(target, evidence, phonology);
  if (costs === null) return null;
  const { frames, posteriors } = evidence;
  const { split, blank } = posteriors;
  if (split !== undefined) frames.load(split.rows, blank);
  const firstScores = split === undefined ? said?.scores : undefined;
  const loose = Math.min(LOOSE_LAMBDA, trust.lambda);
  const decoded = decodeTowards(frames, costs, trust.lambda, loose, firstScores);
  const { string, open } = decoded.sure;
  const asWritten = { ...attemptOf(string, costs), unsure: new Set([...open].map(costs.slotOf)) };
  const mayBeRepeated = freeCount >= costs.positions + 2;
  const isPlainWord = target.words.length === 1 && !mayBeRepeated;
  if (isPlainWord) return said && asWritten;
  const passage = decodedPassage(decoded, costs, asked, said !== null);
  if (passage === null) return null;
  const { miscues, sure } = passage;
  if (miscues.size === 0) return { ...asWritten, miscues };
  const kept = { ...passage, ...sure };
  const attempt = attemptOf(kept.string, kept.costs);
  return { ...attempt, stretches: stretchesOf(kept), unsure: unsureIn(kept), miscues };
}

/** Decodes frames that came without phones. @throws Refusal for more sounds than an attempt may have */
export function hear(target: Target, evidence: Evidence, phonology: Phonology, trust: Trust): Hearing {
  const free = freePhones(evidence.posteriors);
  const found = towards({ target, evidence, phonology, trust }, free.length);
  return found === null
    ? { ...freeAttempt(free), decoding: 'free', free }
    : { ...found, decoding: 'target', free };
}
