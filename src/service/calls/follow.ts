/** Finds the stretch of each verse in a recording that a recognizer heard in pieces; runs on a worker thread. */

import { type Stretch, Stretches } from '../../../packages/ears/src/stretches.ts';
import { RECOGNIZER_RATE } from '../../../packages/recordings/src/resample.ts';
import { badRequest } from '../../contract/refusal.ts';
import type { Engine } from '../../engine/engine.ts';
import { type Heard, recognized } from '../../engine/library/recognized.ts';
import { readTarget } from '../../engine/text/target.ts';

/**
 * A piece of the recording (indexes of the first sample and after the last), with the answer of the recognizer to it.
 */
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

/** Number of samples between two checks for the end of a verse: a quarter of a second, the same as in the library. */
const STEP = RECOGNIZER_RATE / 4;

const noFrames = () =>
  badRequest(
    'verses are found by the frames of a recognizer, and this one returns phones alone; choose one that returns posteriors with vocab',
    'recognizer',
  );

/**
 * Finds the stretches of verses. @throws Refusal for an answer of the recognizer that is invalid, or is without
 * posteriors
 */
export function follow({ verses, pcm, pieces }: FollowTask, { lexicon, phonology }: Engine): Stretch[] {
  const targets = verses.map((verse) => readTarget(verse, lexicon, phonology));
  const found: Stretch[] = [];
  let stretches: Stretches | null = null;
  for (const { from, to, heard } of pieces) {
    const { attempt, posteriors } = recognized(heard);
    if (posteriors === null && !attempt?.phones.length) continue;
    if (!posteriors?.columnOf) throw noFrames();
    stretches ??= new Stretches(targets, phonology, posteriors, RECOGNIZER_RATE, pcm);
    const { rows, clock } = posteriors;
    const frame = clock === null ? (to - from) / rows.length : clock.frame_s * RECOGNIZER_RATE;
    let due = from + STEP;
    for (const [n, row] of rows.entries()) {
      const at = Math.round(from + n * frame);
      stretches.take(row, at);
      if (at < due) continue;
      due = at + STEP;
      found.push(...stretches.turn(at));
    }
  }
  return [...found, ...(stretches?.finish(pcm.length) ?? [])];
}
