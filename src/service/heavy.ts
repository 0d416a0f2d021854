/** Long verses and large posteriors: told by an estimate, scored on a thread, so many of a caller at once. */

import { LIMITS } from '../contract/limits.ts';
import type { Question } from '../library/question.ts';
import { createPool, tooMany } from '../threads/pool.ts';
import { Room } from '../threads/room.ts';
import type { Part } from './answer.ts';
import type { Caller } from './hearing.ts';
import { complete, type Heard, type Reading, withoutAudio, workOf } from './scorer.ts';
import type { ScoreTask } from './scoreWorker.ts';

/** Longer than this and the scoring leaves the event loop, which nobody may hold for more than 50 ms. */
const HEAVY_NS = 15e6;

/** In hand at once, each a body of up to 400 KiB taken apart: of all callers, and of one. */
const MOST = 64;
const MOST_OF_ONE = 16;

const WHAT = 'long verses and large posteriors';

/** What is to be scored on this thread, or null when that would take long. */
export function light(question: Question, heard: Heard | null): Reading | null {
  // A long answer of a recognizer takes long to parse, too.
  if (heard !== null && heard.answer.length > LIMITS.body_bytes) return null;
  const reading = complete(question, heard);
  return workOf(reading) > HEAVY_NS ? null : reading;
}

export interface Heavy {
  /**
   * Scores on a thread; resolves with this part of the answer as JSON in UTF-8.
   *
   * @throws Refusal 503 with Retry-After when too many of the caller, or of all, are in hand
   */
  readonly score: (question: Question, heard: Heard | null, caller: Caller, part: Part) => Promise<Buffer>;
  /** Those that wait for a thread. */
  readonly waiting: () => number;
  /** Ends the threads. */
  readonly close: () => Promise<void>;
}

/** @param file the compiled worker that scores */
export function createHeavy(file: string, warn: (message: string) => void): Heavy {
  const pool = createPool<ScoreTask, Uint8Array>({ file, what: WHAT, warn });
  const room = new Room(MOST, MOST_OF_ONE);
  return {
    async score(question, heard, { owner, gone }, part) {
      // Recordings that are in hand have been let in already.
      const leave = heard === null ? room.take(owner) : () => {};
      if (leave === null) throw tooMany(WHAT);
      try {
        const task = { request: withoutAudio(question.request), heard, part };
        const { buffer, byteOffset, byteLength } = await pool.run(task, { owner, gone: gone?.() });
        return Buffer.from(buffer, byteOffset, byteLength);
      } finally {
        leave();
      }
    },
    waiting: pool.waiting,
    close: pool.close,
  };
}
