/** A program that answers over HTTP, asked once it is up. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

export function startProgram(program: string, words: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return {
    /** @throws Error with the output of a program that ended */
    async answer(url: string): Promise<string> {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`exit ${child.exitCode}: ${output}`);
        const answer = await fetch(url).catch(() => null);
        if (answer !== null) return answer.ok ? answer.text() : `${answer.status}: ${output}`;
        await setTimeout(100);
      }
    },
    async stop(): Promise<void> {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
