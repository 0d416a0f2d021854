/** Finds the part of a recording in which each verse was read, from the answers of a recognizer to its pieces. */

import { type Stretch, Stretches } from '../../../packages/ears/src/stretches.ts';
import { RECOGNIZER_RATE } from '../../../packages/recordings/src/resample.ts';
import { badRequest } from '../../contract/refusal.ts';
import type { Engine } from '../../engine/engine.ts';
import { type Heard, recognized } from '../../engine/library/recognized.ts';
import { readTarget } from '../../engine/text/target.ts';

/** A piece of a recording, from sample `from` to before sample `to`, with the answer of the recognizer to it. */
export interface HeardPiece {
  readonly from: number;
  readonly to: number;
  readonly heard: Heard;
}

export interface FollowTask {
  readonly scheme: string;
  readonly verses: readonly string[];
  /** The recording, or its beginning, as 16-bit samples at RECOGNIZER_RATE. */
  readonly pcm: Int16Array;
  readonly pieces: readonly HeardPiece[];
}

/** Number of samples between two searches for verses: a quarter of a second. */
const STEP = RECOGNIZER_RATE / 4;

const refuseWithoutFrames = () =>
  badRequest(
    'verses are found by the frames of a recognizer, and this one returns phones alone; choose one that returns posteriors with vocab',
    'recognizer',
  );

/**
 * Gives the frames of all pieces to a search, which returns each verse once it is over.
 *
 * @throws Refusal if an answer of the recognizer is invalid, or has phones but no posteriors
 */
export function follow({ verses, pcm, pieces }: FollowTask, { lexicon, phonology }: Engine): Stretch[] {
  const targets = verses.map((verse) => readTarget(verse, lexicon, phonology));
  const found: Stretch[] = [];
  let search: Stretches | null = null;
  for (const { from, to, heard } of pieces) {
    const { attempt, posteriors } = recognized(heard);
    const isSilent = posteriors === null && !attempt?.phones.length;
    if (isSilent) continue;
    if (!posteriors?.columnOf) throw refuseWithoutFrames();
    search ??= new Stretches(targets, phonology, posteriors, RECOGNIZER_RATE, pcm);
    const { rows, clock } = posteriors;
    const samplesOfFrame = clock === null ? (to - from) / rows.length : clock.frame_s * RECOGNIZER_RATE;
    let nextSearch = from + STEP;
    for (const [frame, row] of rows.entries()) {
      const sample = Math.round(from + frame * samplesOfFrame);
      search.take(row, sample);
      if (sample < nextSearch) continue;
      nextSearch = sample + STEP;
      found.push(...search.turn(sample));
    }
  }
  return [...found, ...(search?.finish(pcm.length) ?? [])];
}
