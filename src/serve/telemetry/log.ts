/**
 * The log: one line for each event, as JSON for programs or as plain words for a terminal.
 *
 * A line holds only the facts that the code names: never a header, a query or a body. Text from outside (errors, paths)
 * may hold a key or the password of a URL, which the log cuts out, and control characters for a terminal, which it
 * writes as escapes. All lines of one iteration of the event loop go out in one write.
 */

import { type Logger, pino, stdTimeFunctions } from 'pino';

export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

export type Level = (typeof LEVELS)[number];

/** The facts of a line beside its message; undefined facts are left out. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

/** Takes the facts of a line and its message: `log.info({ status: 200 }, 'answered')`. */
export type Log = Logger;

export interface LogParts {
  /** The least level that is written. */
  readonly level: Level;
  /** True for plain words, false for JSON. */
  readonly plain: boolean;
  readonly write: (text: string) => void;
}

const SECRETS = /(ipa_live_[\w-]{6})[\w-]+/gu;
const CREDENTIALS = /\/\/[^/\s]+@/gu;

/** A text from outside without its secrets, as far as their form shows them. */
export const struck = (text: string): string => text.replace(SECRETS, '$1…').replace(CREDENTIALS, '//…@');

/** The message of an error and of its causes, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return struck(String(error));
  const parts = error instanceof AggregateError ? error.errors : [];
  const { code } = error as NodeJS.ErrnoException;
  const said = [error.message || code || error.name, ...parts.map(reasonOf)].join('; ');
  return struck(error.cause === undefined ? said : `${said}: ${reasonOf(error.cause)}`);
}

/** Facts that stand in the message of a request already. */
const SAID = new Set(['method', 'route', 'status']);
const BARE = /^[\w.:/+-]+$/u;

/** A line in plain words. */
function inWords(line: string): string {
  const { level, time, message, ...facts } = JSON.parse(line);
  const shown = Object.entries(facts)
    .filter(([name]) => !SAID.has(name))
    .map(([name, value]) => `${name}=${BARE.test(String(value)) ? value : JSON.stringify(value)}`);
  const clock = new Date(time).toTimeString().slice(0, 8);
  return `${[clock, level.padEnd(5), message, ...shown].join(' ')}\n`;
}

/** Control characters, and characters that change the writing direction: a terminal obeys them. */
const OBEYED = /(?!\n$)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** A line with these characters as escapes, in the form of JSON. */
const harmless = (line: string): string =>
  line.replace(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

export function createLog({ level, plain, write }: LogParts): Log {
  let waiting = '';
  const flush = (): void => {
    if (waiting !== '') write(waiting);
    waiting = '';
  };
  // The last lines of a process matter most.
  if (level !== 'silent') process.on('exit', flush);
  const destination = {
    write(line: string) {
      if (waiting === '') setImmediate(flush);
      // Whatever the code names, no key goes out.
      waiting += harmless((plain ? inWords(line) : line).replace(SECRETS, '$1…'));
    },
  };
  const form = { base: null, messageKey: 'message', timestamp: stdTimeFunctions.isoTime };
  return pino({ ...form, level, formatters: { level: (label) => ({ level: label }) } }, destination);
}

export const NO_LOG: Log = pino({ level: 'silent' });
