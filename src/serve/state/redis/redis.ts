/**
 * A link to Redis, for a process that also works without Redis.
 *
 * A link is up or down. While it is down, every call fails at once and the caller falls back without delay. A call that
 * gets no answer in time takes the link down. The link is up again when Redis accepts a write.
 *
 * Redis may answer one call with an error that concerns this call alone, such as a key of the wrong type. If Redis
 * still accepts a write, the link stays up but refuses: only the failed call falls back. The link stops refusing when
 * no such error has come for a while.
 */

import { createHash } from 'node:crypto';
import { Redis, ReplyError } from 'ioredis';

/** Why a call did not get through. */
export class Unreachable extends Error {}

/** A Lua script. Redis runs it by its hash once it has seen the text. */
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
  /** The last fault, as a sentence. */
  readonly fault: () => string;
  /**
   * Runs the work with the client.
   *
   * @throws Unreachable
   */
  readonly ask: <T>(work: (client: Redis) => Promise<T>) => Promise<T>;
  /** Runs a script; strings in its answer are Buffers. Throws as `ask` does. */
  readonly run: (
    script: Script,
    keys: readonly string[],
    args: readonly (string | number | Uint8Array)[],
  ) => Promise<unknown>;
  /** Registers a function to call whenever the link comes up. */
  readonly whenUp: (welcome: () => void) => void;
  readonly close: () => void;
}

/** Refusing: the link is up, but Redis answers some calls with an error. */
export type Condition = 'up' | 'refusing' | 'down';

interface LinkOptions {
  /** The longest wait for an answer, milliseconds. */
  readonly patience: number;
  /** Time without an error after which the link stops refusing, milliseconds. */
  readonly quiet: number;
  /** Called at each change of condition, with the reason if the link is not up. */
  readonly changed: (condition: Condition, reason: string) => void;
}

const PROBE_KEY = 'koine:probe';
const PROBE_MS = 500;

/**
 * Settles as `work` does, or rejects when `work` is late. A busy event loop may not have read the answer yet, so the
 * rejection waits for one more look at the socket.
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
    // The client gives up a silent peer and dials again.
    socketTimeout: 4 * patience,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(100 * times, 1000),
  });
}

/** The same bytes as a Buffer, which the client needs; not a copy. */
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

const KIND = /^koine:[a-z]+/u;

/** The kinds of keys in a refused call, to stand before the reason. Leaves out everything that identifies a caller. */
function kindsOf(error: unknown): string {
  const { args = [] } = (error as { command?: { args?: unknown[] } }).command ?? {};
  const words = args.filter((arg) => typeof arg === 'string');
  const kinds = words.flatMap((word) => KIND.exec(word)?.[0] ?? []);
  return kinds.length === 0 ? '' : `${[...new Set(kinds)].join(' or ')}: `;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = error.message || (error as NodeJS.ErrnoException).code || error.name;
  return error instanceof ReplyError ? kindsOf(error) + said : said;
}

/** Tries one write at a time, and calls `taken` or `refused` with the result. */
function createProbe(client: Redis, patience: number) {
  let probing = false;
  return (taken: () => void, refused: (reason: string) => void): void => {
    if (probing || client.status !== 'ready') return;
    probing = true;
    within(client.set(PROBE_KEY, 1, 'EX', 60), patience)
      .finally(() => {
        probing = false;
      })
      .then(taken, (error) => refused(reasonOf(error)));
  };
}

/** The condition of a link, and the function that changes it. Reports each change, and each kind of key refused. */
function createCondition(changed: LinkOptions['changed']) {
  const refused = new Set<string>();
  let condition: Condition = 'down';
  const change = (to: Condition, reason = ''): void => {
    const [kind = ''] = KIND.exec(reason) ?? [];
    if (to === condition && (to !== 'refusing' || refused.has(kind))) return;
    if (to === 'refusing') refused.add(kind);
    else refused.clear();
    condition = to;
    changed(to, reason);
  };
  return { condition: () => condition, change };
}

/** Watches whether Redis accepts writes, and whether it refuses other calls. */
function watch(client: Redis, { patience, quiet, changed }: LinkOptions) {
  const probe = createProbe(client, patience);
  const welcomes: (() => void)[] = [];
  const { condition, change } = createCondition(changed);
  let fault = 'no answer';
  let refusedAt = 0;
  const fail = (reason: string): void => {
    fault = reason;
    change('down', reason);
  };
  const rise = (): void => {
    change('up');
    for (const welcome of welcomes) welcome();
  };
  const look = (): void => {
    if (condition() === 'down') probe(rise, fail);
    else if (condition() === 'refusing' && performance.now() - refusedAt > quiet) rise();
  };
  const refuse = (reason: string): void => {
    refusedAt = performance.now();
    const taken = (): void => {
      if (condition() !== 'down') change('refusing', reason);
    };
    if (condition() !== 'down') probe(taken, fail);
  };
  client.on('error', (error) => {
    fault = reasonOf(error);
  });
  client.on('ready', look);
  client.on('close', () => fail(condition() === 'down' ? fault : 'the connection was closed'));
  const timer = setInterval(look, PROBE_MS).unref();
  const isUp = (): boolean => condition() !== 'down';
  return { isUp, fault: () => fault, fail, refuse, welcomes, stop: () => clearInterval(timer) };
}

export function createLink(url: string, options: LinkOptions): Link {
  const client = connect(url, options.patience);
  const { isUp, fault, fail, refuse, welcomes, stop } = watch(client, options);
  const ask = async <T>(work: (client: Redis) => Promise<T>): Promise<T> => {
    if (!isUp()) throw new Unreachable(fault());
    try {
      return await within(work(client), options.patience);
    } catch (error) {
      const reason = reasonOf(error);
      if (error instanceof ReplyError) refuse(reason);
      else fail(reason);
      throw new Unreachable(reason);
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
