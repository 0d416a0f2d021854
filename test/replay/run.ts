/**
 * `npm run replay`: asks the built service and library thousands of questions, and compares the digests of the answers with
 * those of digests.json. A change that is meant to alter no answer leaves them as they are.
 *
 * Usage: npm run replay -- [--write] [--only TEXT] [--root TREE] [--answers FOLDER]
 *
 * `--only` takes the groups whose name has the text; `--root` asks another built tree; `--answers` writes the answers
 * themselves, so that `diff` shows what is behind a digest.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { GROUPS } from './attempts.ts';
import { scoreFiles } from './command.ts';
import { Digests, type Found, type Kept, verdict } from './digests.ts';
import { readDocuments } from './documents.ts';
import { recordOf } from './record.ts';
import { FILES, sendFile } from './requests.ts';
import { startService } from './service.ts';

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
const ROOT = resolve(values.root ?? HERE);
const DIGESTS = join(HERE, 'test/replay/digests.json');
const library = pathToFileURL(join(ROOT, 'dist/src/index.js')).href;

const found = new Map<string, Found>();
const kept: Record<string, Kept> = JSON.parse(readFileSync(DIGESTS, 'utf8'));

function report(name: string, one: Found): void {
  found.set(name, one);
  console.log(`${name}: ${one.kept.count} answers, ${one.kept.digest}, ${verdict(kept[name], one)}`);
}

const wanted = (names: Iterable<string>): string[] => [...names].filter((name) => name.includes(values.only));

/** One thread, which takes the next group until there is none. */
async function answerGroups(names: string[]): Promise<void> {
  const worker = new Worker(new URL('worker.js', import.meta.url), {
    workerData: { library, folder: values.answers },
  });
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const asked = name;
    report(
      asked,
      await new Promise<Found>((done, fail) => {
        worker.removeAllListeners().once('message', done).once('error', fail).postMessage(asked);
      }),
    );
  }
  await worker.terminate();
}

type Tell = (name: string, answer: string) => void;

/** One group whose answers are few: each is a part. */
async function tellGroup(name: string, make: (tell: Tell) => unknown): Promise<void> {
  const digests = new Digests(1);
  const record = recordOf(values.answers, name);
  await make((one, answer) => {
    digests.add(one, answer);
    record.add(one, answer);
  });
  record.end();
  report(name, digests.end());
}

async function askService(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  try {
    const service = await startService(ROOT, folder);
    for (const name of names) {
      if (name === 'documents') await tellGroup(name, (tell) => readDocuments(service, tell));
      else if (name === 'score --file') await tellGroup(name, (tell) => scoreFiles(ROOT, folder, tell));
      else await tellGroup(name, (tell) => sendFile(service, name.replace('requests: ', ''), tell));
    }
    await service.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const started = performance.now();
const queue = wanted(GROUPS.keys());
const served = wanted([...FILES.map((file) => `requests: ${file}`), 'documents', 'score --file']);
const threads = Math.max(2, Math.min(4, availableParallelism()));
await Promise.all([askService(served), ...Array.from({ length: threads }, () => answerGroups(queue))]);
console.log(`${Math.round((performance.now() - started) / 1000)} s`);

const changed = [...found].filter(([name, one]) => verdict(kept[name], one) !== 'same');
const gone = values.only === '' ? Object.keys(kept).filter((name) => !found.has(name)) : [];
for (const name of gone) console.log(`${name}: GONE: the digests have it, this run has not`);
if (values.write) {
  const all = { ...kept, ...Object.fromEntries([...found].map(([name, one]) => [name, one.kept])) };
  for (const name of gone) delete all[name];
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(DIGESTS, `${JSON.stringify(sorted, null, 2)}\n`);
} else if (changed.length + gone.length > 0) process.exitCode = 1;
