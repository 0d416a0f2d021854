/** Heavy requests: long verses, large posteriors and batches. Threads score them, within a limit for each caller. */

import type { Stretch } from '../../../packages/ears/src/stretches.ts';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import type { TutorRequest } from '../../contract/request.ts';
import type { Heard } from '../../engine/library/recognized.ts';
import { type Memory, Room } from '../hear/threads/bounds.ts';
import { crowded, type Threads } from '../hear/threads/pool.ts';
import type { FollowTask } from './follow.ts';
import type { Caller } from './hear.ts';
import type { ScoredShare, Share } from './scoreBatch.ts';

/** A checked request, and the answer of the recognizer if it has a recording. */
interface ScoreTask {
  readonly request: TutorRequest;
  readonly heard: Heard | null;
}

/**
 * Room for heavy requests, bytes: in all (a single caller gets half); for one, with its parsed body and its answer; and for
 * the answer to an attempt of a batch.
 */
const ROOM = 64 * 2 ** 20;
const REQUEST_BYTES = 2 * 2 ** 20;
const ATTEMPT_BYTES = SERVICE_LIMITS.batch_bytes / SERVICE_LIMITS.batch_items;

export type HeavyTask = ScoreTask | Share | FollowTask;
export type HeavyAnswer = Uint8Array | ScoredShare | readonly Stretch[];

const WHAT = 'long verses, large posteriors and batches';

export type Heavy = ReturnType<typeof createHeavy>;

/** @param file the compiled worker that scores */
export function createHeavy(file: string, threads: Threads, memory: Memory) {
  const pool = threads.pool<HeavyTask, HeavyAnswer>({ file, what: WHAT });
  const room = new Room(ROOM);
  const admitted = async <T>(owner: string, bytes: number, work: () => Promise<T>): Promise<T> => {
    const leave = room.take(owner, bytes);
    if (leave === null) throw crowded(WHAT);
    try {
      return await memory.during(work);
    } finally {
      leave();
    }
  };
  return {
    /**
     * Scores on a thread; resolves with the answer as JSON in UTF-8.
     *
     * @throws Refusal 503 with Retry-After when too many heavy requests of the caller are under way, or memory is short
     */
    async score(request: TutorRequest, heard: Heard | null, { owner, gone }: Caller): Promise<Buffer> {
      // The recording was heard, so its bytes are not sent to the thread.
      const task = { request: { ...request, audio_base64: undefined }, heard };
      const run = () => pool.run(task, { owner, gone: gone?.() });
      // The limit on recordings has already admitted a request with a recording.
      const answer = (await (heard === null ? admitted(owner, REQUEST_BYTES, run) : run())) as Uint8Array;
      return Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
    },
    /**
     * Scores the shares of a batch, each on a thread; resolves with their answers in order.
     *
     * @throws Refusal as `score` does
     */
    shares(shares: readonly Share[], { owner, gone }: Caller): Promise<ScoredShare[]> {
      const attempts = shares.reduce((sum, { items }) => sum + items.length, 0);
      return admitted(owner, Math.max(REQUEST_BYTES, attempts * ATTEMPT_BYTES), async () => {
        const left = gone?.();
        const runs = shares.map((share) => pool.run(share, { owner, gone: left }));
        return (await Promise.all(runs)) as ScoredShare[];
      });
    },
    /** Finds the verses of a recording while it is heard, on a thread. The room of the recording covers this. */
    follow: async (task: FollowTask, { owner, gone }: Caller) =>
      (await pool.run(task, { owner, gone: gone?.() })) as readonly Stretch[],
    waiting: pool.waiting,
  };
}
