/** The command, run in this process. */

import { run } from '../src/cli/command.ts';
import type { Ran } from './processes.ts';

export async function koineHere(
  args: readonly string[],
  environment: Record<string, string> = {},
  live?: boolean,
): Promise<Ran> {
  let [stdout, stderr] = ['', ''];
  const code = await run(args, {
    environment,
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
