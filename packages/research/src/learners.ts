/**
 * `npm run learners`: scores simulated readers who say every word of the Greek New Testament, compares the answers with
 * the goals, and writes bench/LEARNERS.md. Arguments are parts of the names of readers or schemes: it then only prints
 * the rows of the trials that match.
 */

import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { SCHEMES } from '../../../src/engine/phonology/schemes/index.ts';
import { compiled, ROOT, VERSION } from '../../../src/service/built/project.ts';
import type { Confusions } from './learners/confusions.ts';
import { examplesPart, learnersPage, type Result, trialTable } from './learners/report.ts';
import type { ReaderTally } from './learners/tally.ts';
import { newTestament } from './learners/testamentWords.ts';
import { TRIALS } from './learners/trials.ts';

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

/** Indexes of the trials whose reader and scheme match all names. */
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
  const confusionJobs = isWhole ? SCHEMES.map((_, n) => TRIALS.length + n) : [];
  const confusions = Promise.all(confusionJobs.map(done)) as Promise<Confusions[]>;
  const tallies = (await Promise.all(trials.map(done))) as ReaderTally[];
  const rows = trials.map((n, at) => ({ trial: TRIALS[n], tally: tallies[at] }) as Result);
  if (!isWhole) return console.log([trialTable(rows), '', ...examplesPart(rows)].join('\n'));
  const words = newTestament();
  const running = words.reduce((sum, { count }) => sum + count, 0);
  const made =
    `${new Date().toISOString().slice(0, 10)}, koine-tutor ${VERSION}, Node ${process.version}, ` +
    `${words.length} different words, ${running} in the text`;
  const page = learnersPage(made, rows, await confusions);
  writeFileSync(join(ROOT, 'bench/LEARNERS.md'), page);
  console.log(page);
}

await measure(process.argv.slice(2));
await pool.destroy();
