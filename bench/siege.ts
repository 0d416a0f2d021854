/**
 * `npm run siege [-- --before CLI --only NAME]`: hostile callers attack a real process that may hold 1 GiB, one kind
 * after the other and then all at once, while a well-behaved caller uses it; writes SIEGE.md.
 *
 * With `--before` the same siege runs first against another build, by its command (dist/src/cli/cli.js). Its results are
 * kept in bench/siege/before.json, and the page shows them from then on.
 */

import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { compiled } from '../src/files/built/project.ts';
import { recording } from '../test/recordings.ts';
import { type Attack, crawlers, drops, halves, messages, pipelines } from './siege/anonymous.ts';
import type { Kind, Orders, Report } from './siege/caller.ts';
import { downloads, lists, recordings, verses } from './siege/keyed.ts';
import { machine, type Run, type Siege, type Stopped, siegePage } from './siege/page.ts';
import { openPlace, type Place } from './siege/place.ts';
import { head, Sockets } from './siege/sockets.ts';

const SECONDS = 8;
const TOGETHER_S = 16;
const HEARING_MS = 2000;

/** These files run compiled, under dist/bench. */
const PAGE = new URL('../../bench/SIEGE.md', import.meta.url);
const BEFORE = new URL('../../bench/siege/before.json', import.meta.url);

interface Plan {
  readonly who: 'nobody' | 'anyone' | 'a key' | 'all';
  readonly name: string;
  readonly attack: Attack;
  /** What the well-behaved caller sends besides words. */
  readonly also: readonly Kind[];
}

const plan = (who: Plan['who'], name: string, attack: Attack, also: readonly Kind[] = []): Plan => ({
  who,
  name,
  attack,
  also,
});

/** No attack: shows what the machine itself does to the caller. */
const nobody: Attack = async () => '–';

const ATTACKS: readonly Plan[] = [
  plan('anyone', 'messages of many parts', messages),
  plan('anyone', 'bodies in chunks of one byte', drops),
  plan('anyone', '2,600 requests in a packet, unread', pipelines),
  plan('a key', 'downloads of an upload, unread', downloads),
  plan('a key', 'a list of 200,000', lists),
  plan('a key', 'verses that take long', verses, ['verse']),
  plan('a key', '118 recordings at a time', recordings, ['recording']),
  plan('anyone', '1,500 half bodies of 400 KiB', halves),
  plan('anyone', '5,000 bodies that crawl', crawlers),
];

/** All of them at the same time. */
const together: Attack = async (place, until) => {
  await Promise.allSettled(ATTACKS.map(({ attack }) => attack(place, until)));
  return 'as above';
};

const WAV = recording(0.5).toString('base64');

/** Starts the well-behaved caller; returns the function that ends it and resolves with its report. */
async function call({ port, keys }: Place, also: readonly Kind[]): Promise<() => Promise<Report | null>> {
  const orders: Orders = { port, keys, kinds: ['word', 'new', ...also], wav: WAV };
  const worker = new Worker(compiled('bench/siege/caller.js'), { workerData: orders });
  await once(worker, 'message');
  return async () => {
    const met = once(worker, 'message');
    worker.postMessage('end');
    const [report] = (await met) as [Report];
    return report;
  };
}

async function besiege({ who, name, attack, also }: Plan, cli: string, ears: string): Promise<Siege> {
  const place = await openPlace(cli, ears);
  try {
    const finish = await call(place, also);
    const until = performance.now() + 1000 * (who === 'all' ? TOGETHER_S : SECONDS);
    const attacker = await attack(place, until).catch(() => 'the service was gone');
    await setTimeout(Math.max(0, until - performance.now()));
    const caller = await finish();
    const siege = { name, who, caller, attacker, ...place.memory() };
    console.error(JSON.stringify(siege));
    return siege;
  } finally {
    await place.close();
  }
}

/** Stops a service while 20 half bodies are on their way to it. */
async function stop(cli: string, ears: string): Promise<Stopped> {
  const { port, service, foe, close } = await openPlace(cli, ears);
  const sockets = new Sockets(port);
  const headers = { Authorization: `Bearer ${foe}`, 'Content-Length': 100 };
  for (let n = 0; n < 20; n++)
    sockets
      .dial()
      .resume()
      .write(`${head('POST /v1/tutor', headers)}{"target"`);
  await setTimeout(500);
  const started = performance.now();
  const status = await service.stop();
  const seconds = (performance.now() - started) / 1000;
  sockets.end();
  await close();
  return { seconds, status };
}

async function run(cli: string, only: string | undefined): Promise<Run> {
  const server = createServer(async (request, response) => {
    request.resume();
    await setTimeout(HEARING_MS);
    response.end('{"ipa":"θ e ˈo s"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ears = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const [load = 0] = loadavg();
  const all = [
    plan('nobody', 'no attack', nobody, ['verse', 'recording']),
    ...ATTACKS,
    plan('all', 'all at once', together, ['verse', 'recording']),
  ];
  const sieges: Siege[] = [];
  for (const one of all) {
    if (only === undefined || one.name.includes(only)) sieges.push(await besiege(one, cli, ears));
  }
  const stopped = await stop(cli, ears);
  server.closeAllConnections();
  server.close();
  return { machine: machine(), load, sieges, stopped };
}

const { values } = parseArgs({ options: { before: { type: 'string' }, only: { type: 'string' } } });
if (values.before !== undefined) {
  await writeFile(BEFORE, `${JSON.stringify(await run(values.before, values.only), null, 1)}\n`);
}
const before = await readFile(BEFORE, 'utf8').then(
  (text) => JSON.parse(text) as Run,
  () => null,
);
const now = await run(compiled('src/cli/cli.js'), values.only);
const page = siegePage({ before, now }, SECONDS);
if (values.only === undefined) await writeFile(PAGE, page);
console.log(page);
