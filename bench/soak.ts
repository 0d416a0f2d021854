/**
 * `npm run soak`: callers of all kinds ask the service for ten minutes, each one request after another, while its memory is
 * watched. Each answer is judged by the contract, and the same request must give the same bytes each time.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '../src/files/built/project.ts';
import type { Engine } from '../src/score/engine.ts';
import { type Caller, callersOf, Place } from './load/callers.ts';
import { freePort } from './load/freePort.ts';
import { issueKeys } from './load/keys.ts';
import { cpuSeconds, residentMib, start, startService } from './load/processes.ts';
import { table, verdict } from './results.ts';

const MINUTES = 10;
const KEYS = 2000;
const SAMPLES = 120;
/** The share of the run that fills the caches. */
const WARM_UP = 0.3;

interface Sample {
  readonly minute: number;
  readonly mib: number;
}

interface Tally {
  readonly name: string;
  answers: number;
  readonly faults: string[];
}

/** One caller, again and again until the time is over. */
async function keepCalling({ name, pause, call }: Caller, until: number): Promise<Tally> {
  const tally: Tally = { name, answers: 0, faults: [] };
  while (performance.now() < until) {
    await call().then(
      () => tally.answers++,
      (error: Error) => tally.faults.push(`${error} ${error.cause ?? ''}`),
    );
    await setTimeout(pause);
  }
  return tally;
}

async function watchMemory(pid: number, started: number, until: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  while (performance.now() < until) {
    samples.push({ minute: (performance.now() - started) / 60_000, mib: (await residentMib(pid)).now });
    await setTimeout((until - started) / SAMPLES);
  }
  return samples;
}

/** A line through samples by least squares: its slope a minute, and how far they lie around it. */
function lineThrough(samples: readonly Sample[]): { slope: number; spread: number; mean: number } {
  const n = samples.length;
  const mean = samples.reduce((sum, { mib }) => sum + mib, 0) / n;
  const middle = samples.reduce((sum, { minute }) => sum + minute, 0) / n;
  const xx = samples.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0);
  const slope = samples.reduce((sum, { minute, mib }) => sum + (minute - middle) * (mib - mean), 0) / xx;
  const rest = samples.map(({ minute, mib }) => mib - mean - slope * (minute - middle));
  const spread = Math.sqrt(rest.reduce((sum, value) => sum + value ** 2, 0) / (n - 2));
  return { slope, spread, mean };
}

function report(tallies: readonly Tally[], samples: readonly Sample[], minutes: number, cpu: number): string {
  const { slope, spread, mean } = lineThrough(samples.slice(Math.floor(WARM_UP * samples.length)));
  const growth = slope * minutes * (1 - WARM_UP);
  const faults = tallies.flatMap((tally) => tally.faults);
  const all = tallies.reduce((sum, { answers }) => sum + answers, 0);
  const [first, last] = [samples[0]?.mib ?? 0, samples.at(-1)?.mib ?? 0];
  return [
    `${all} answers in ${minutes} minutes to ${tallies.length} kinds of callers at once; the service used ${((100 * cpu) / (60 * minutes)).toFixed(0)} % of a core.`,
    '',
    `- ${verdict('Answers that break the contract, or never came: none', faults.length === 0)}.`,
    `- Memory: ${first.toFixed(0)} MiB at first, ${last.toFixed(0)} at last. A line through the samples after the first ${100 * WARM_UP} % of the time grows by`,
    `  ${slope.toFixed(2)} MiB a minute at ${mean.toFixed(0)} MiB, ${growth.toFixed(1)} in all; they lie ${spread.toFixed(1)} around it (${verdict('growth within twice that', growth <= 2 * spread)}).`,
    ...faults.slice(0, 5).map((fault) => `- ${fault.slice(0, 300)}`),
    '',
    table(['', ...tallies.map(({ name }) => name)], [['answers', ...tallies.map(({ answers }) => answers)]]),
  ].join('\n');
}

export async function benchSoak(engine: Engine, seconds: number): Promise<string> {
  const minutes = MINUTES * seconds;
  const folder = await mkdtemp(join(tmpdir(), 'koine-soak-'));
  const keys = await issueKeys(folder, KEYS);
  const ears = await start(join(ROOT, 'examples/recognizer.mjs'), [], {}, 'listening', await freePort());
  const service = await startService({ DATA_DIR: folder, RECOGNIZER_URL: `${ears.url}/` });
  try {
    const started = performance.now();
    const until = started + minutes * 60_000;
    const calling = callersOf(engine, new Place(service.url, keys)).map((caller) =>
      keepCalling(caller, until),
    );
    const samples = await watchMemory(service.pid, started, until);
    return report(await Promise.all(calling), samples, minutes, await cpuSeconds(service.pid));
  } finally {
    await Promise.all([service.kill(), ears.kill()]);
    await rm(folder, { recursive: true, force: true });
  }
}
