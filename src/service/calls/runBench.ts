/** Measures the kernels and their twins in plain TypeScript, one bench at a time (POST /v1/bench). */

import { cpus } from 'node:os';
import { Worker } from 'node:worker_threads';
import { BenchRequest, type BenchResponse, parseBenchRequest } from '../../contract/bench.ts';
import { strangersIn, withNotes } from '../../contract/fields.ts';
import { notNow } from '../../contract/refusal.ts';
import { compiled, VERSION } from '../built/project.ts';

export type Measured = Pick<BenchResponse, 'lexicon' | 'results'>;

function measured(worker: Worker): Promise<Measured> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(notNow('the bench was ended; try again later')));
  });
}

export function createBench() {
  let worker: Worker | null = null;
  return {
    async run(body: unknown): Promise<BenchResponse> {
      const request = parseBenchRequest(body);
      if (worker !== null) throw notNow('another bench is running; try again later', 'bench-busy');
      worker = new Worker(compiled('bench/worker.js'), { workerData: request });
      try {
        const { lexicon, results } = await measured(worker);
        const cpu = cpus()[0]?.model ?? 'unknown';
        const about = { version: VERSION, node: process.version, cpu };
        const answer: BenchResponse = { api: 'tutor-v1', ...about, lexicon, results };
        return withNotes(answer, strangersIn(body, BenchRequest.shape));
      } finally {
        worker = null;
      }
    },
    /** Ends a running bench; its caller gets a 503. */
    async close(): Promise<void> {
      await worker?.terminate();
    },
  };
}
