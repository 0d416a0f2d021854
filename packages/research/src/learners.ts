/**
 * `npm run learners`: simulated readers say every word of the Greek New Testament under the schemes; the answers are counted
 * and held against the figures to reach. Writes bench/LEARNERS.md. With parts of the names of readers and schemes it prints their
 * rows and writes nothing.
 */

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';
import { compiled, ROOT, VERSION } from '../../../src/service/built/project.ts';
import type { Confusions } from './learners/confusions.ts';
import { examplesPart, learnersPage, type Result, trialTable } from './learners/report.ts';
import type { Tally } from './learners/tally.ts';
import { newTestament } from './learners/testamentWords.ts';
import { TRIALS } from './learners/trials.ts';

/** Runs the jobs in threads, each as soon as a thread is free. */
async function runJobs(jobs: readonly number[]): Promise<Map<number, unknown>> {
  const results = new Map<number, unknown>();
  const waiting = [...jobs];
  const thread = async (): Promise<void> => {
    const worker = new Worker(compiled('packages/research/src/learners/learnersWorker.js'));
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      worker.postMessage(job);
      const [result] = await once(worker, 'message');
      results.set(job, result);
      const trial = TRIALS[job];
      console.error(trial ? `${trial.reader.name} under ${trial.scheme.name}` : 'confusions');
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), jobs.length) }, thread));
  return results;
}

/** The trials whose reader and scheme a caller names; all where nothing is named. */
function asked(names: readonly string[]): number[] {
  const all = [...TRIALS.keys()];
  return all.filter((n) => {
    const { reader, scheme } = TRIALS[n] as (typeof TRIALS)[number];
    return names.every((name) => `${reader.name} ${scheme.name}`.includes(name));
  });
}

async function measure(names: readonly string[]): Promise<void> {
  const trials = asked(names);
  const isWhole = names.length === 0;
  const confusions = isWhole ? SCHEMES.map((_, n) => TRIALS.length + n) : [];
  const results = await runJobs([...confusions, ...trials]);
  const rows = trials.map(
    (n): Result => ({ trial: TRIALS[n] as Result['trial'], tally: results.get(n) as Tally }),
  );
  if (!isWhole) return console.log([trialTable(rows), '', ...examplesPart(rows)].join('\n'));
  const words = newTestament();
  const running = words.reduce((sum, { count }) => sum + count, 0);
  const made =
    `${new Date().toISOString().slice(0, 10)}, koine-tutor ${VERSION}, Node ${process.version}, ` +
    `${words.length} different words, ${running} in the text`;
  const page = learnersPage(
    made,
    rows,
    confusions.map((n) => results.get(n) as Confusions),
  );
  writeFileSync(join(ROOT, 'bench/LEARNERS.md'), page);
  console.log(page);
}

await measure(process.argv.slice(2));
