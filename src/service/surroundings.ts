/** Parses arguments, reports errors, makes folders and handles signals, for all commands. */

import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearestOf } from '../contract/nearest.ts';
import { Refusal } from '../contract/refusal.ts';
import type { EngineShelf } from './built/engineShelf.ts';
import type { Threads } from './hear/threads/pool.ts';

export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  /** True if standard error is a terminal. */
  readonly live?: boolean;
  /** Engines and threads of the caller; by default a command makes its own. */
  readonly engines?: EngineShelf;
  readonly threads?: Threads;
}

/** A mistake of the user, such as a wrong file; the exit status is 2. */
export class Mistake extends Error {}

export class UsageError extends Mistake {}

/** @throws UsageError for an unknown option or a missing value */
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

/** Returns the end of a sentence that suggests a word; empty if no word is similar. */
export function meaning(found: string, words: readonly string[]): string {
  const near = nearestOf(found, words);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

/** @param words words and options that the command does not take @throws UsageError if there is one */
export function noMoreWords(command: string, words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`${command} takes no ${words[0]}; leave it out`);
}

/** Prints what went wrong on standard error; returns the exit status. */
export function fail(error: unknown, { complain }: Surroundings): number {
  const message = error instanceof Error ? error.message : error;
  complain(`koine: ${error instanceof Refusal ? error.sentences : message}\n`);
  if (error instanceof UsageError) complain('koine --help shows how it is used\n');
  return error instanceof Mistake || error instanceof Refusal ? 2 : 1;
}

/** Exits quietly if the reader of standard output has ended early, as `head` does. */
export function endUnread(error: NodeJS.ErrnoException): never {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
}

/** Time after a signal in which another signal is ignored, milliseconds: npm repeats the Ctrl-C of the terminal. */
const ECHO_MS = 500;

/**
 * Lets SIGINT and SIGTERM end the process, with exit status 1 if a request was cut off. A second signal ends it at once.
 *
 * @param stop resolves with the number of requests that were cut off
 */
export function endOnSignal(stop: () => Promise<number>, around: Surroundings): void {
  let firstSignalAt: number | null = null;
  const end = async (): Promise<never> => process.exit((await stop()) === 0 ? 0 : 1);
  const onSignal = (): void => {
    if (firstSignalAt === null) {
      firstSignalAt = performance.now();
      end().catch((error) => {
        process.exitCode = fail(error, around);
      });
    } else if (performance.now() - firstSignalAt > ECHO_MS) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  // From now on the process continues if nobody reads standard output.
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

export function whyUnread({ code, message }: NodeJS.ErrnoException): string {
  return code === undefined ? message : (WHY[code] ?? `it cannot be read (${code})`);
}

/**
 * Makes a folder and its missing parents. The option `recursive` of Node never ends in /proc.
 *
 * @param isLast true if its parent was just made
 * @throws the error of the system
 */
export function makeFolder(folder: string, isLast = false): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    if (isLast || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    makeFolder(dirname(folder));
    makeFolder(folder, true);
  }
}
