/** Measures the kernels and their twins in plain TypeScript, for one caller at a time (POST /v1/bench). */

import { cpus } from 'node:os';
import { Worker } from 'node:worker_threads';
import { BenchRequest, type BenchResponse, parseBenchRequest } from '../../contract/bench.ts';
import { strangersIn, withNotes } from '../../contract/fields.ts';
import { notNow } from '../../contract/refusal.ts';
import { compiled, VERSION } from '../built/project.ts';

/**
 * Estimates the duration, seconds: one second to load, then three times `time_ms` for each kernel: for the kernel, its
 * twin, and the warm-up of both.
 */
const secondsFor = ({ kernels, time_ms }: BenchRequest): number =>
  Math.ceil(1 + (kernels.length * 3 * time_ms) / 1000);

export type Measured = Pick<BenchResponse, 'lexicon' | 'results'>;

function measured(worker: Worker): Promise<Measured> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(notNow('the bench was ended; try again later')));
  });
}

export function createBench() {
  let busyUntil: number | null = null;
  let worker: Worker | null = null;
  return {
    async run(body: unknown): Promise<BenchResponse> {
      const request = parseBenchRequest(body);
      if (busyUntil !== null) {
        const wait = Math.max(1, Math.ceil((busyUntil - Date.now()) / 1000));
        throw notNow('another bench is running; try again later', 'bench-busy', wait);
      }
      busyUntil = Date.now() + 1000 * secondsFor(request);
      try {
        worker = new Worker(compiled('bench/worker.js'), { workerData: request });
        const { lexicon, results } = await measured(worker);
        const cpu = cpus()[0]?.model ?? 'unknown';
        const about = { version: VERSION, node: process.version, cpu };
        const answer: BenchResponse = { api: 'tutor-v1', ...about, lexicon, results };
        return withNotes(answer, strangersIn(body, BenchRequest.shape));
      } finally {
        busyUntil = null;
        worker = null;
      }
    },
    /** Ends a running bench; its caller gets a 503. */
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}
