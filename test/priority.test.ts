import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createThreads } from '../src/service/hear/threads/pool.ts';
import { freshFolder } from './freshFolder.ts';
import { needsMachine } from './parts/needs.ts';

/** The nice value in what a file `stat` of proc(5) says. */
const niceIn = (stat: string): number => Number(stat.replace(/^.*\) /u, '').split(' ')[16]);

it(
  'a worker thread gives way, and the rest of the process does not',
  needsMachine(process.platform === 'linux'),
  async () => {
    const nice = (): number => niceIn(readFileSync('/proc/self/stat', 'utf8'));
    const file = join(await freshFolder(), 'nice.mjs');
    writeFileSync(
      file,
      `import { readFileSync } from 'node:fs';
      const niceIn = ${niceIn};
      const value = niceIn(readFileSync('/proc/thread-self/stat', 'utf8'));
      export default () => ({ value });`,
    );
    const threads = createThreads((message) => expect.fail(message));
    const before = nice();
    const pool = threads.pool<null, number>({ file, what: 'looks' });
    expect(await pool.run(null, { owner: 'one' })).toBe(Math.min(19, before + 10));
    expect(nice()).toBe(before);
    await threads.close();
  },
);
