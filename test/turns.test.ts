/** Turns of owners: what each may hold, who comes next, and the semaphore and the cohorts made of the two. */

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCohort, createTurns, FairQueue, Room } from '../src/hear/threads/turns.ts';

describe('room', () => {
  it('is given to an owner up to what is left beside it: one alone has half, two have a third each', () => {
    const room = new Room(12);
    const taken = (owner: string): number => {
      let count = 0;
      while (room.take(owner) !== null) count++;
      return count;
    };
    expect([taken('a'), room.of('a'), room.free]).toEqual([6, 6, 6]);
    expect([taken('b'), taken('c'), taken('a')]).toEqual([3, 1, 0]);
  });

  it('always has one place for an owner who holds nothing, however much it asks for', () => {
    const room = new Room(4);
    for (const owner of 'abcdef') expect(room.take(owner, 3)).not.toBeNull();
    expect(room.free).toBe(-14);
    expect([room.admits('a'), room.take('a'), room.take('g')]).toEqual([false, null, expect.any(Function)]);
  });

  it('refuses who holds the most first, and admits again who has given back', () => {
    const room = new Room(10);
    const [free] = [room.take('large', 5), room.take('small', 1)];
    expect([room.admits('large'), room.admits('small')]).toEqual([false, true]);
    free?.();
    expect([room.of('large'), room.free, room.admits('large', 9)]).toEqual([0, 9, true]);
  });
});

describe('a fair queue', () => {
  let queue: FairQueue;
  let done: string[];
  beforeEach(() => {
    [queue, done] = [new FairQueue(), []];
  });
  /** Adds work of the owner that its name begins with. */
  const add = (name: string, length?: number) =>
    queue.add(
      name[0] as string,
      () => done.push(name) && queue.spend(name[0] as string, length ?? 0),
      length,
    );
  /** Does all that is left, and returns what was done. */
  const rest = (may?: (owner: string) => boolean): string[] => {
    while (queue.next(may));
    return done;
  };

  it('gives owners turns, and what is removed, or comes later, moves nobody else', () => {
    for (const name of ['a1', 'a2', 'a3']) add(name);
    for (let n = 0; n < 5000; n++) queue.add(`passer-by ${n}`, () => {})();
    const gone = add('b0');
    add('b1');
    gone();
    gone();
    add('a4');
    expect([queue.length, queue.isEmpty]).toEqual([5, false]);
    expect(rest()).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
    expect([queue.length, queue.isEmpty, queue.next()]).toEqual([0, true, false]);
  });

  it('passes over an owner who may not, who keeps the turn', () => {
    for (const name of ['a1', 'b1', 'a2', 'b2']) add(name);
    expect(rest((owner) => owner !== 'a')).toEqual(['b1', 'b2']);
    expect(rest()).toEqual(['b1', 'b2', 'a1', 'a2']);
  });

  it('gives the next turn to the owner whose work took the least time', () => {
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) add(name);
    const took = (time: number): string => {
      queue.next();
      const owner = (done.at(-1) as string)[0] as string;
      queue.spend(owner, time);
      return owner;
    };
    // A minute of a, and the seconds of b.
    expect([took(60), took(1), took(1), took(1)]).toEqual(['a', 'b', 'b', 'b']);
    // An owner that comes anew begins at the time of the clock.
    add('c1');
    add('c2');
    expect([took(2), took(2), took(0), took(0)]).toEqual(['c', 'c', 'a', 'a']);
    expect(queue.isEmpty).toBe(true);
  });

  it('lets the shortest work of equals go first, and each owner go ahead of the others so once', () => {
    for (const [name, length] of Object.entries({ a1: 800, b1: 9000, c1: 60, c2: 60, d1: 60, e1: 300 }))
      add(name, length);
    expect(rest()).toEqual(['c1', 'd1', 'e1', 'a1', 'b1', 'c2']);
  });

  it('does the work of each owner once, in its order, and between two turns of one all others have one', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 }), (owners) => {
        for (const [n, owner] of owners.entries()) add(`${owner}${n}`);
        const left = new Map(
          owners.map((owner) => [owner, owners.filter((other) => other === owner).length]),
        );
        rest();
        for (const round of [...Array(owners.length).keys()]) {
          const ready = [...left].filter(([, count]) => count > round).map(([owner]) => owner);
          expect(done.splice(0, ready.length).map((name) => name[0])).toEqual(ready);
        }
        expect(done).toEqual([]);
      }),
    );
  });
});

const NEVER = new AbortController().signal;

/** So many turns, and work that ends when it is told to, of the owner that its name begins with; it takes so long. */
function workshop(count: number, seconds: (name: string) => number = () => 0) {
  let clock = 0;
  const turns = createTurns(count, () => clock);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const take = (name: string, signal = NEVER): Promise<string> => {
    const work = (): Promise<string> =>
      new Promise((resolve) => {
        started.push(name);
        ends.push(() => {
          clock += seconds(name);
          resolve(name);
        });
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
  it('owners take turns: a hundred tasks of one delay the first of another by one', async () => {
    const { turns, started, take, endNext } = workshop(1);
    const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
    const all = names.map((name) => take(name));
    expect(turns.waiting()).toBe(6);
    for (let n = 0; n < 7; n++) await endNext();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
    expect(await Promise.all(all)).toEqual(names);
    expect(turns.waiting()).toBe(0);
  });

  it('as many tasks have one at once as there are, and a failed task gives its turn back', async () => {
    const { turns, started, take, endNext } = workshop(2);
    const failed = turns.take('a', () => Promise.reject(new Error('broken')), NEVER);
    await expect(failed).rejects.toThrow('broken');
    const all = ['x', 'y', 'z'].map((name) => take(name));
    expect(started).toEqual(['x', 'y']);
    for (let n = 0; n < 3; n++) await endNext();
    expect(await Promise.all(all)).toEqual(['x', 'y', 'z']);
  });

  it('the last free turn is for an owner who has none', async () => {
    const { turns, started, take, endNext } = workshop(3);
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => take(name));
    expect(started).toEqual(['a1', 'a2', 'b1']);
    expect(turns.waiting()).toBe(3);
    // a1 ends, so a turn is free. a and b have one each, so it is for c.
    await endNext();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
    for (let n = 0; n < 5; n++) await endNext();
    expect(await Promise.all(all)).toHaveLength(6);
  });

  it('turns weigh seconds: beside an owner of minutes, all the words of another come first', async () => {
    const { started, take, endNext } = workshop(1, (name) => (name.startsWith('m') ? 60 : 1));
    const names = ['m1', 'm2', 'm3', 'w1', 'w2', 'w3', 'w4'];
    const all = names.map((name) => take(name));
    for (let n = 0; n < 7; n++) await endNext();
    expect(started).toEqual(['m1', 'w1', 'w2', 'w3', 'w4', 'm2', 'm3']);
    await Promise.all(all);
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

describe('a cohort', () => {
  const inCohort = createCohort();

  it('does the work of all short requests that are there, by turns of owners, before any of them goes on', async () => {
    // Its time stands still: a busy machine may take the processor away for longer than a slice.
    const inCohort = createCohort(() => 0);
    const steps: string[] = [];
    const both = async (name: string): Promise<string> => {
      const work = () => steps.push(`first ${name}`);
      await inCohort(name[0] as string, work, name === 'long' ? 9000 : 60);
      steps.push(`on ${name}`);
      return `${name}!`;
    };
    expect(await Promise.all(['long', 'a1', 'a2', 'b1'].map(both))).toEqual(['long!', 'a1!', 'a2!', 'b1!']);
    const short = ['first a1', 'first b1', 'first a2', 'on a1', 'on b1', 'on a2'];
    expect(steps).toEqual([...short, 'first long', 'on long']);
  });

  it('a long request waits for one slice, however many short ones come', async () => {
    let [clock, short] = [0, 0];
    const inCohort = createCohort(() => clock);
    const read = (): void => {
      short++;
      clock += 0.2;
    };
    const keepAsking = async (owner: string): Promise<void> => {
      for (let n = 0; n < 20; n++) await inCohort(owner, read, 60);
    };
    const earlier = inCohort('long', () => short, 9000);
    await Promise.all(['a', 'a', 'a', 'b', 'c'].map(keepAsking));
    expect([await earlier, short]).toEqual([3, 100]);
  });

  it('work that fails fails alone', async () => {
    const inverse = (n: number): number => {
      if (n === 0) throw new RangeError('no inverse of 0');
      return 1 / n;
    };
    const settled = await Promise.allSettled([2, 0, 4].map((n) => inCohort('a', () => inverse(n), 60)));
    const reason = new RangeError('no inverse of 0');
    expect(settled).toMatchObject([{ value: 0.5 }, { reason }, { value: 0.25 }]);
  });

  it('a long one lets other events in, and goes on with the rest in their order', async () => {
    const order: string[] = [];
    const slow = (n: number): void => {
      const end = performance.now() + 2;
      while (performance.now() < end);
      // Due before the last task begins, however late the first one did.
      if (n === 0) setTimeout(() => order.push('a timer'), 8);
      order.push(`task ${n}`);
    };
    const all = Array.from({ length: 12 }, (_, n) => inCohort('a', () => slow(n), 60));
    await Promise.all(all);
    expect(order.indexOf('a timer')).toBeGreaterThan(0);
    expect(order.indexOf('a timer')).toBeLessThan(12);
    expect(order.filter((event) => event !== 'a timer')).toEqual(all.map((_, n) => `task ${n}`));
  });

  it('rests behind a long one, also for work that comes later: each turn of the event loop accepts a connection', async () => {
    const long = (): void => {
      const end = performance.now() + 3;
      while (performance.now() < end);
    };
    await inCohort('a', long, 60);
    let [turns, isOver] = [0, false];
    const count = (): void => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    // The rest also ends by the clock, which a busy machine may let run out.
    const rested = await inCohort('b', () => turns, 60);
    expect(rested).toBeGreaterThan(1);
    const before = turns;
    expect((await inCohort('b', () => turns, 60)) - before).toBeLessThan(3);
    isOver = true;
  });

  it('takes work that comes while it runs, and work that comes when it is done', async () => {
    const later: Promise<number>[] = [];
    const twice = (n: number): Promise<number> =>
      inCohort(
        'a',
        () => {
          if (n === 1) later.push(twice(10));
          return 2 * n;
        },
        60,
      );
    expect(await Promise.all([1, 2].map(twice))).toEqual([2, 4]);
    expect(await Promise.all(later)).toEqual([20]);
    expect(await twice(3)).toBe(6);
  });
});
