import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { compiled } from '../src/files/built/project.ts';
import { needsMachine } from './parts/needs.ts';

/** The nice value in what a file `stat` of proc(5) says. */
const niceIn = (stat: string): number => Number(stat.replace(/^.*\) /u, '').split(' ')[16]);

it(
  'a worker thread gives way, and the rest of the process does not',
  needsMachine('Linux', process.platform === 'linux'),
  async () => {
    const code = `
    import { readFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    import { giveWay } from ${JSON.stringify(pathToFileURL(compiled('src/hear/threads/thread.js')).href)};
    const niceIn = ${niceIn};
    const nice = () => niceIn(readFileSync('/proc/thread-self/stat', 'utf8'));
    const before = nice();
    giveWay();
    parentPort.postMessage([before, nice()]);`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
    const [before, after] = await new Promise<[number, number]>((done, fail) => {
      worker.once('message', done);
      worker.once('error', fail);
    });
    await worker.terminate();
    expect(after).toBe(Math.max(before, 10));
    expect(niceIn(readFileSync('/proc/self/stat', 'utf8'))).toBe(before);
  },
);
