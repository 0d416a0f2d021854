/**
 * The connection to Redis, for a service that continues without it. While the connection is down, every call fails at
 * once. If an answer is late, the client connects again.
 */

import { setTimeout } from 'node:timers/promises';
import { Redis, ReplyError } from 'ioredis';

/** Thrown if Redis did not execute a command. */
export class Unreachable extends Error {}

/** Thrown if Redis may have executed a command, but did not answer. */
export class Unanswered extends Unreachable {}

export type Link = ReturnType<typeof createLink>;

/** Longest wait for an answer, milliseconds. */
const ANSWER_MS = 1000;
/** Longest wait for the first connection when the service starts, milliseconds. */
const ARRIVAL_MS = 3000;
/** Time without a failed call after which Redis counts as back, milliseconds. */
const QUIET_MS = 3000;

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
    /** Runs a command. @throws Unreachable or Unanswered */
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

/** Makes a reporter that warns once when Redis is away, and once when it is back. */
function createReporter(host: string, warn: (message: string) => void) {
  let failedAt: number | null = null;
  return {
    fail(reason: string): void {
      if (failedAt === null) warn(`Redis at ${host} is away (${reason}); the service goes on without it`);
      failedAt = performance.now();
    },
    /** Warns if Redis is back; called regularly while the connection is up. */
    look(): void {
      if (failedAt === null || performance.now() - failedAt < QUIET_MS) return;
      failedAt = null;
      warn(`Redis at ${host} is back`);
    },
  };
}

/** Connects to Redis; waits at most ARRIVAL_MS for the connection. */
export async function connectRedis(url: string, warn: (message: string) => void): Promise<Link> {
  const { host } = new URL(url);
  const { fail, look } = createReporter(host, warn);
  const link = createLink(url, host, fail);
  const deadline = performance.now() + ARRIVAL_MS;
  while (!link.isUp() && performance.now() < deadline) await setTimeout(10);
  const timer = setInterval(() => link.isUp() && look(), 1000).unref();
  return {
    ...link,
    close() {
      clearInterval(timer);
      link.close();
    },
  };
}
