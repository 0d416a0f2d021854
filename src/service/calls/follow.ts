/** Finds the verses in a recording that was heard in pieces; runs on a thread. */

import { type Stretch, Stretches } from '../../../packages/ears/src/stretches.ts';
import { RECOGNIZER_RATE } from '../../../packages/recordings/src/resample.ts';
import { badRequest } from '../../contract/refusal.ts';
import type { Engine } from '../../engine/engine.ts';
import { type Heard, recognized } from '../../engine/library/recognized.ts';
import { readTarget } from '../../engine/text/target.ts';

/** A piece of the sound, from one sample to another, with the recognizer's answer. */
export interface HeardPiece {
  readonly from: number;
  readonly to: number;
  readonly heard: Heard;
}

export interface FollowTask {
  readonly scheme: string;
  readonly verses: readonly string[];
  /** The sound: 16 bits at the rate of the recognizers. */
  readonly pcm: Int16Array;
  readonly pieces: readonly HeardPiece[];
}

/** Samples between two checks whether a verse has ended: a quarter of a second, as in the reader of the library. */
const STEP = RECOGNIZER_RATE / 4;

const noFrames = () =>
  badRequest(
    'verses are found by the frames of a recognizer, and this one returns phones alone; choose one that returns posteriors with vocab',
    'recognizer',
  );

/** @throws Refusal for an answer of the recognizer that does not fit, or lacks frames */
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
