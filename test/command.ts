/** Runs the command `koine` in the process of the test, which is faster than to start one. */

import { run } from '../src/cli/command.ts';
import { createThreads } from '../src/service/hear/threads/pool.ts';
import { engines } from './engine.ts';
import type { Ran } from './processes.ts';

/**
 * Threads that all commands of a test worker share, so that code and model load once; a command cannot close them. A
 * task may take an hour, because on a busy machine threads of low priority hardly run.
 */
const threads = {
  ...createThreads((message) => console.error(message), undefined, 3_600_000),
  close: async () => {},
};

export async function koineHere(
  args: readonly string[],
  environment: Record<string, string> = {},
  live?: boolean,
): Promise<Ran> {
  let [stdout, stderr] = ['', ''];
  const code = await run(args, {
    environment,
    engines,
    threads,
    print: (text) => {
      stdout += text;
    },
    complain: (text) => {
      stderr += text;
    },
    ...(live === undefined ? {} : { live }),
  });
  return { code, stdout, stderr };
}
