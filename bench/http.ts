/**
 * Measures the service and the floor, a bare server that sends the same bytes (load/floor.ts). They take turns, so
 * that a machine that slows down slows both. A ratio is the median over the rounds.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { median, quantile, table, verdict } from '../packages/research/src/results.ts';
import type { Engine } from '../src/engine/engine.ts';
import { compiled } from '../src/service/built/project.ts';
import { issueKeys } from './load/keys.ts';
import { cpuSeconds, type Running, residentMib, start, startService } from './load/processes.ts';
import { type Load, loads } from './load/requests.ts';
import { send } from './load/sender.ts';

const KEYS = 4000;
const CONNECTIONS = 32;
const ROUNDS = 5;
const HALF_ROUNDS = 3;
/** Most bytes of requests that are held in memory for a load. */
const MOST_READY = 48 * 2 ** 20;

/**
 * Limits for the load of one word: the service must answer half as many requests per second as the floor, and may have
 * three times its p99.
 */
const LEAST_SHARE = 0.5;
const MOST_TIMES = 3;
const MOST_START_S = 0.9;

async function answersTo({ path, headers, bodies }: Load, url: string, keys: readonly string[]) {
  const answers: string[] = [];
  for (const [n, body] of bodies.entries()) {
    const authorization = `Bearer ${keys[n % keys.length]}`;
    const sent = { 'content-type': 'application/json', ...headers, authorization };
    const answer = await fetch(url + path, { method: 'POST', headers: sent, body });
    if (answer.status !== 200) throw new Error(`${body} was answered with ${answer.status}`);
    answers.push(await answer.text());
  }
  return answers;
}

async function startFloor(folder: string, answers: readonly (readonly string[])[]): Promise<Running> {
  const file = join(folder, 'answers.json');
  await writeFile(file, JSON.stringify(answers));
  return start(compiled('bench/load/floor.js'), [file], {}, 'is ready');
}

async function fire({ url, pid }: Running, plan: Parameters<typeof send>[1]) {
  const before = await cpuSeconds(pid);
  const { perSecond, times } = await send(url, plan);
  return { perSecond, cpuUs: (1e6 * ((await cpuSeconds(pid)) - before)) / times.length };
}

type Fired = Awaited<ReturnType<typeof fire>>;
type Both<T> = readonly [service: T, floor: T];

const middle = (rounds: readonly Both<Fired>[], side: 0 | 1, figure: keyof Fired): number =>
  median(rounds.map((round) => round[side][figure]));

type Plans = Both<Parameters<typeof send>[1]>;

/** Measures both processes under full load, in turns. The first round warms them up and does not count. */
async function fireInTurns(both: Both<Running>, plans: Plans, seconds: number): Promise<Both<Fired>[]> {
  const rounds: Both<Fired>[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    rounds.push([
      await fire(both[0], { ...plans[0], seconds }),
      await fire(both[1], { ...plans[1], seconds }),
    ]);
  }
  return rounds.slice(1);
}

/**
 * Sends requests at these rates to both processes, in turns. Returns a function that takes a process and a share, and
 * gives this quantile of the response times in milliseconds: the median over the rounds.
 */
async function keepPace(both: Both<Running>, plans: Plans, rates: Both<number>, seconds: number) {
  const times: Both<(readonly number[])[]> = [[], []];
  for (let round = 0; round < HALF_ROUNDS; round++) {
    for (const side of [0, 1] as const)
      times[side].push((await send(both[side].url, { ...plans[side], rate: rates[side], seconds })).times);
  }
  return (side: 0 | 1, share: number): number => median(times[side].map((one) => quantile(one, share)));
}

/** Measures requests per second at full load, and response times at half of it. */
async function measureLoad(both: Both<Running>, plans: Plans, seconds: number) {
  const rounds = await fireInTurns(both, plans, 2 * seconds);
  const halves = [middle(rounds, 0, 'perSecond') / 2, middle(rounds, 1, 'perSecond') / 2] as const;
  const latency = await keepPace(both, plans, halves, 3 * seconds);
  const share = median(rounds.map(([own, floor]) => own.perSecond / floor.perSecond));
  const p99Ratio = latency(0, 0.99) / latency(1, 0.99);
  const row = [
    plans[0].load.name,
    middle(rounds, 0, 'perSecond').toFixed(0),
    middle(rounds, 1, 'perSecond').toFixed(0),
    `${(100 * share).toFixed(0)} %`,
    middle(rounds, 0, 'cpuUs').toFixed(0),
    middle(rounds, 1, 'cpuUs').toFixed(0),
    latency(0, 0.5).toFixed(2),
    latency(0, 0.99).toFixed(2),
    latency(1, 0.99).toFixed(2),
    `${p99Ratio.toFixed(1)} ×`,
  ];
  console.error(row.join(' | '));
  return { row, share, p99Ratio };
}

const HEAD = [
  '',
  'requests a second',
  'floor',
  'share',
  'processor µs',
  'floor',
  'half load: p50 ms',
  'p99 ms',
  'floor p99 ms',
  'ratio',
];

/**
 * Asks the service for the answers to all loads and starts the floor with these answers. Then measures one load after
 * the other.
 * @throws Error if the floor sends other bytes than the service
 */
async function measureLoads(
  engine: Engine,
  folder: string,
  service: Running,
  keys: string[],
  seconds: number,
) {
  const all = loads(engine);
  const answers: string[][] = [];
  for (const load of all) answers.push(await answersTo(load, service.url, keys));
  const floor = await startFloor(folder, answers);
  try {
    const measured: Awaited<ReturnType<typeof measureLoad>>[] = [];
    for (const [at, load] of all.entries()) {
      const first = { ...load, path: `/${at}/0`, bodies: load.bodies.slice(0, 1) };
      const [same] = await answersTo(first, floor.url, keys);
      if (same !== answers[at]?.[0]) throw new Error(`the floor sends other bytes for ${load.name}`);
      const ready = keys.slice(0, Math.floor(MOST_READY / (load.bodies[0] as string).length));
      const plan = { load, keys: ready, connections: CONNECTIONS, seconds };
      const plans: Plans = [
        { ...plan, pathOf: () => load.path },
        { ...plan, pathOf: (body) => `/${at}/${body}` },
      ];
      measured.push(await measureLoad([service, floor], plans, seconds));
    }
    return measured;
  } finally {
    await floor.kill();
  }
}

/** Measures all loads. Only the first load, a word, has limits. */
export async function benchHttp(engine: Engine, seconds: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'koine-load-'));
  const keys = await issueKeys(folder, KEYS);
  const service = await startService({ DATA_DIR: folder });
  try {
    const measured = await measureLoads(engine, folder, service, keys, seconds);
    const [{ share, p99Ratio } = { share: 0, p99Ratio: 0 }] = measured;
    const { peak } = await residentMib(service.pid);
    const rows = measured.map(({ row }) => row);
    return [
      `\`npm start\` next to fastify with fast-json-stringify, which sends the same bytes: ${CONNECTIONS} connections, ${ROUNDS} rounds in turns,`,
      'medians. Client and server share the machine: read the shares. At half load, half of what each can take, requests leave',
      'at even intervals.',
      '',
      `- A word: ${(100 * share).toFixed(0)} % of the floor's requests a second (${verdict(`at least ${100 * LEAST_SHARE} %`, share >= LEAST_SHARE)}), and at half load`,
      `  ${p99Ratio.toFixed(1)} times its p99 (${verdict(`at most ${MOST_TIMES}`, p99Ratio <= MOST_TIMES)}).`,
      `- The service held ${peak.toFixed(0)} MiB at most.`,
      '',
      table(HEAD, rows),
    ].join('\n');
  } finally {
    await service.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts and kills a process several times. Returns medians: seconds of processor time and of the clock until the
 * process is ready, and its memory in MiB.
 */
async function startsOf(begin: () => Promise<Running>, times: number) {
  const starts: Record<'cpu' | 'clock' | 'mib', number>[] = [];
  while (starts.length < times) {
    const started = performance.now();
    const one = await begin();
    const clock = (performance.now() - started) / 1000;
    starts.push({ cpu: await cpuSeconds(one.pid), clock, mib: (await residentMib(one.pid)).now });
    await one.kill();
  }
  const medianOf = (figure: 'cpu' | 'clock' | 'mib') => median(starts.map((start) => start[figure]));
  return { cpu: medianOf('cpu'), clock: medianOf('clock'), mib: medianOf('mib') };
}

export async function benchStart(_engine: Engine, seconds: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'koine-start-'));
  try {
    const times = Math.ceil(5 * seconds);
    const own = await startsOf(() => startService({ DATA_DIR: folder }), times);
    const floor = await startsOf(() => startFloor(folder, []), times);
    const row = (name: string, { cpu, clock, mib }: typeof own, target: string) => [
      name,
      ...[cpu, clock].map((seconds) => `${seconds.toFixed(2)} s`),
      `${mib.toFixed(0)} MiB`,
      target,
    ];
    const target = verdict(`at most ${MOST_START_S} s`, own.cpu <= MOST_START_S);
    return table(
      ['until it is ready', 'processor', 'clock', 'memory', 'target'],
      [row('the service, `npm start`', own, target), row('fastify alone', floor, '')],
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
