/**
 * `npm run load`: loads the service, started as an operator starts it, and beside it the floor (`load/floor.ts`); writes
 * LOAD.md.
 *
 * Service and floor are two processes and are loaded by turns, round by round. A share is the median of the shares of
 * single rounds, so a machine that slows down meanwhile slows down both. The rate window stays on: each request takes
 * the next key, and there are so many keys that no window fills.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEngine } from '../src/files/built/engine.ts';
import { compiled } from '../src/files/built/project.ts';
import { koineGreek } from '../src/score/phonology/schemes/koine-greek.ts';
import { type Fire, fire, type Round } from './load/cannon.ts';
import { type Case, casesOf } from './load/cases.ts';
import { issueKeys } from './load/keys.ts';
import { keepPace, type Latency, quantile } from './load/paced.ts';
import { type Loaded, loadPage } from './load/page.ts';
import { type Running, residentMib, start, startService } from './load/processes.ts';

const KEYS = 4000;
const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_S = 3;
const WARM_UP_S = 6;
const PACED_ROUNDS = 5;
const PACED_S = 4;
/** The requests that are ready to be fired may take this much memory, bytes. */
const MOST_READY = 48 * 2 ** 20;

/** This file runs compiled, as dist/bench/load.js. */
const PAGE = new URL('../../bench/LOAD.md', import.meta.url);

const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

/** The answers of the service to a case, which the floor will send. */
async function answersTo({ path, headers, bodies }: Case, service: Running, keys: readonly string[]) {
  const answers: string[] = [];
  for (const [n, body] of bodies.entries()) {
    const authorization = `Bearer ${keys[n % keys.length]}`;
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers, authorization },
    };
    const answer = await fetch(service.url + path, { ...sent, body });
    if (answer.status !== 200) throw new Error(`${body} was answered with ${answer.status}`);
    answers.push(await answer.text());
  }
  return answers;
}

/** Makes sure that the floor sends the same bytes as the service. */
async function compare(sent: Case, c: number, answers: readonly string[], floor: Running): Promise<void> {
  for (const way of ['written', 'sent']) {
    for (const [n, answer] of answers.entries()) {
      const headers = { 'content-type': 'application/json' };
      const body = sent.bodies[n] as string;
      const said = await fetch(`${floor.url}/${way}/${c}/${n}`, { method: 'POST', headers, body });
      if ((await said.text()) !== answer) throw new Error(`the floor sends other bytes for ${sent.name}`);
    }
  }
}

/** The median of rounds, figure by figure. */
function middle(rounds: readonly Round[]): Round {
  const of = (figure: keyof Round): number => median(rounds.map((round) => round[figure]));
  const [perSecond, cpuUs, busy, p50] = [of('perSecond'), of('cpuUs'), of('busy'), of('p50')];
  return { perSecond, cpuUs, busy, p50, p99: of('p99'), p999: of('p999') };
}

/** The same for paced rounds. */
function middleLatency(rounds: readonly Latency[]): Latency {
  const of = (figure: keyof Latency): number => median(rounds.map((round) => round[figure]));
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), p999: of('p999') };
}

/** Fires at service and floor in turns, then sends at half the pace. */
async function load(
  sent: Case,
  c: number,
  service: Running,
  floor: Running,
  keys: readonly string[],
  bytes: number,
) {
  const ready = Math.floor(MOST_READY / (sent.bodies[0] as string).length);
  const plan = { sent, keys: keys.slice(0, Math.max(20 * CONNECTIONS, ready)), connections: CONNECTIONS };
  const [own, written, whole] = [
    { at: service, pathOf: () => sent.path },
    { at: floor, pathOf: (n: number) => `/written/${c}/${n}` },
    { at: floor, pathOf: (n: number) => `/sent/${c}/${n}` },
  ] as const;
  const rounds: Round[][] = [[], [], []];
  for (let round = -1; round < ROUNDS; round++) {
    for (const [n, { at, pathOf }] of [own, written, whole].entries()) {
      const seconds = round < 0 ? WARM_UP_S : ROUND_S;
      const one = await fire(at, { ...plan, pathOf, seconds } satisfies Fire);
      if (round >= 0) rounds[n]?.push(one);
    }
  }
  const [ownRounds = [], writtenRounds = [], sentRounds = []] = rounds;
  const shares = ownRounds.map((round, n) => round.perSecond / (writtenRounds[n] as Round).perSecond);
  const cpuShares = ownRounds.map((round, n) => (writtenRounds[n] as Round).cpuUs / round.cpuUs);
  const rate = middle(ownRounds).perSecond / 2;
  const pace = { ...plan, seconds: PACED_S, rate };
  const paced: Latency[][] = [[], [], [], []];
  const idleUs = Math.max(0, Math.round(middle(ownRounds).cpuUs - middle(sentRounds).cpuUs));
  const spun = { at: floor, pathOf: (n: number) => `/spun/${idleUs}/${c}/${n}` };
  for (let round = 0; round < PACED_ROUNDS; round++) {
    for (const [n, { at, pathOf }] of [own, written, whole, spun].entries()) {
      paced[n]?.push(await keepPace(at, { ...pace, pathOf }));
    }
  }
  const [half, writtenHalf, sentHalf, spunHalf] = paced.map(middleLatency) as Latency[] as [
    Latency,
    Latency,
    Latency,
    Latency,
  ];
  const loaded: Loaded = {
    name: sent.name,
    bytes,
    service: middle(ownRounds),
    written: middle(writtenRounds),
    sent: middle(sentRounds),
    share: median(shares),
    shares: [Math.min(...shares), Math.max(...shares)],
    cpuShare: median(cpuShares),
    half,
    writtenHalf,
    sentHalf,
    spunHalf,
    memory: await residentMib(service.pid),
  };
  console.error(sent.name, loaded);
  return loaded;
}

const folder = await mkdtemp(join(tmpdir(), 'koine-load-'));
const keys = await issueKeys(folder, KEYS);
const cases = casesOf(await loadEngine(koineGreek));
const service = await startService({ DATA_DIR: folder });
const idle = await residentMib(service.pid);
const answers: string[][] = [];
for (const sent of cases) answers.push(await answersTo(sent, service, keys));
const file = join(folder, 'answers.json');
await writeFile(file, JSON.stringify(answers));
const floor = await start(compiled('bench/load/floor.js'), [file], {}, 'is ready');
try {
  const loaded: Loaded[] = [];
  for (const [c, sent] of cases.entries()) {
    const said = answers[c] as string[];
    await compare(sent, c, said, floor);
    const bytes = said.reduce((sum, answer) => sum + Buffer.byteLength(answer), 0) / said.length;
    loaded.push(await load(sent, c, service, floor, keys, bytes));
  }
  const page = loadPage(loaded, {
    keys: KEYS,
    connections: CONNECTIONS,
    rounds: ROUNDS,
    seconds: ROUND_S,
    idle: idle.now,
  });
  await writeFile(PAGE, page);
  console.log(page);
} finally {
  await service.stop();
  await floor.kill();
  await rm(folder, { recursive: true, force: true });
}
