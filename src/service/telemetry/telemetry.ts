/**
 * The log, and the interface of the metrics.
 *
 * A line of the log is JSON for programs, or plain words for a terminal, without headers, queries and bodies. API keys,
 * passwords in URLs and control characters are removed from outside text. If nobody reads the log, lines wait in memory
 * up to a limit; further lines are lost and counted.
 */

import { type Logger, pino, stdTimeFunctions } from 'pino';
import { type Code, Refusal, type Slug } from '../../contract/refusal.ts';

export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

export type LogLevel = (typeof LEVELS)[number];

/** Named values of a line besides its message. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

/** Used as `log.info({ status: 200 }, 'answered')`. */
export type Log = Logger;

export interface LogParts {
  readonly level: LogLevel;
  /** True for plain words, false for JSON. */
  readonly plain: boolean;
  readonly write: (text: string) => void;
  /** Returns the number of written bytes that nobody has read. */
  readonly unread?: () => number;
}

/** While more than this number of bytes are unread, new lines are lost. */
const MOST_UNREAD = 4 * 2 ** 20;

const SECRETS = /(ipa_live_[\w-]{6})[\w-]+/gu;
const CREDENTIALS = /\/\/[^/\s]+@/gu;

/** Removes API keys and credentials in URLs from a text. */
export const struck = (text: string): string => text.replace(SECRETS, '$1…').replace(CREDENTIALS, '//…@');

/** Returns the messages of an error and its causes, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return struck(String(error));
  const parts = error instanceof AggregateError ? error.errors : [];
  const { code } = error as NodeJS.ErrnoException;
  const messages = [error.message || code || error.name, ...parts.map(reasonOf)].join('; ');
  return struck(error.cause === undefined ? messages : `${messages}: ${reasonOf(error.cause)}`);
}

/** Facts that plain lines omit, because the message has them. */
const IN_MESSAGE = new Set(['method', 'route', 'status']);
const BARE = /^[\w.:/+-]+$/u;

function inWords(line: string): string {
  const { level, time, message, ...facts } = JSON.parse(line);
  const shown = Object.entries(facts)
    .filter(([name]) => !IN_MESSAGE.has(name))
    .map(([name, value]) => `${name}=${BARE.test(String(value)) ? value : JSON.stringify(value)}`);
  const clock = new Date(time).toTimeString().slice(0, 8);
  return `${[clock, level.padEnd(5), message, ...shown].join(' ')}\n`;
}

/** Matches control characters, line separators, and characters that change the direction of writing. */
const CONTROL = /(?!\n$)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

const harmless = (line: string): string =>
  line.replace(CONTROL, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

export function createLog({ level, plain, write, unread = () => 0 }: LogParts): Log {
  let [waiting, waitingLines, lostLines] = ['', 0, 0];
  /** Writes the lines of one iteration of the event loop together. */
  const flush = (): void => {
    if (unread() > MOST_UNREAD) lostLines += waitingLines;
    else {
      // The logger adds this warning to `waiting`, which is written below.
      if (lostLines > 0) log.warn(`${lostLines} lines of the log were lost: nobody read it`);
      lostLines = 0;
      if (waiting !== '') write(waiting);
    }
    [waiting, waitingLines] = ['', 0];
  };
  // Writes the last lines before the process exits.
  if (level !== 'silent') process.on('exit', flush);
  const destination = {
    write(line: string) {
      if (waiting === '') setImmediate(flush);
      waitingLines++;
      waiting += harmless((plain ? inWords(line) : line).replace(SECRETS, '$1…'));
    },
  };
  const form = { base: null, messageKey: 'message', timestamp: stdTimeFunctions.isoTime };
  const log = pino({ ...form, level, formatters: { level: (label) => ({ level: label }) } }, destination);
  return log;
}

export const ofStdout = () => ({
  plain: process.stdout.isTTY === true,
  unread: () => process.stdout.writableLength,
});

export const NO_LOG: Log = pino({ level: 'silent' });

type Ending = 'ok' | Slug;

type Took = (seconds: number, ending: Ending) => void;

export interface Metrics {
  /** An answer was sent, or, with status 0, the caller hung up. `route` is the pattern of the path. */
  readonly answered: (route: string, method: string, status: number, seconds: number) => void;
  readonly refused: (slug: Slug, code: Code | undefined) => void;
  readonly scored: Took;
  /** A recording was fetched from an upload or the web. */
  readonly fetched: Took;
  /** A recording was decoded, measured, resampled and trimmed. */
  readonly prepared: Took;
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
