/**
 * Tests how owners of API keys share the service: how many requests and bytes an owner may hold, the order of tasks,
 * and the priority of threads.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTurns, Room } from '../src/service/hear/threads/bounds.ts';
import { createThreads } from '../src/service/hear/threads/pool.ts';
import { freshFolder } from './freshFolder.ts';
import { needsMachine } from './parts/needs.ts';

describe('room', () => {
  it('is given to an owner while the owner has no more than is left: a single owner gets half, two get a third each', () => {
    const room = new Room(12);
    const taken = (owner: string): number => {
      let count = 0;
      while (room.take(owner) !== null) count++;
      return count;
    };
    expect([taken('a'), room.of('a'), room.free]).toEqual([6, 6, 6]);
    expect([taken('b'), taken('c'), taken('a')]).toEqual([3, 1, 0]);
  });

  it('always has one place for an owner who holds nothing, however large the request', () => {
    const room = new Room(4);
    for (const owner of 'abcdef') expect(room.take(owner, 3)).not.toBeNull();
    expect(room.free).toBe(-14);
    expect([room.admits('a'), room.take('a'), room.take('g')]).toEqual([false, null, expect.any(Function)]);
  });

  it('refuses the largest owner first, and admits it again after it gave room back', () => {
    const room = new Room(10);
    const [free] = [room.take('large', 5), room.take('small', 1)];
    expect([room.admits('large'), room.admits('small')]).toEqual([false, true]);
    free?.();
    expect([room.of('large'), room.free, room.admits('large', 9)]).toEqual([0, 9, true]);
  });
});

const NEVER = new AbortController().signal;

/**
 * Makes `count` turns. `take` asks for a turn for a task, whose owner is the first letter of its name. `endNext` ends
 * the oldest task that runs.
 */
function workshop(count: number) {
  const turns = createTurns(count);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const take = (name: string, signal = NEVER): Promise<string> => {
    const work = (): Promise<string> =>
      new Promise((resolve) => {
        started.push(name);
        ends.push(() => resolve(name));
      });
    return turns.take(name[0] as string, work, signal);
  };
  const endNext = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((done) => setImmediate(done));
  };
  return { turns, started, take, endNext };
}

describe('turns', () => {
  it('owners take turns: many tasks of one owner delay the first task of another owner by one task only', async () => {
    const { turns, started, take, endNext } = workshop(1);
    const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
    const all = names.map((name) => take(name));
    expect(turns.waiting()).toBe(6);
    for (let n = 0; n < 7; n++) await endNext();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
    expect(await Promise.all(all)).toEqual(names);
    expect(turns.waiting()).toBe(0);
  });

  it('all turns can be taken at once, and a failed task returns its turn', async () => {
    const { turns, started, take, endNext } = workshop(2);
    const failed = turns.take('a', () => Promise.reject(new Error('broken')), NEVER);
    await expect(failed).rejects.toThrow('broken');
    const all = ['x', 'y', 'z'].map((name) => take(name));
    expect(started).toEqual(['x', 'y']);
    for (let n = 0; n < 3; n++) await endNext();
    expect(await Promise.all(all)).toEqual(['x', 'y', 'z']);
  });

  it('the last free turn is for an owner without a turn', async () => {
    const { turns, started, take, endNext } = workshop(3);
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => take(name));
    expect(started).toEqual(['a1', 'a2', 'b1']);
    expect(turns.waiting()).toBe(3);
    await endNext();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
    for (let n = 0; n < 5; n++) await endNext();
    expect(await Promise.all(all)).toHaveLength(6);
  });

  it('a task whose caller leaves is passed over', async () => {
    const { turns, started, take, endNext } = workshop(1);
    const control = new AbortController();
    const [first, second, third] = [take('a1'), take('b1', control.signal), take('b2')];
    control.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    expect(turns.waiting()).toBe(1);
    await endNext();
    await endNext();
    expect([await first, await third]).toEqual(['a1', 'b2']);
    expect(started).toEqual(['a1', 'b2']);
    await expect(take('c1', control.signal)).rejects.toThrow('gone');
  });
});

/** The nice value of a thread in its `stat` file (see proc(5)). */
const niceIn = (stat: string): number => Number(stat.replace(/^.*\) /u, '').split(' ')[16]);

it(
  'a worker thread has a lower priority, and the rest of the process does not',
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
