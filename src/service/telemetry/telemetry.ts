/**
 * The log, and the interface of the metrics, for the operator. Code that measures calls Metrics, and does not depend on
 * Prometheus.
 *
 * The log has one line for each event, as JSON for programs or in plain words for a terminal. A line holds only the
 * facts that the code names: never a header, a query or a body. Text from outside (errors, paths) may contain an API
 * key or the password of a URL, which the log removes, and control characters for a terminal, which it escapes. All
 * lines of one iteration of the event loop are written together. If nobody reads the log, lines wait in memory up to a
 * limit; further lines are lost and counted.
 */

import { type Logger, pino, stdTimeFunctions } from 'pino';
import { type Code, Refusal, type Slug } from '../../contract/refusal.ts';

export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

export type LogLevel = (typeof LEVELS)[number];

/** The facts of a line in addition to its message; facts that are undefined are left out. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes a line from facts and a message: `log.info({ status: 200 }, 'answered')`. */
export type Log = Logger;

export interface LogParts {
  /** The lowest level that is written. */
  readonly level: LogLevel;
  /** True for plain words, false for JSON. */
  readonly plain: boolean;
  readonly write: (text: string) => void;
  /** Returns the number of bytes that were written and that nobody has read yet. */
  readonly unread?: () => number;
}

/** Limit of unread bytes; while more wait, new lines are lost. */
const MOST_UNREAD = 4 * 2 ** 20;

const SECRETS = /(ipa_live_[\w-]{6})[\w-]+/gu;
const CREDENTIALS = /\/\/[^/\s]+@/gu;

/** Removes API keys and credentials in URLs from a text that comes from outside. */
export const struck = (text: string): string => text.replace(SECRETS, '$1…').replace(CREDENTIALS, '//…@');

/** Returns the messages of an error and of its causes, as one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return struck(String(error));
  const parts = error instanceof AggregateError ? error.errors : [];
  const { code } = error as NodeJS.ErrnoException;
  const said = [error.message || code || error.name, ...parts.map(reasonOf)].join('; ');
  return struck(error.cause === undefined ? said : `${said}: ${reasonOf(error.cause)}`);
}

/** Facts that plain lines leave out, because the message of a request already has them. */
const SAID = new Set(['method', 'route', 'status']);
const BARE = /^[\w.:/+-]+$/u;

function inWords(line: string): string {
  const { level, time, message, ...facts } = JSON.parse(line);
  const shown = Object.entries(facts)
    .filter(([name]) => !SAID.has(name))
    .map(([name, value]) => `${name}=${BARE.test(String(value)) ? value : JSON.stringify(value)}`);
  const clock = new Date(time).toTimeString().slice(0, 8);
  return `${[clock, level.padEnd(5), message, ...shown].join(' ')}\n`;
}

/**
 * Characters that a terminal obeys: control characters, line separators, and characters that change the writing
 * direction.
 */
const OBEYED = /(?!\n$)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Escapes the characters of OBEYED as JSON does. */
const harmless = (line: string): string =>
  line.replace(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

export function createLog({ level, plain, write, unread = () => 0 }: LogParts): Log {
  let [waiting, lines, lost] = ['', 0, 0];
  const flush = (): void => {
    const isRead = unread() <= MOST_UNREAD;
    if (!isRead) lost += lines;
    else if (lost > 0) log.warn(`${lost} lines of the log were lost: nobody read it`);
    if (isRead && waiting !== '') write(waiting);
    if (isRead) lost = 0;
    [waiting, lines] = ['', 0];
  };
  // Writes what is left when the process exits, because its last lines matter most.
  if (level !== 'silent') process.on('exit', flush);
  const destination = {
    write(line: string) {
      if (waiting === '') setImmediate(flush);
      lines++;
      // Removes API keys from the whole line, because even a fact that our code names may contain one.
      waiting += harmless((plain ? inWords(line) : line).replace(SECRETS, '$1…'));
    },
  };
  const form = { base: null, messageKey: 'message', timestamp: stdTimeFunctions.isoTime };
  const log = pino({ ...form, level, formatters: { level: (label) => ({ level: label }) } }, destination);
  return log;
}

/** Parameters of createLog for a log on standard output. */
export const ofStdout = () => ({
  plain: process.stdout.isTTY === true,
  unread: () => process.stdout.writableLength,
});

export const NO_LOG: Log = pino({ level: 'silent' });

/** How a step ended: `ok`, or the slug of its refusal. */
type Ending = 'ok' | Slug;

type Took = (seconds: number, ending: Ending) => void;

export interface Metrics {
  /**
   * An answer was sent, or its caller hung up before (`status` 0). `route` is the pattern of a path, never the path.
   */
  readonly answered: (route: string, method: string, status: number, seconds: number) => void;
  /** The service refused a request, over HTTP or in an MCP tool. */
  readonly refused: (slug: Slug, code: Code | undefined) => void;
  /** An attempt was scored, on a thread or on the event loop. */
  readonly scored: Took;
  /** A recording was fetched from an upload or the web. */
  readonly fetched: Took;
  /** A recording was decoded, measured, resampled and trimmed. */
  readonly prepared: Took;
  /** A recognizer of the settings answered or failed. */
  readonly heard: (recognizer: string, seconds: number, ending: Ending) => void;
}

const nothing = (): void => {};

export const NO_METRICS: Metrics = {
  answered: nothing,
  refused: nothing,
  scored: nothing,
  fetched: nothing,
  prepared: nothing,
  heard: nothing,
};

/** Runs a step; reports its duration and how it ended. */
export async function timed<T>(report: Took, step: () => Promise<T>): Promise<T> {
  const start = performance.now();
  let ending: Ending = 'internal-error';
  try {
    const result = await step();
    ending = 'ok';
    return result;
  } catch (error) {
    if (error instanceof Refusal) ending = error.slug;
    throw error;
  } finally {
    report((performance.now() - start) / 1000, ending);
  }
}
