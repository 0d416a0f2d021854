/**
 * `npm run flame`: where the time of a request goes. The service runs as an operator starts it, with V8's sampling profiler on; the
 * requests of `npm run load` are fired at it. Writes a flame graph for each kind of request, and FLAME.md.
 *
 * The monotonic clock is one for all processes, so the samples of a round are those between its begin and its end.
 */

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEngine } from '../src/files/built/engine.ts';
import { koineGreek } from '../src/score/phonology/schemes/koine-greek.ts';
import { drawFlame } from './flame/draw.ts';
import { type Burnt, flamePage } from './flame/page.ts';
import { type CpuProfile, type Span, treeOf } from './flame/profile.ts';
import { fire } from './load/cannon.ts';
import { casesOf } from './load/cases.ts';
import { issueKeys } from './load/keys.ts';
import { startService } from './load/processes.ts';

const KEYS = 4000;
const CONNECTIONS = 32;
const WARM_UP_S = 6;
const ROUND_S = 5;
const EVERY_US = 200;

/** This file runs compiled, as dist/bench/flame.js. */
const BENCH = new URL('../../bench/', import.meta.url);

const monotonicUs = (): number => Number(process.hrtime.bigint() / 1000n);

const folder = await mkdtemp(join(tmpdir(), 'koine-flame-'));
const keys = await issueKeys(folder, KEYS);
const cases = casesOf(await loadEngine(koineGreek));
const profiling = ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${EVERY_US}`];
const service = await startService({ DATA_DIR: folder }, undefined, profiling);
const rounds: (Span & { readonly requests: number })[] = [];
for (const sent of cases) {
  const plan = { sent, keys, connections: CONNECTIONS, pathOf: () => sent.path };
  await fire(service, { ...plan, seconds: WARM_UP_S });
  const from = monotonicUs();
  const { perSecond } = await fire(service, { ...plan, seconds: ROUND_S });
  const to = monotonicUs();
  rounds.push({ from, to, requests: (perSecond * (to - from)) / 1e6 });
  console.error(sent.name);
}
await service.stop();
// The profile of the main thread; each thread of the engine writes one of its own.
const file = (await readdir(folder)).find((name) => /^CPU\..*\.0\.\d+\.cpuprofile$/u.test(name)) as string;
const profile = JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile;
await rm(folder, { recursive: true });
const burnt: Burnt[] = [];
for (const [n, { name }] of cases.entries()) {
  const { requests, ...span } = rounds[n] as (typeof rounds)[number];
  const root = treeOf(profile, span);
  const picture = `flame-${name
    .split(',', 1)[0]
    ?.toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')}.svg`;
  const title = `${name}: ${(root.whole / requests).toFixed(0)} µs a request, ${requests.toFixed(0)} requests`;
  await writeFile(new URL(picture, BENCH), drawFlame(root, title, 1 / requests));
  burnt.push({ name, picture, root, requests });
}
const page = flamePage(burnt);
await writeFile(new URL('FLAME.md', BENCH), page);
console.log(page);
