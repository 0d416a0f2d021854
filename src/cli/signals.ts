/** Signals that end a process that serves, and readers who leave. */

import type { Surroundings } from '../service/surroundings.ts';
import { fail } from './usage.ts';

/** A reader who leaves before the end, as `head` does, ends a command quietly. */
export function endUnread(error: NodeJS.ErrnoException): never {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
}

/** What a log asks of standard output. */
export const ofStdout = () => ({
  plain: process.stdout.isTTY === true,
  unread: () => process.stdout.writableLength,
});

/** A second signal so soon is the same one: Ctrl-C reaches us from the terminal, and once more from npm. */
const ECHO_MS = 500;

/**
 * From now on, SIGINT and SIGTERM end the process: with 0 when `stop` cut off no request, else with 1.
 *
 * @param stop resolves with the number of requests that were cut off
 */
export function endOnSignal(stop: () => Promise<number>, around: Surroundings): void {
  let asked: number | null = null;
  const end = async (): Promise<never> => process.exit((await stop()) === 0 ? 0 : 1);
  const leave = (): void => {
    if (asked === null) {
      asked = performance.now();
      end().catch((error) => {
        process.exitCode = fail(error, around);
      });
    } else if (performance.now() - asked > ECHO_MS) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, leave);
  // A log that nobody reads any more is no reason to end.
  process.stdout.off('error', endUnread).on('error', () => {});
}
