/**
 * Heavy requests: long verses, large posteriors and batches. An estimate finds the first two, a thread scores them, a limit holds for
 * each caller.
 */

import { LIMITS } from '../../contract/limits.ts';
import { createPool, tooMany } from '../../hear/threads/pool.ts';
import { Room } from '../../hear/threads/room.ts';
import type { Question } from '../../score/library/question.ts';
import type { ScorableQuestion } from '../../score/library/recording.ts';
import { complete, type Heard, withoutAudio, workOf } from '../../score/library/scorer.ts';
import type { Part } from './answer.ts';
import type { Caller } from './hearing.ts';
import type { ItemsAnswer, ItemsTask } from './items.ts';
import type { ScoreTask } from './scoreWorker.ts';

/** Scoring that takes longer than this, in nanoseconds, leaves the event loop, which no step may hold for 50 ms. */
const HEAVY_NS = 15e6;

/** Heavy requests under way at once, each a parsed body of up to 400 KiB: of all callers, and of one. */
const MOST = 64;
const MOST_OF_ONE = 16;

const WHAT = 'long verses, large posteriors and batches';

/** Returns a light request, ready to score on this thread; null for a heavy one. */
export function light(question: Question, heard: Heard | null): ScorableQuestion | null {
  // Parsing a long answer of a recognizer alone is heavy.
  if (heard !== null && heard.answer.length > LIMITS.body_bytes) return null;
  const reading = complete(question, heard);
  return workOf(reading) > HEAVY_NS ? null : reading;
}

export interface Heavy {
  /**
   * Scores on a thread; resolves with a part of the answer as JSON in UTF-8.
   *
   * @throws Refusal 503 with Retry-After when too many heavy requests of the caller, or of all callers, are under way
   */
  readonly score: (question: Question, heard: Heard | null, caller: Caller, part: Part) => Promise<Buffer>;
  /**
   * Scores the shares of a batch, each on a thread; resolves with their answers in order.
   *
   * @throws Refusal 503 with Retry-After as `score` does
   */
  readonly items: (shares: readonly ItemsTask[], caller: Caller) => Promise<ItemsAnswer[]>;
  /** The number of requests that wait for a thread. */
  readonly waiting: () => number;
  /** Ends the threads. */
  readonly close: () => Promise<void>;
}

/** @param file the compiled worker that scores */
export function createHeavy(file: string, warn: (message: string) => void): Heavy {
  const pool = createPool<ScoreTask | ItemsTask, Uint8Array | ItemsAnswer>({ file, what: WHAT, warn });
  const room = new Room(MOST, MOST_OF_ONE);
  return {
    async score(question, heard, { owner, gone }, part) {
      // The limit on recordings has already admitted a request with a recording.
      const leave = heard === null ? room.take(owner) : () => {};
      if (leave === null) throw tooMany(WHAT);
      try {
        const task = { request: withoutAudio(question.request), heard, part };
        const answer = (await pool.run(task, { owner, gone: gone?.() })) as Uint8Array;
        return Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
      } finally {
        leave();
      }
    },
    async items(shares, { owner, gone }) {
      const leave = room.take(owner);
      if (leave === null) throw tooMany(WHAT);
      try {
        const left = gone?.();
        const runs = shares.map((share) => pool.run(share, { owner, gone: left }));
        return (await Promise.all(runs)) as ItemsAnswer[];
      } finally {
        leave();
      }
    },
    waiting: pool.waiting,
    close: pool.close,
  };
}
