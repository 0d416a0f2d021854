/**
 * The link to Redis, for a service that continues while Redis is away. While the connection is down, every call fails at
 * once, so its caller falls back without delay. The client itself drops a connection whose answer is late, and reconnects.
 */

import { setTimeout } from 'node:timers/promises';
import { Redis, ReplyError } from 'ioredis';

/** Redis did not do the call. */
export class Unreachable extends Error {}

/** Redis may have done the call, but its answer did not come. */
export class Unanswered extends Unreachable {}

export type Link = ReturnType<typeof createLink>;

/** The longest waits for an answer, and for Redis at the start, milliseconds. */
const ANSWER_MS = 1000;
const ARRIVAL_MS = 3000;
const LOOK_MS = 10;

/** Redis counts as back after this time without a failed call, milliseconds. */
const QUIET_MS = 3000;

/** @param fail called at each failure, with the reason */
function createLink(url: string, host: string, fail: (reason: string) => void) {
  const client = new Redis(url, {
    connectTimeout: 2000,
    socketTimeout: ANSWER_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(100 * times, 1000),
  });
  const isUp = (): boolean => client.status === 'ready';
  let fault = 'no answer';
  client.on('error', (error: NodeJS.ErrnoException) => {
    fault = error.message || error.code || error.name;
  });
  client.on('ready', () => {
    fault = 'the connection was closed';
  });
  client.on('close', () => fail(fault));
  return {
    isUp,
    /** @throws Unreachable */
    async ask<T>(work: (client: Redis) => Promise<T>): Promise<T> {
      if (!isUp()) throw new Unreachable(`Redis at ${host} is away (${fault})`);
      try {
        return await work(client);
      } catch (error) {
        const refused = error instanceof ReplyError;
        const reason = refused ? (error as Error).message : fault;
        fail(reason);
        if (refused) throw new Unreachable(`Redis at ${host} refuses (${reason})`);
        throw new Unanswered(`Redis at ${host} did not answer (${reason})`);
      }
    },
    close(): void {
      client.removeAllListeners('close');
      client.disconnect();
    },
  };
}

/** Reports once that Redis is away, and once that it is back. */
function createReporter(host: string, warn: (message: string) => void) {
  let failedAt: number | null = null;
  return {
    fail(reason: string): void {
      if (failedAt === null) warn(`Redis at ${host} is away (${reason}); the service goes on without it`);
      failedAt = performance.now();
    },
    /** Call it now and then while the link is up. */
    look(): void {
      if (failedAt === null || performance.now() - failedAt < QUIET_MS) return;
      failedAt = null;
      warn(`Redis at ${host} is back`);
    },
  };
}

/** Connects, and waits briefly for Redis. */
export async function connectRedis(url: string, warn: (message: string) => void): Promise<Link> {
  const { host } = new URL(url);
  const { fail, look } = createReporter(host, warn);
  const link = createLink(url, host, fail);
  const deadline = performance.now() + ARRIVAL_MS;
  while (!link.isUp() && performance.now() < deadline) await setTimeout(LOOK_MS);
  const timer = setInterval(() => link.isUp() && look(), 1000).unref();
  return {
    ...link,
    close() {
      clearInterval(timer);
      link.close();
    },
  };
}
