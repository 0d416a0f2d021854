/**
 * Code that all commands share: environment and streams, parsing of arguments, error messages and exit statuses,
 * signals.
 */

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearestOf } from '../contract/nearest.ts';
import { Refusal } from '../contract/refusal.ts';
import type { EngineShelf } from './built/engineShelf.ts';
import type { Threads } from './hear/threads/pool.ts';

export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Writes to standard output. */
  readonly print: (text: string) => void;
  /** Writes to standard error. */
  readonly complain: (text: string) => void;
  /** True if standard error is a terminal, on which a line of progress can be rewritten. */
  readonly live?: boolean;
  /** Engines and threads that are already loaded, for a command that can reuse them. */
  readonly engines?: EngineShelf;
  readonly threads?: Threads;
}

/** A mistake that the user can fix, such as a wrong file; the exit status is 2. */
export class Mistake extends Error {}

/** Wrong arguments on the command line; the user is told about --help. */
export class UsageError extends Mistake {}

/**
 * Parses the options and the other arguments of a command line.
 *
 * @throws UsageError for an unknown option or a missing value
 */
export function parse<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, option = ''] = /'(-[^']*)'/u.exec(message) ?? [];
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UsageError(message);
    const options = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    const advice = meaning(option, options) || '; put -- before words that begin with -';
    throw new UsageError(`${option} is no option${advice}`);
  }
}

/** Returns the end of a sentence that suggests the most similar word; empty if no word is similar. */
export function meaning(found: string, words: readonly string[]): string {
  const near = nearestOf(found, words);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

/** @throws UsageError for arguments after a command that takes no more of them */
export function noMoreWords(command: string, words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`${command} takes no ${words[0]}; leave it out`);
}

/** Prints what went wrong on standard error; returns the exit status. */
export function fail(error: unknown, { complain }: Surroundings): number {
  const said =
    error instanceof Refusal ? error.sentences : String(error instanceof Error ? error.message : error);
  complain(`koine: ${said}\n`);
  if (error instanceof UsageError) complain('koine --help shows how it is used\n');
  return error instanceof Mistake || error instanceof Refusal ? 2 : 1;
}

/** Handles errors of standard output. Exits quietly if the program that reads it has ended early, as `head` does. */
export function endUnread(error: NodeJS.ErrnoException): never {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
}

/**
 * Milliseconds in which a second signal counts as the same one, because Ctrl-C reaches this process from the terminal
 * and again from npm.
 */
const ECHO_MS = 500;

/**
 * Lets SIGINT and SIGTERM end the process: with exit status 0 if `stop` cut off no request, otherwise with 1. A second
 * signal ends it at once.
 *
 * @param stop resolves with the number of requests that were cut off
 */
export function endOnSignal(stop: () => Promise<number>, around: Surroundings): void {
  let asked: number | null = null;
  const end = async (): Promise<never> => process.exit((await stop()) === 0 ? 0 : 1);
  const onSignal = (): void => {
    if (asked === null) {
      asked = performance.now();
      end().catch((error) => {
        process.exitCode = fail(error, around);
      });
    } else if (performance.now() - asked > ECHO_MS) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  // Ignores errors of standard output from here on, so that the service continues when nobody reads its log.
  process.stdout.off('error', endUnread).on('error', () => {});
}

const NO_FILE = 'there is no such file';
const WHY: Readonly<Record<string, string>> = {
  ENOENT: NO_FILE,
  ENOTDIR: NO_FILE,
  EISDIR: 'this is a folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  ENAMETOOLONG: 'it is too long',
  ELOOP: 'its links lead in a circle',
};

/** Explains in words, from the error of the system, why a file cannot be read. */
export function whyUnread({ code, message }: NodeJS.ErrnoException): string {
  return code === undefined ? message : (WHY[code] ?? `it cannot be read (${code})`);
}
