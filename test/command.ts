/** Runs the command in this process. */

import { run } from '../src/cli/command.ts';
import { createThreads } from '../src/service/hear/threads/pool.ts';
import { engines } from './engine.ts';
import type { Ran } from './processes.ts';

/** Loads code and model once for all commands of a worker. */
const threads = { ...createThreads((message) => console.error(message)), close: async () => {} };

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
