/**
 * `npm run siege [-- --only NAME]`: hostile callers attack the service as it is deployed, behind nginx, and then a bare
 * process, one kind after the other and at last all at once, while a well-behaved caller uses it; then several keys send
 * what they may to one in a memory control group of 1 GiB. Writes SIEGE.md. All load stays on loopback addresses.
 */

import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  type Attack,
  crawlers,
  drops,
  floods,
  halves,
  messages,
  pipelines,
  texts,
  unread,
} from './siege/anonymous.ts';
import type { Kind } from './siege/caller.ts';
import { answers, downloads, hangUps, recordings, verses } from './siege/keyed.ts';
import { confineAll } from './siege/memory.ts';
import { type Outcome, type Siege, type Stopped, siegePage } from './siege/page.ts';
import { callAt, openPlace } from './siege/place.ts';
import { head, Sockets } from './siege/sockets.ts';

const SECONDS = 4;
const TOGETHER_S = 8;
const CONFINED_S = 60;
const HEARING_MS = 2000;

/** This file runs compiled, under dist/bench. */
const PAGE = new URL('../../bench/SIEGE.md', import.meta.url);

interface Plan {
  readonly who: 'nobody' | 'anyone' | 'a key' | '16 keys' | 'all';
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
  plan('anyone', '2,000 answers of MCP, unread', unread),
  plan('anyone', 'bodies of 64 MiB that nobody asked for', floods),
  plan('anyone', '1,500 half bodies of 400 KiB', halves),
  plan('anyone', '5,000 bodies that crawl', crawlers),
  plan('anyone', 'texts of 64 words in 1,984 characters', texts),
  plan('a key', 'downloads of an upload, unread', downloads),
  plan('a key', 'verses that take long', verses, ['verse']),
  plan('a key', '118 recordings at a time', recordings, ['recording']),
  plan('a key', 'speech, hung up', hangUps),
  plan('16 keys', '512 long answers, unread', answers),
];

/** All of them at the same time. */
const together: Attack = async (place, until) => {
  await Promise.allSettled(ATTACKS.map(({ attack }) => attack(place, until)));
  return 'as above';
};

const PLANS: readonly Plan[] = [
  plan('nobody', 'no attack', nobody, ['verse', 'recording']),
  ...ATTACKS,
  plan('all', 'all at once', together, ['verse', 'recording']),
];

async function besiege({ who, attack, also }: Plan, fronted: boolean, ears: string): Promise<Outcome> {
  const place = await openPlace({ fronted, settings: { RECOGNIZER_URL: ears } });
  try {
    const finish = await callAt(place, also);
    const until = performance.now() + 1000 * (who === 'all' ? TOGETHER_S : SECONDS);
    const attacked = attack(place, until).catch(() => 'the service was gone');
    await setTimeout(until - performance.now());
    const caller = await finish();
    return { caller, attacker: await attacked, ...place.memory() };
  } finally {
    await place.close();
  }
}

/** Stops a bare service while 20 half bodies are on their way to it. */
async function stop(ears: string): Promise<Stopped> {
  const { port, service, foe, close } = await openPlace({
    fronted: false,
    settings: { RECOGNIZER_URL: ears },
  });
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

/** A recognizer that takes its time. */
const recognizer = createServer(async (request, response) => {
  request.resume();
  await setTimeout(HEARING_MS);
  response.end('{"ipa":"θ e ˈo s"}');
}).listen(0, '127.0.0.1');
await once(recognizer, 'listening');
const ears = `http://127.0.0.1:${(recognizer.address() as AddressInfo).port}/`;

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const [load = 0] = loadavg();
const sieges: Siege[] = [];
for (const one of PLANS) {
  if (only !== undefined && !one.name.includes(only)) continue;
  const [front, bare] = [await besiege(one, true, ears), await besiege(one, false, ears)];
  sieges.push({ name: one.name, who: one.who, front, bare });
  console.error(JSON.stringify(sieges.at(-1)));
}
const survived = await confineAll(CONFINED_S, only);
const page = siegePage({ load, sieges, survived, stopped: await stop(ears) }, SECONDS);
recognizer.closeAllConnections();
recognizer.close();
if (only === undefined) await writeFile(PAGE, page);
console.log(page);
