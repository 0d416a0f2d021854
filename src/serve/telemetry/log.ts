/**
 * The log: one line for each event, as JSON for programs or as plain words for a terminal.
 *
 * A line holds only the facts that the code names: never a header, a query or a body. Text from outside (errors, paths)
 * may hold a key or the password of a URL, which the log cuts out, and control characters for a terminal, which it
 * writes as escapes. All lines of one iteration of the event loop go out in one write.
 */

export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

export type Level = (typeof LEVELS)[number];

/** The facts of a line beside its message; undefined facts are left out. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = (level: Exclude<Level, 'silent'>, message: string, facts?: Facts) => void;

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

function plainLine(level: string, message: string, facts: Facts): string {
  const shown = Object.entries(facts)
    .filter(([name, value]) => value !== undefined && !SAID.has(name))
    .map(([name, value]) => `${name}=${BARE.test(String(value)) ? value : JSON.stringify(value)}`);
  const clock = new Date().toTimeString().slice(0, 8);
  return [clock, level.padEnd(5), message, ...shown].join(' ');
}

/** Control characters, and characters that change the writing direction: a terminal obeys them. */
const OBEYED = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** A line with these characters as escapes, in the form of JSON. */
const harmless = (line: string): string =>
  line.replace(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const jsonLine = (level: string, message: string, facts: Facts): string =>
  JSON.stringify({ time: new Date().toISOString(), level, message, ...facts });

export function createLog({ level: least, plain, write }: LogParts): Log {
  const from = LEVELS.indexOf(least);
  const lineOf = plain ? plainLine : jsonLine;
  let waiting = '';
  const flush = (): void => {
    if (waiting !== '') write(waiting);
    waiting = '';
  };
  // The last lines of a process matter most.
  if (least !== 'silent') process.on('exit', flush);
  return (level, message, facts = {}) => {
    if (LEVELS.indexOf(level) < from) return;
    if (waiting === '') setImmediate(flush);
    waiting += `${harmless(lineOf(level, message, facts))}\n`;
  };
}

export const NO_LOG: Log = () => {};
