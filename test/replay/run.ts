/**
 * `npm run replay`: asks the built service and library thousands of questions, and compares the digests of the answers with
 * those of digests.json. A change that is meant to alter no answer leaves them as they are.
 *
 * Usage: npm run replay -- [--write] [--only TEXT] [--root TREE] [--answers FOLDER]
 *
 * `--only` takes the groups whose name has the text; `--root` asks another built tree; `--answers` writes the answers
 * themselves, a line each, so that `diff` shows what is behind a digest.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { ATTEMPTS } from './attempts.ts';
import { type Found, type Kept, verdict } from './digests.ts';
import { FILES } from './requests.ts';

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    root: { type: 'string' },
    answers: { type: 'string' },
  },
});

/** This file runs compiled, as dist/test/replay/run.js. */
const HERE = resolve(import.meta.dirname, '../../..');
const DIGESTS = join(HERE, 'test/replay/digests.json');

const served = [...FILES.map((file) => `requests: ${file}`), 'documents', 'score --file'];
const groups = [...ATTEMPTS.keys(), ...served].filter((name) => name.includes(values.only));
const kept: Record<string, Kept> = JSON.parse(readFileSync(DIGESTS, 'utf8'));
const found = new Map<string, Found>();
const workerData = { root: resolve(values.root ?? HERE), folder: values.answers };
if (values.answers !== undefined) mkdirSync(values.answers, { recursive: true });

/** A thread, which takes the next group until there is none. */
async function answerGroups(queue: string[]): Promise<void> {
  const worker = new Worker(new URL('worker.js', import.meta.url), { workerData });
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    worker.postMessage(name);
    const one = await new Promise<Found>((done, fail) => {
      worker.removeAllListeners().once('message', done).once('error', fail);
    });
    found.set(name, one);
    console.log(`${name}: ${one.kept.count} answers, ${one.kept.digest}, ${verdict(kept[name], one)}`);
  }
  worker.postMessage(null);
}

const queue = [...groups];
const threads = Math.max(2, Math.min(4, availableParallelism()));
await Promise.all(Array.from({ length: threads }, () => answerGroups(queue)));

const gone = values.only === '' ? Object.keys(kept).filter((name) => !found.has(name)) : [];
for (const name of gone) console.log(`${name}: GONE: the digests have it, this run has not`);
if (values.write) {
  const all = { ...kept, ...Object.fromEntries([...found].map(([name, one]) => [name, one.kept])) };
  for (const name of gone) delete all[name];
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(DIGESTS, `${JSON.stringify(sorted, null, 2)}\n`);
} else if (gone.length > 0 || [...found].some(([name, one]) => verdict(kept[name], one) !== 'same')) {
  process.exitCode = 1;
}
