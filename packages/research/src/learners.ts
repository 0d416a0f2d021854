/**
 * `npm run learners`: scores simulated readers who say every word of the Greek New Testament, and writes
 * bench/LEARNERS.md.
 */

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';
import { compiled, ROOT, VERSION } from '../../../src/service/built/project.ts';
import type { Confusions } from './learners/confusions.ts';
import { learnersParts, type Result } from './learners/learnersPage.ts';
import type { ReaderTally } from './learners/tally.ts';
import { newTestament } from './learners/testamentWords.ts';
import { TRIALS } from './learners/trials.ts';
import { writeParts } from './results.ts';

const pool = new Piscina<number, ReaderTally | Confusions>({
  filename: compiled('packages/research/src/learners/learnersWorker.js'),
  maxThreads: availableParallelism(),
});

async function done(job: number): Promise<ReaderTally | Confusions> {
  const result = await pool.run(job);
  const trial = TRIALS[job];
  console.error(trial ? `${trial.reader.name} under ${trial.scheme.name}` : 'confusions');
  return result;
}

const jobs = [...TRIALS.keys(), ...SCHEMES.map((_, n) => TRIALS.length + n)];
const results = await Promise.all(jobs.map(done));
const rows = TRIALS.map((trial, n): Result => ({ trial, tally: results[n] as ReaderTally }));
const words = newTestament();
const running = words.reduce((sum, { count }) => sum + count, 0);
const made = {
  date: new Date().toISOString().slice(0, 10),
  'koine-tutor': VERSION,
  Node: process.version,
  'different words': words.length,
  'words of the text': running,
};
const parts = learnersParts(made, rows, results.slice(TRIALS.length) as Confusions[]);
writeParts(join(ROOT, 'bench/LEARNERS.md'), parts);
await pool.destroy();
