/**
 * The log: one line an event, JSON for programs or plain words for a person at a terminal.
 *
 * A line holds what its writer names and nothing else, so there is nothing to take out again: no header, no query, no
 * body ever comes here. Words from outside (errors, paths) may hold a key or the password of a URL; those are struck
 * out. They may hold what a terminal obeys, too; that is written as an escape. Lines of one turn of the event loop go
 * out in one write.
 */

export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

export type Level = (typeof LEVELS)[number];

/** What a line tells beside its message; a fact that is undefined is left out. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = (level: Exclude<Level, 'silent'>, message: string, facts?: Facts) => void;

export interface LogParts {
  /** Below this level nothing is written. */
  readonly level: Level;
  /** For a person to read. */
  readonly plain: boolean;
  readonly write: (text: string) => void;
}

const SECRETS = /(ipa_live_[\w-]{6})[\w-]+/gu;
const CREDENTIALS = /\/\/[^/\s]+@/gu;

/** A text from outside without the secrets that can be told by their form. */
export const struck = (text: string): string => text.replace(SECRETS, '$1…').replace(CREDENTIALS, '//…@');

/** What an error says, with what it was caused by: one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return struck(String(error));
  const parts = error instanceof AggregateError ? error.errors : [];
  const { code } = error as NodeJS.ErrnoException;
  const said = [error.message || code || error.name, ...parts.map(reasonOf)].join('; ');
  return struck(error.cause === undefined ? said : `${said}: ${reasonOf(error.cause)}`);
}

/** Facts that the message of a request says already. */
const SAID = new Set(['method', 'route', 'status']);
const BARE = /^[\w.:/+-]+$/u;

function plainLine(level: string, message: string, facts: Facts): string {
  const told = Object.entries(facts)
    .filter(([name, value]) => value !== undefined && !SAID.has(name))
    .map(([name, value]) => `${name}=${BARE.test(String(value)) ? value : JSON.stringify(value)}`);
  const clock = new Date().toTimeString().slice(0, 8);
  return [clock, level.padEnd(5), message, ...told].join(' ');
}

/** Control characters, and marks that turn the direction of what follows: a terminal obeys them. */
const OBEYED = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** A line in which such characters are written out, as JSON writes them. */
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
  // What a process says last is what matters most.
  if (least !== 'silent') process.on('exit', flush);
  return (level, message, facts = {}) => {
    if (LEVELS.indexOf(level) < from) return;
    if (waiting === '') setImmediate(flush);
    waiting += `${harmless(lineOf(level, message, facts))}\n`;
  };
}

export const NO_LOG: Log = () => {};
