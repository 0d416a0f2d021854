/**
 * The way to Redis, for a process that can do without.
 *
 * A link is up or down. While it is down every call fails at once, so that whoever asks falls back without delay;
 * a call that gets no answer in time, or an error, takes the link down. It is up again when Redis takes a write.
 */

import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';

/** Why a call did not get through. */
export class Unreachable extends Error {}

/** A Lua script: Redis knows it by its hash once it has seen it. */
export interface Script {
  readonly lua: string;
  readonly sha: string;
}

export const script = (lua: string): Script => ({
  lua,
  sha: createHash('sha1').update(lua).digest('hex'),
});

export interface Link {
  readonly isUp: () => boolean;
  /** What went wrong last. */
  readonly fault: () => string;
  /**
   * Does this with the client.
   *
   * @throws Unreachable
   */
  readonly ask: <T>(work: (client: Redis) => Promise<T>) => Promise<T>;
  /** Runs a script, whose strings come back as Buffers; throws as `ask` does. */
  readonly run: (
    script: Script,
    keys: readonly string[],
    args: readonly (string | number | Uint8Array)[],
  ) => Promise<unknown>;
  /** Registers what to do whenever the link comes up. */
  readonly whenUp: (welcome: () => void) => void;
  readonly close: () => void;
}

interface LinkOptions {
  /** How long an answer may take, milliseconds. */
  readonly patience: number;
  /** Told of each turn; `reason` is why the link went down, null when it came up. */
  readonly turned: (reason: string | null) => void;
}

const PROBE_KEY = 'koine:probe';
const PROBE_MS = 500;

/**
 * Settles as `work` does, or is rejected when it is late. An answer may lie unread behind a busy event loop: it gets
 * one last look at the socket.
 */
function within<T>(work: Promise<T>, patience: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Error(`no answer in ${patience} ms`));
    const timer = setTimeout(() => setImmediate(late), patience);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function connect(url: string, patience: number): Redis {
  return new Redis(url, {
    connectTimeout: 2000,
    // A peer that fell silent is given up, and dialled again.
    socketTimeout: 4 * patience,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(100 * times, 1000),
  });
}

/** The same bytes as the client takes them, not a copy. */
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

async function evaluate(
  client: Redis,
  { lua, sha }: Script,
  keys: readonly string[],
  args: readonly (string | number | Uint8Array)[],
): Promise<unknown> {
  const rest = [keys.length, ...keys, ...args.map((arg) => (arg instanceof Uint8Array ? viewOf(arg) : arg))];
  try {
    return await client.callBuffer('EVALSHA', sha, ...rest);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
    return client.callBuffer('EVAL', lua, ...rest);
  }
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : undefined) ??
  String(error);

/** Watches whether Redis takes writes. */
function watch(client: Redis, { patience, turned }: LinkOptions) {
  const welcomes: (() => void)[] = [];
  let up = false;
  let probing = false;
  let fault = 'no answer';
  const fail = (reason: string): void => {
    fault = reason;
    if (!up) return;
    up = false;
    turned(reason);
  };
  const probe = async (): Promise<void> => {
    if (up || probing || client.status !== 'ready') return;
    probing = true;
    try {
      await within(client.set(PROBE_KEY, 1, 'EX', 60), patience);
      up = true;
      turned(null);
      for (const welcome of welcomes) welcome();
    } catch (error) {
      fault = reasonOf(error);
    } finally {
      probing = false;
    }
  };
  client.on('error', (error) => {
    fault = reasonOf(error);
  });
  client.on('ready', probe);
  client.on('close', () => fail(up ? 'the connection was closed' : fault));
  const timer = setInterval(probe, PROBE_MS).unref();
  return { isUp: () => up, fault: () => fault, fail, welcomes, stop: () => clearInterval(timer) };
}

export function createLink(url: string, options: LinkOptions): Link {
  const client = connect(url, options.patience);
  const { isUp, fault, fail, welcomes, stop } = watch(client, options);
  const ask = async <T>(work: (client: Redis) => Promise<T>): Promise<T> => {
    if (!isUp()) throw new Unreachable(fault());
    try {
      return await within(work(client), options.patience);
    } catch (error) {
      fail(reasonOf(error));
      throw new Unreachable(fault());
    }
  };
  return {
    isUp,
    fault,
    ask,
    run: (what, keys, args) => ask((open) => evaluate(open, what, keys, args)),
    whenUp(welcome) {
      welcomes.push(welcome);
      if (isUp()) welcome();
    },
    close() {
      stop();
      client.removeAllListeners('close');
      client.disconnect();
    },
  };
}
