/**
 * `npm run soak [-- --minutes 60]`: sends requests of all kinds to the service for ten minutes and measures its
 * memory. The service has four traditions, the demo recognizer and speech. If the system allows a control group, its
 * memory is limited to 1 GiB.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { table, verdict } from '../packages/research/src/results.ts';
import type { Engine } from '../src/engine/engine.ts';
import { callersOf, type LoadCaller, LoadTarget } from './load/callers.ts';
import { openGroup, within } from './load/confined.ts';
import { issueKeys } from './load/keys.ts';
import { cpuSeconds, residentMib, startService } from './load/processes.ts';

const MINUTES = 10;
const KEYS = 2000;
const SAMPLES = 120;
/** Caches fill in this first share of the run, at most WARM_UP_MINUTES; the slope is fitted to the later samples. */
const WARM_UP = 0.3;
const WARM_UP_MINUTES = 10;
/** Most memory in MiB, and most growth in MiB per minute. */
const MOST_MIB = 700;
const MOST_SLOPE = 0.5;
const POINTS = 12;

interface Sample {
  readonly minute: number;
  readonly mib: number;
}

interface Tally {
  readonly name: string;
  answers: number;
  readonly faults: string[];
}

async function keepCalling({ name, pause, call }: LoadCaller, until: number): Promise<Tally> {
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

/**
 * Fits a line by least squares. Returns its slope with the standard error, in MiB per minute, and the mean and spread
 * of the samples, in MiB.
 */
function lineThrough(samples: readonly Sample[]) {
  const count = samples.length;
  const mean = samples.reduce((sum, { mib }) => sum + mib, 0) / count;
  const middle = samples.reduce((sum, { minute }) => sum + minute, 0) / count;
  const squares = samples.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0);
  const products = samples.reduce((sum, { minute, mib }) => sum + (minute - middle) * (mib - mean), 0);
  const slope = products / squares;
  const residuals = samples.map(({ minute, mib }) => mib - mean - slope * (minute - middle));
  const spread = Math.sqrt(residuals.reduce((sum, value) => sum + value ** 2, 0) / (count - 2));
  return { slope, error: spread / Math.sqrt(squares), spread, mean };
}

function curve(samples: readonly Sample[]): string {
  const size = Math.ceil(samples.length / POINTS);
  const parts = Array.from({ length: Math.ceil(samples.length / size) }, (_, part) =>
    samples.slice(part * size, (part + 1) * size),
  );
  const minutes = parts.map((part) => (part.at(-1) as Sample).minute.toFixed(0));
  return table(
    ['until minute', ...minutes],
    [['MiB', ...parts.map((part) => Math.max(...part.map(({ mib }) => mib)).toFixed(0))]],
  );
}

/** Writes the report. Sets the exit status to 1 if the memory is not steady. */
function report(tallies: readonly Tally[], samples: readonly Sample[], minutes: number, cpu: number): string {
  const begin = Math.min(WARM_UP * minutes, WARM_UP_MINUTES);
  const later = samples.filter(({ minute }) => minute >= begin);
  const { slope, error, spread, mean } = lineThrough(later);
  const most = Math.max(...samples.map(({ mib }) => mib));
  // A slope of up to two standard errors may be chance.
  const isSteady = slope - 2 * error < MOST_SLOPE && most < MOST_MIB;
  if (!isSteady) process.exitCode = 1;
  const faults = tallies.flatMap((tally) => tally.faults);
  const all = tallies.reduce((sum, { answers }) => sum + answers, 0);
  const [first, last] = [samples[0]?.mib ?? 0, samples.at(-1)?.mib ?? 0];
  return [
    `${all} answers in ${minutes} minutes to ${tallies.length} kinds of callers at once; the service used ${((100 * cpu) / (60 * minutes)).toFixed(0)} % of a core.`,
    '',
    `- ${verdict('Answers that break the contract, or never came: 0', faults.length === 0)}.`,
    `- Memory: ${first.toFixed(0)} MiB at first, ${last.toFixed(0)} at last, ${most.toFixed(0)} at most. A line through the samples after the first ${begin.toFixed(0)} minutes grows by`,
    `  ${slope.toFixed(2)} ± ${(2 * error).toFixed(2)} MiB a minute at ${mean.toFixed(0)} MiB; they lie ${spread.toFixed(1)} around it (${verdict(`under ${MOST_MIB} MiB, and under ${MOST_SLOPE} a minute`, isSteady)}).`,
    ...faults.slice(0, 5).map((fault) => `- ${fault.slice(0, 300)}`),
    '',
    table(['', ...tallies.map(({ name }) => name)], [['answers', ...tallies.map(({ answers }) => answers)]]),
    '',
    curve(samples),
  ].join('\n');
}

export async function benchSoak(engine: Engine, seconds: number): Promise<string> {
  const minutes = MINUTES * seconds;
  const folder = await mkdtemp(join(tmpdir(), 'koine-soak-'));
  const keys = await issueKeys(folder, KEYS);
  const group = openGroup(1024);
  const settings = { DATA_DIR: folder, RECOGNIZER_URL: 'demo', SCHEMES: 'all' };
  const service = await startService(settings, group === null ? [] : within(group));
  try {
    const started = performance.now();
    const until = started + minutes * 60_000;
    const calling = callersOf(engine, new LoadTarget(service.url, keys)).map((caller) =>
      keepCalling(caller, until),
    );
    const samples = await watchMemory(service.pid, started, until);
    return report(await Promise.all(calling), samples, minutes, await cpuSeconds(service.pid));
  } finally {
    await service.kill();
    group?.close();
    await rm(folder, { recursive: true, force: true });
  }
}
