/**
 * Heavy requests: long verses, large posteriors and batches. Threads score them, and a limit holds for each caller.
 */

import type { TutorRequest } from '../../contract/request.ts';
import { createPool, tooMany } from '../../hear/threads/pool.ts';
import { Room } from '../../hear/threads/turns.ts';
import type { Heard } from '../../score/library/recognized.ts';
import type { Question } from '../../score/library/scorer.ts';
import type { ScoredShare, Share } from './batch.ts';
import type { Caller } from './hearing.ts';

/** A checked request, and the answer of the recognizer if it has a recording. */
export interface ScoreTask {
  readonly request: TutorRequest;
  readonly heard: Heard | null;
}

/** Heavy requests under way at once, each a parsed body of up to 400 KiB: of all callers, and of one. */
const MOST = 64;
const MOST_OF_ONE = 16;

const WHAT = 'long verses, large posteriors and batches';

export interface Heavy {
  /**
   * Scores on a thread; resolves with the answer as JSON in UTF-8.
   *
   * @throws Refusal 503 with Retry-After when too many heavy requests of the caller, or of all callers, are under way
   */
  readonly score: (question: Question, heard: Heard | null, caller: Caller) => Promise<Buffer>;
  /**
   * Scores the shares of a batch, each on a thread; resolves with their answers in order.
   *
   * @throws Refusal 503 with Retry-After as `score` does
   */
  readonly shares: (shares: readonly Share[], caller: Caller) => Promise<ScoredShare[]>;
  /** The number of requests that wait for a thread. */
  readonly waiting: () => number;
  /** Ends the threads. */
  readonly close: () => Promise<void>;
}

/** @param file the compiled worker that scores */
export function createHeavy(file: string, warn: (message: string) => void): Heavy {
  const pool = createPool<ScoreTask | Share, Uint8Array | ScoredShare>({ file, what: WHAT, warn });
  const room = new Room(MOST, MOST_OF_ONE);
  const admitted = async <T>(owner: string, work: () => Promise<T>): Promise<T> => {
    const leave = room.take(owner);
    if (leave === null) throw tooMany(WHAT);
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return {
    async score({ request }, heard, { owner, gone }) {
      // The recording was heard: its bytes are not needed again.
      const task = { request: { ...request, audio_base64: undefined }, heard };
      const run = () => pool.run(task, { owner, gone: gone?.() });
      // The limit on recordings has already admitted a request with a recording.
      const answer = (await (heard === null ? admitted(owner, run) : run())) as Uint8Array;
      return Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
    },
    shares: (shares, { owner, gone }) =>
      admitted(owner, async () => {
        const left = gone?.();
        const runs = shares.map((share) => pool.run(share, { owner, gone: left }));
        return (await Promise.all(runs)) as ScoredShare[];
      }),
    waiting: pool.waiting,
    close: pool.close,
  };
}
