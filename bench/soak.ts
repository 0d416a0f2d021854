/**
 * `npm run soak [-- --minutes N --redis]`: everything at once for a while, faults included; writes SOAK.md.
 *
 * Callers of all kinds ask a real process, each one request after another. Meanwhile the recognizer is killed and
 * started again, and others hang up in the middle. Each answer is judged by the contract, and memory is watched.
 * With `--redis` the service shares its state there, and the Redis is killed and started again, too.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadEngine } from '../src/files/built/engine.ts';
import { ROOT } from '../src/files/built/project.ts';
import { koineGreek } from '../src/score/phonology/schemes/koine-greek.ts';
import { joined, silence, tone, wavOf } from '../test/hear/wavs.ts';
import { type Caller, callersOf, type Place } from './load/callers.ts';
import { casesOf } from './load/cases.ts';
import { issueKeys } from './load/keys.ts';
import { machine } from './load/page.ts';
import {
  cpuSeconds,
  freePort,
  type Running,
  residentMib,
  start,
  startRedis,
  startService,
} from './load/processes.ts';

const KEYS = 2000;
/** How often the recognizer is killed, and how long it stays away. */
const FAULT_EVERY_MS = 45_000;
const DEAF_MS = 5000;
/** For so long after a program is back, requests may still fail: they began without it, or the service looks for it. */
const GRACE_MS = 1500;
const SAMPLE_MS = 5000;
/** The share of the run that fills the caches. */
const WARM_UP = 0.3;

/** This file runs compiled, as dist/bench/soak.js. */
const PAGE = new URL('../../bench/SOAK.md', import.meta.url);

interface Sample {
  readonly minutes: number;
  readonly mib: number;
}

interface Tally {
  readonly answers: Map<string, number>;
  readonly faults: string[];
}

/** Kills a process and starts it again, until told to stop. */
async function trouble(again: () => Promise<Running>) {
  let victim = await again();
  let down = Number.POSITIVE_INFINITY;
  let up = Number.NEGATIVE_INFINITY;
  let kills = 0;
  const control = new AbortController();
  const wait = (ms: number) => setTimeout(ms, undefined, { signal: control.signal });
  const work = (async () => {
    while (!control.signal.aborted) {
      await wait(FAULT_EVERY_MS);
      down = performance.now();
      up = Number.POSITIVE_INFINITY;
      await victim.kill();
      kills++;
      await setTimeout(DEAF_MS);
      victim = await again();
      up = performance.now();
    }
  })().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  return {
    downSince: (started: number) => down < performance.now() && started < up + GRACE_MS,
    kills: () => kills,
    async stop() {
      control.abort();
      await work;
      await victim.kill();
    },
  };
}

/** One caller, again and again until the time is over. */
async function keepCalling(
  { pause, call }: Caller,
  place: Place,
  until: number,
  tally: Tally,
): Promise<void> {
  while (performance.now() < until) {
    try {
      const said = await call(place);
      tally.answers.set(said, (tally.answers.get(said) ?? 0) + 1);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
      tally.faults.push(`${error}${cause}`);
    }
    await setTimeout(pause);
  }
}

async function watchMemory(pid: number, started: number, until: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  while (performance.now() < until) {
    samples.push({ minutes: (performance.now() - started) / 60_000, mib: (await residentMib(pid)).now });
    await setTimeout(SAMPLE_MS);
  }
  return samples;
}

/** A line through samples by least squares: its slope a minute, and how far they lie around it. */
function lineThrough(samples: readonly Sample[]): {
  slope: number;
  spread: number;
  span: number;
  mean: number;
} {
  const n = samples.length;
  const mean = samples.reduce((sum, { mib }) => sum + mib, 0) / n;
  const middle = samples.reduce((sum, { minutes }) => sum + minutes, 0) / n;
  const xx = samples.reduce((sum, { minutes }) => sum + (minutes - middle) ** 2, 0);
  const slope = samples.reduce((sum, { minutes, mib }) => sum + (minutes - middle) * (mib - mean), 0) / xx;
  const rest = samples.map(({ minutes, mib }) => mib - mean - slope * (minutes - middle));
  const spread = Math.sqrt(rest.reduce((sum, value) => sum + value ** 2, 0) / (n - 2));
  return { slope, spread, mean, span: (samples.at(-1)?.minutes ?? 0) - (samples[0]?.minutes ?? 0) };
}

function page(
  minutes: number,
  tallies: ReadonlyMap<string, Tally>,
  samples: readonly Sample[],
  told: string,
  cpu: number,
): string {
  const { slope, spread, span, mean } = lineThrough(samples.slice(Math.floor(WARM_UP * samples.length)));
  const growth = slope * span;
  const faults = [...tallies.values()].flatMap((tally) => tally.faults);
  const total = [...tallies.values()]
    .flatMap(({ answers }) => [...answers.values()])
    .reduce((a, b) => a + b, 0);
  const perRequest = (growth * 2 ** 20 * minutes) / (span * total);
  const each = samples.filter((_, n) => n % Math.round(60_000 / SAMPLE_MS) === 0);
  const rows = [...tallies].map(([name, { answers, faults: own }]) => {
    const said = [...answers].map(([what, count]) => `${what}: ${count}`).join(', ');
    return `| ${name} | ${said} | ${own.length} |`;
  });
  return `# Soak

Written by \`npm run soak\` (\`--minutes ${minutes}\`): a real process with its own settings, ${total} requests in ${minutes} minutes of
${tallies.size} kinds of callers at once, ${told}. The same
request must give the same bytes each time, audio a score or, while the recognizer is down, a 502 or a 503 with
Retry-After, everything else what the contract says.

Machine: ${machine()}. The service used ${((100 * cpu) / (60 * minutes)).toFixed(0)} % of a core.

- Answers that break the contract, or never came: ${faults.length} (target none, ${faults.length === 0 ? 'met' : '**missed**'}).
- Memory, a line through the samples after the first ${100 * WARM_UP} % of the time: ${slope.toFixed(2)} MiB a minute, ${growth.toFixed(1)} MiB in ${span.toFixed(1)}
  minutes (${perRequest.toFixed(0)} bytes a request), at ${mean.toFixed(0)} MiB; the samples lie ${spread.toFixed(1)} MiB around it (target: growth within twice that, ${growth <= 2 * spread ? 'met' : '**missed**'}).

| minute | ${each.map(({ minutes: at }) => at.toFixed(0)).join(' | ')} |
|---|${each.map(() => '---:').join('|')}|
| resident MiB | ${each.map(({ mib }) => mib.toFixed(0)).join(' | ')} |

| caller | answers | faults |
|---|---|---:|
${rows.join('\n')}
${faults
  .slice(0, 10)
  .map((fault) => `\n    ${fault}`)
  .join('')}`;
}

/** Two seconds of something like speech: s, i, silence. */
const speech = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    wavOf('pcm16', 16_000, joined(silence(16_000, 0.3), tone(16_000, 0.5, 300, 0.3), silence(16_000, 0.3))),
  );

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, redis: { type: 'boolean', default: false } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0');
const folder = await mkdtemp(join(tmpdir(), 'koine-soak-'));
const keys = await issueKeys(folder, KEYS);
const ears = await freePort();
const recognizer = await trouble(() =>
  start(join(ROOT, 'examples/recognizer.mjs'), [], {}, 'listening', ears),
);
const redisPort = await freePort();
const redis = values.redis ? await trouble(() => startRedis(redisPort)) : null;
const service = await startService({
  DATA_DIR: folder,
  RECOGNIZER_URL: `http://127.0.0.1:${ears}/`,
  ...(redis === null ? {} : { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
});
try {
  let turn = 0;
  const keyed = () => ({ authorization: `Bearer ${keys[turn++ % KEYS]}` });
  const deafSince = recognizer.downSince;
  const aloneSince = redis?.downSince ?? (() => false);
  const place: Place = { url: service.url, keyed, deafSince, aloneSince, wav: speech() };
  const started = performance.now();
  const until = started + minutes * 60_000;
  const tallies = new Map<string, Tally>();
  const callers = callersOf(casesOf(await loadEngine(koineGreek)));
  const calls = callers.map((caller) => {
    const tally = { answers: new Map(), faults: [] };
    tallies.set(caller.name, tally);
    return keepCalling(caller, place, until, tally);
  });
  const samples = await watchMemory(service.pid, started, until);
  await Promise.all(calls);
  const seconds = DEAF_MS / 1000;
  const told =
    `the recognizer killed ${recognizer.kills()} times and started again ${seconds} s later` +
    (redis === null ? ', no Redis' : `, Redis killed ${redis.kills()} times and started again`);
  const text = page(minutes, tallies, samples, told, await cpuSeconds(service.pid));
  await writeFile(PAGE, text);
  console.log(text);
  if ([...tallies.values()].some(({ faults }) => faults.length > 0)) process.exitCode = 1;
} finally {
  await Promise.all([recognizer.stop(), redis?.stop()]);
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
