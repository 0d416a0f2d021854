/** Scores long verses, large posteriors and batches on worker threads. */

import type { Stretch } from '../../../packages/ears/src/stretches.ts';
import { SERVICE_LIMITS } from '../../contract/limits.ts';
import type { TutorRequest } from '../../contract/request.ts';
import type { Heard } from '../../engine/library/recognized.ts';
import { type Memory, Room } from '../hear/threads/bounds.ts';
import type { Threads } from '../hear/threads/pool.ts';
import type { FollowTask } from './follow.ts';
import type { Caller } from './hearRecording.ts';
import type { ScoredShare, Share } from './scoreBatch.ts';

interface ScoreTask {
  readonly request: TutorRequest;
  /** The answer of the recognizer; null for a request without a recording. */
  readonly heard: Heard | null;
}

/** Memory for the heavy requests of all callers together, bytes; a single caller may have half. */
const ROOM = 64 * 2 ** 20;
/** Memory that is counted for a request, bytes. */
const REQUEST_BYTES = 2 * 2 ** 20;
/** Memory that is counted for an attempt of a batch, bytes: its share of the largest answer. */
const ATTEMPT_BYTES = SERVICE_LIMITS.batch_bytes / SERVICE_LIMITS.batch_items;

export type HeavyTask = ScoreTask | Share | FollowTask;
export type HeavyAnswer = Uint8Array | ScoredShare | readonly Stretch[];

const WHAT = 'long verses, large posteriors and batches';

export type Heavy = ReturnType<typeof createHeavy>;

export function createHeavy(file: string, threads: Threads, memory: Memory) {
  const pool = threads.pool<HeavyTask, HeavyAnswer>({ file, what: WHAT });
  const room = new Room(ROOM);
  const admitted = <T>(owner: string, bytes: number, work: () => Promise<T>): Promise<T> =>
    room.during(owner, bytes, WHAT, () => memory.during(work));
  return {
    /**
     * Scores a request; resolves with JSON in UTF-8. @throws Refusal 503 if the caller has too much in progress, or
     * memory is short
     */
    async score(request: TutorRequest, heard: Heard | null, { owner, gone }: Caller): Promise<Buffer> {
      // The thread needs only the answer of the recognizer, not the recording.
      const task = { request: { ...request, audio_base64: undefined }, heard };
      const run = () => pool.run(task, { owner, gone: gone?.() });
      // A recording already counts as memory in use (hearRecording.ts).
      const answer = (await (heard === null ? admitted(owner, REQUEST_BYTES, run) : run())) as Uint8Array;
      return Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
    },
    /** Scores the shares of a batch, each as a task for a thread. @throws Refusal 503 like `score` */
    shares(shares: readonly Share[], { owner, gone }: Caller): Promise<ScoredShare[]> {
      const attempts = shares.reduce((sum, { items }) => sum + items.length, 0);
      return admitted(owner, Math.max(REQUEST_BYTES, attempts * ATTEMPT_BYTES), async () => {
        const signal = gone?.();
        const runs = shares.map((share) => pool.run(share, { owner, gone: signal }));
        return (await Promise.all(runs)) as ScoredShare[];
      });
    },
    /** Finds the verses in a recording. Counts no memory, because the recording is already counted. */
    follow: async (task: FollowTask, { owner, gone }: Caller) =>
      (await pool.run(task, { owner, gone: gone?.() })) as readonly Stretch[],
    waiting: pool.waiting,
  };
}
