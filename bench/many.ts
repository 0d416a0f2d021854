/**
 * Many attempts at once: batches over HTTP and a file of attempts, beside the library on one core, which scores the same
 * attempts and writes them as JSON. Service and command are processes of their own, as an operator starts them.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { LIMITS } from '../src/contract/limits.ts';
import { compiled } from '../src/files/built/project.ts';
import type { Engine } from '../src/score/engine.ts';
import { tutorOf } from '../src/score/library/answers.ts';
import { attemptsOf } from './load/cases.ts';
import { issueKeys } from './load/keys.ts';
import { quantile } from './load/paced.ts';
import { cpuSeconds, startService } from './load/processes.ts';
import type { Measured, Suite } from './measure.ts';

type Attempts = ReturnType<typeof attemptsOf>;

const ROUNDS = 15;
/** Batches of a round, and how many of them are under way together. */
const BATCHES = 20;
const TOGETHER = 4;
const FILE_ROWS = 50_000;
/** The least share of the library's attempts a second. */
const SHARE = 0.8;

const microseconds = (started: number, attempts: number): number =>
  ((performance.now() - started) * 1000) / attempts;

const rowOf = (name: string, times: readonly number[], first: number, target: number | null): Measured => {
  const sorted = [...times].sort((a, b) => a - b);
  const medianUs = quantile(sorted, 0.5);
  // Shares of speed: above 1 is faster than one core of the library.
  const ratio = first / medianUs;
  return { name, medianUs, p99Us: quantile(sorted, 0.99), samples: times.length, ratio, target };
};

/** The library on one core, attempts scored and written as JSON; microseconds an attempt, by round. */
function byLibrary(engine: Engine, attempts: Attempts): number[] {
  const tutor = tutorOf([engine], () => {
    throw new Error('no attempt has a recording');
  });
  return Array.from({ length: ROUNDS + 1 }, () => {
    const started = performance.now();
    for (const attempt of attempts) JSON.stringify(tutor.score(attempt));
    return microseconds(started, attempts.length);
  }).slice(1);
}

/** Batches by HTTP: microseconds an attempt, by round, and those of the processor. */
async function byBatch(attempts: Attempts): Promise<{ times: number[]; cpuUs: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'koine-many-'));
  const rounds = ROUNDS + 2;
  const keys = await issueKeys(folder, rounds * BATCHES);
  const service = await startService({ DATA_DIR: folder });
  const bodies = Array.from({ length: BATCHES }, (_, n) =>
    JSON.stringify({ items: attempts.slice(n * LIMITS.batch_items, (n + 1) * LIMITS.batch_items) }),
  );
  const send = async (body: string, key: string): Promise<void> => {
    const headers = {
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      authorization: `Bearer ${key}`,
    };
    const answer = await fetch(`${service.url}/v1/tutor/batch`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`a batch was answered with ${answer.status}`);
  };
  const times: number[] = [];
  let cpu = 0;
  for (let round = 0; round < rounds; round++) {
    const waiting = bodies.map((body, n) => [body, keys[round * BATCHES + n] as string] as const);
    const before = await cpuSeconds(service.pid);
    const started = performance.now();
    const sendAll = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await send(...next);
    };
    await Promise.all(Array.from({ length: TOGETHER }, sendAll));
    if (round < 2) continue;
    times.push(microseconds(started, BATCHES * LIMITS.batch_items));
    cpu += (await cpuSeconds(service.pid)) - before;
  }
  await service.stop();
  await rm(folder, { recursive: true });
  return { times, cpuUs: (cpu * 1e6) / (ROUNDS * BATCHES * LIMITS.batch_items) };
}

/** `koine score --file`, its start included: microseconds an attempt. */
async function byFile(attempts: Attempts): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'koine-many-'));
  const [input, output] = [join(folder, 'attempts.tsv'), join(folder, 'scores.tsv')];
  const rows = Array.from({ length: FILE_ROWS }, (_, n) => attempts[n % attempts.length] as Attempts[number]);
  await writeFile(
    input,
    ['target\tipa', ...rows.map(({ target, ipa }) => `${target}\t${ipa}`), ''].join('\n'),
  );
  const started = performance.now();
  const words = ['score', '--file', input, '--out', output];
  const child = spawn(process.execPath, [compiled('src/cli/cli.js'), ...words], { stdio: 'ignore' });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`koine score --file ended with ${status}`);
  const time = microseconds(started, FILE_ROWS);
  await rm(folder, { recursive: true });
  return time;
}

/** The suite, and a sentence on what batches cost. */
export async function benchMany(engine: Engine): Promise<{ suite: Suite; note: string }> {
  const attempts = attemptsOf(engine, BATCHES * LIMITS.batch_items);
  const library = byLibrary(engine, attempts);
  const first = quantile(
    [...library].sort((a, b) => a - b),
    0.5,
  );
  const { times, cpuUs } = await byBatch(attempts);
  const files = [await byFile(attempts), await byFile(attempts), await byFile(attempts)];
  const perSecond = (us: number): string => (1e6 / us).toFixed(0);
  const rows = [
    rowOf('library on one core, with JSON.stringify', library, first, null),
    rowOf(`POST /v1/tutor/batch, ${LIMITS.batch_items} attempts, ${TOGETHER} at a time`, times, first, SHARE),
    rowOf(`koine score --file, TSV of ${FILE_ROWS} attempts, with its start`, files, first, null),
  ];
  const [own = 0, batch = 0, file = 0] = rows.map(({ medianUs }) => medianUs);
  return {
    suite: {
      title: 'many attempts',
      input: `${attempts.length} words of the lexicon with learner errors at 15 %; times of one attempt; a ratio is a share of the library's speed`,
      rows,
    },
    note:
      `Attempts a second: ${perSecond(own)} by the library on one core, ${perSecond(batch)} by batches (${cpuUs.toFixed(0)} µs of all ` +
      `processors an attempt, ${(first / cpuUs).toFixed(2)} of the library's), ${perSecond(file)} from a file.`,
  };
}
