/**
 * `npm run replay`: asks the built service and library thousands of questions and compares the digests of the answers
 * with digests/. A change that is not meant to alter answers leaves the digests as they are.
 *
 * Usage: npm run replay -- [--write] [--only TEXT] [--root TREE] [--answers FOLDER] [--step N]
 *
 * `--write` writes the digests of all groups at the end; an interrupted run does not write any. `--only` takes the
 * groups whose name contains the text; `--root` asks another built tree. `--answers` compares nothing and writes the
 * answers, one on each line, so that `diff` shows a change of any field: every hundredth answer of long groups, or all
 * answers with `--only`. `--step 4` answers every fourth hundred of long groups; `--write` ignores it.
 */

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { ATTEMPTS } from './attempts.ts';
import { FOLDER, fileOf, keptOf, type Part, printed, verdict } from './digests.ts';
import { FILES } from './requests.ts';

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    root: { type: 'string' },
    answers: { type: 'string' },
    step: { type: 'string', default: '1' },
  },
});

/** Root of the project: this file runs compiled, as dist/test/replay/run.js. */
const HERE = resolve(import.meta.dirname, '../../..');
const served = [...FILES.map((file) => `requests: ${file}`), 'documents', 'score --file'];
const groups = [...ATTEMPTS.keys(), ...served].filter((name) => name.includes(values.only));
const step = values.write ? 1 : Number(values.step);
const faults: string[] = [];
const answered = new Map<string, readonly Part[]>();
const isCompared = values.answers === undefined;
const workerData = {
  root: resolve(values.root ?? HERE),
  folder: values.answers,
  whole: values.only !== '',
  step,
};

const expectedOf = (name: string): Part[] | undefined =>
  keptOf(name)?.filter((_, index) => !ATTEMPTS.has(name) || index % step === 0);

if (values.answers !== undefined) mkdirSync(values.answers, { recursive: true });

/** Runs a thread that answers groups from the queue until the queue is empty. */
async function answerGroups(queue: string[]): Promise<void> {
  const worker = new Worker(new URL('worker.js', import.meta.url), { workerData });
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    worker.postMessage(name);
    const parts = await new Promise<readonly Part[]>((done, fail) => {
      worker.removeAllListeners().once('message', done).once('error', fail);
    });
    const said = isCompared ? verdict(expectedOf(name), parts) : 'answers written';
    if (isCompared && said !== 'same') faults.push(name);
    console.log(`${name}: ${parts.length} parts, ${said}`);
    answered.set(name, parts);
  }
  worker.postMessage(null);
}

const queue = [...groups];
const threads = Math.max(2, Math.min(4, availableParallelism()));
await Promise.all(Array.from({ length: threads }, () => answerGroups(queue)));

const files = new Set([...ATTEMPTS.keys(), ...served].map(fileOf));
const gone = readdirSync(FOLDER).filter((file) => !files.has(file));
for (const file of gone) console.log(`${file}: GONE: there are digests and no such group`);
if (isCompared && values.write) {
  for (const [name, parts] of answered) writeFileSync(join(FOLDER, fileOf(name)), printed(parts));
  for (const file of gone) rmSync(join(FOLDER, file));
  console.log('written');
} else if (gone.length + faults.length > 0) process.exitCode = 1;
