/**
 * The well-behaved caller, in a thread of its own. It sends a word every 20 ms over kept connections, and counts the time
 * from when the request was due; five times a second it sends one over a new connection; and on demand a long verse or a
 * recording now and then. The main thread tells it when to end, and gets its report.
 */

import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { quantile } from '../../packages/research/src/results.ts';

/** What one kind of request met: milliseconds of those that were answered with 200, and how the others ended. */
export interface Met {
  readonly sent: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** By status, or the code of an error of the connection. */
  readonly failed: Readonly<Record<string, number>>;
}

/** Kinds of requests, by name. */
export type Kind = 'word' | 'new' | 'verse' | 'recording';
export type Report = Readonly<Record<Kind, Met>>;

export interface Orders {
  readonly port: number;
  readonly keys: readonly string[];
  readonly kinds: readonly Kind[];
  /** A WAV in base64. */
  readonly wav: string;
}

const EVERY_MS: Readonly<Record<Kind, number>> = { word: 20, new: 200, verse: 500, recording: 1000 };
const PATIENCE_MS = 20_000;

/** The front limits each address, and the attackers have 127.0.0.1. */
const localAddress = '127.0.0.2';

const { port, keys, kinds, wav } = workerData as Orders;

const BODIES: Readonly<Record<Kind, string>> = {
  word: JSON.stringify({ target: 'θεός', ipa: 's ˈe o s' }),
  new: JSON.stringify({ target: 'θεός', ipa: 's ˈe o s' }),
  verse: JSON.stringify({ target: 'παρακαλοῦ '.repeat(40), ipa: 'p a r a k a l u '.repeat(40) }),
  recording: JSON.stringify({ target: 'θεός', audio_base64: wav }),
};

const kept = new Agent({ keepAlive: true, maxSockets: 32 });
let turn = 0;

/** Sends one request; resolves with its status, or with the code of what went wrong. */
const ask = (kind: Kind): Promise<string> =>
  new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${keys[turn++ % keys.length]}`,
    };
    const agent = kind === 'new' ? false : kept;
    const options = {
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/v1/tutor',
      headers,
      agent,
      localAddress,
    };
    const sent = request({ ...options, timeout: PATIENCE_MS }, (answer) => {
      answer.resume().once('close', () => resolve(answer.complete ? String(answer.statusCode) : 'broke off'));
    });
    sent.once('timeout', () => sent.destroy(Object.assign(new Error(), { code: 'no answer' })));
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'broke off'));
    sent.end(BODIES[kind]);
  });

let over = false;
parentPort?.once('message', () => {
  over = true;
});

/** Sends one kind at even intervals until told to end. */
async function keepAsking(kind: Kind): Promise<Met> {
  const times: number[] = [];
  const failed: Record<string, number> = {};
  const asked: Promise<void>[] = [];
  const start = performance.now();
  for (let n = 0; !over; n++) {
    const due = start + n * EVERY_MS[kind];
    if (due > performance.now()) await setTimeout(due - performance.now());
    asked.push(
      ask(kind).then((status) => {
        if (status === '200') times.push(performance.now() - due);
        else failed[status] = (failed[status] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(asked);
  times.sort((a, b) => a - b);
  const at = (share: number): number => (times.length === 0 ? Number.NaN : quantile(times, share));
  return { sent: asked.length, p50: at(0.5), p99: at(0.99), longest: at(1), failed };
}

// The first runs take longer, and that is not the fault of an attack.
for (let n = 0; n < 100; n++) await ask('word');
await Promise.all((['verse', 'recording'] as const).flatMap((kind) => Array(8).fill(kind).map(ask)));
const started = Promise.all(kinds.map(async (kind) => [kind, await keepAsking(kind)] as const));
parentPort?.postMessage('ready');
parentPort?.postMessage(Object.fromEntries(await started));
kept.destroy();
