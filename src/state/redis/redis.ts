/**
 * The way to Redis, for a process that can do without.
 *
 * A link is up or down. While it is down every call fails at once, so that whoever asks falls back without delay;
 * a call that gets no answer in time takes the link down. It is up again when Redis takes a write.
 *
 * An error that Redis answers may be about that call alone, as for a key of another type. If Redis takes a write all the
 * same, the link stays up and only who made the call falls back; that is over when no such error came for a while.
 */

import { createHash } from 'node:crypto';
import { Redis, ReplyError } from 'ioredis';

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

/** Refusing: up, but Redis answers some calls with an error. */
export type Condition = 'up' | 'refusing' | 'down';

interface LinkOptions {
  /** How long an answer may take, milliseconds. */
  readonly patience: number;
  /** After how long without an error it refuses nothing any more, milliseconds. */
  readonly quiet: number;
  /** Told of each turn, and why it is not up. */
  readonly turned: (condition: Condition, reason: string) => void;
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

const KIND = /^koine:[a-z]+/u;

/** The kinds of keys that a refused call was about, before the reason; what tells callers apart is left out. */
function placesOf(error: unknown): string {
  const { args = [] } = (error as { command?: { args?: unknown[] } }).command ?? {};
  const words = args.filter((arg) => typeof arg === 'string');
  const kinds = words.flatMap((word) => KIND.exec(word)?.[0] ?? []);
  return kinds.length === 0 ? '' : `${[...new Set(kinds)].join(' or ')}: `;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = error.message || (error as NodeJS.ErrnoException).code || error.name;
  return error instanceof ReplyError ? placesOf(error) + said : said;
}

/** Asks whether Redis takes a write, one question at a time, and does one of these as it answers. */
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

/** The condition of a link, and the function that turns it: each turn is told, and each kind of key that is refused. */
function createCondition(turned: LinkOptions['turned']) {
  const refused = new Set<string>();
  let condition: Condition = 'down';
  const turn = (to: Condition, reason = ''): void => {
    const [kind = ''] = KIND.exec(reason) ?? [];
    if (to === condition && (to !== 'refusing' || refused.has(kind))) return;
    if (to === 'refusing') refused.add(kind);
    else refused.clear();
    condition = to;
    turned(to, reason);
  };
  return { condition: () => condition, turn };
}

/** Watches whether Redis takes writes, and whether it refuses other calls. */
function watch(client: Redis, { patience, quiet, turned }: LinkOptions) {
  const probe = createProbe(client, patience);
  const welcomes: (() => void)[] = [];
  const { condition, turn } = createCondition(turned);
  let fault = 'no answer';
  let refusedAt = 0;
  const fail = (reason: string): void => {
    fault = reason;
    turn('down', reason);
  };
  const rise = (): void => {
    turn('up');
    for (const welcome of welcomes) welcome();
  };
  const look = (): void => {
    if (condition() === 'down') probe(rise, fail);
    else if (condition() === 'refusing' && performance.now() - refusedAt > quiet) rise();
  };
  const refuse = (reason: string): void => {
    refusedAt = performance.now();
    const taken = (): void => {
      if (condition() !== 'down') turn('refusing', reason);
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
