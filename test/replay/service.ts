/** Starts the service of a built tree as a process, by its command, and talks to it as a plain client. */

import { execFileSync, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../bench/load/freePort.ts';

/** Public address in the answers. It is the same for every port, so that answers stay the same. */
export const BASE = 'http://127.0.0.1:8080';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Asking {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
}

export interface Service {
  readonly ask: (asking: Asking) => Promise<Answer>;
  /** Sends bytes; resolves with all bytes that arrive until the connection is closed. */
  readonly wire: (bytes: string) => Promise<string>;
  readonly koine: (...words: string[]) => string;
  readonly issue: () => string;
  readonly stop: () => Promise<void>;
}

export async function ask(port: number, { method, path, headers = {}, body }: Asking): Promise<Answer> {
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
  outgoing.end(body);
  const [incoming] = await once(outgoing, 'response');
  return { status: incoming.statusCode, headers: incoming.headers, body: await text(incoming) };
}

export async function wire(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket
    .on('data', (chunk) => {
      answer += chunk;
    })
    .on('error', () => {})
    .write(bytes, 'latin1');
  await new Promise((done) => socket.on('close', done));
  return answer;
}

const SILENT: StdioOptions = ['ignore', 'pipe', 'ignore'];

/** Starts the service with a demo recognizer named `demo`, which is not the default. */
export async function startService(root: string): Promise<Service> {
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'replay-'))];
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: String(port),
    BASE_URL: BASE,
    RECOGNIZER_URL_DEMO: 'demo',
  };
  const command = join(root, 'dist/src/cli/cli.js');
  const koine = (...words: string[]): string =>
    execFileSync(process.execPath, [command, ...words], { env, encoding: 'utf8', stdio: SILENT });
  // The limit is per hour, so that a full window stays full even on a slow machine.
  const words = ['keys', 'issue', '--label', 'replay', '--limit', '120/hour'];
  const issue = () => /ipa_live_[\w-]+/u.exec(koine(...words))?.[0] ?? '';
  // The service issues a first key only if the store is empty.
  issue();
  const child = spawn(process.execPath, [command, 'serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const healthy = () => ask(port, { method: 'GET', path: '/health' }).catch(() => null);
  while ((await healthy()) === null) {
    if (child.exitCode !== null) throw new Error('the service did not start');
    await pause(50);
  }
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  return { ask: (asking) => ask(port, asking), wire: (bytes) => wire(port, bytes), koine, issue, stop };
}
