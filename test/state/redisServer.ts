/**
 * Starts a real Redis for tests, on a free port and with a password. It saves nothing to disk, so it is empty after a
 * restart.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { freePort } from '../../bench/load/freePort.ts';
import { freshFolder } from '../freshFolder.ts';
import { pathOf } from '../parts/needs.ts';

export const PASSWORD = 'hunter2-of-redis';

export interface RedisServer {
  readonly url: string;
  readonly client: Redis;
  readonly kill: () => Promise<void>;
  /** Makes Redis stop answering, or resume; its connections stay open. */
  readonly freeze: (frozen: boolean) => void;
  /** Makes Redis refuse every write, for lack of memory, during the work. */
  readonly withoutMemory: (work: () => Promise<void>) => Promise<void>;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const folder = await freshFolder();
  const url = `redis://:${PASSWORD}@127.0.0.1:${port}`;
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--requirepass', PASSWORD, '--dir', folder];
    child = spawn(pathOf('redis-server'), [...args, '--save', '', '--appendonly', 'no']);
    for await (const line of child.stdout as AsyncIterable<Buffer>) {
      if (String(line).includes('Ready to accept')) break;
    }
  };
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  const client = new Redis(url);
  client.on('error', () => {});
  return {
    url,
    client,
    kill,
    freeze: (frozen) => child.kill(frozen ? 'SIGSTOP' : 'SIGCONT'),
    withoutMemory: async (work) => {
      await client.config('SET', 'maxmemory', '1');
      await work().finally(() => client.config('SET', 'maxmemory', '0'));
    },
    start,
    close: async () => {
      client.disconnect();
      await kill();
    },
  };
}

/** After this time, longer than any machine needs, `until` says which condition did not hold. */
const DEADLINE_MS = 600_000;

export async function until(holds: () => unknown): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`never true: ${holds}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
