import { describe, expect, it } from 'vitest';
import { createTurns } from '../src/hear/threads/turns.ts';

const NEVER = new AbortController().signal;

/** Work that ends when it is told to. */
function workshop() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.push(() => resolve(name));
    });
  const endNext = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((done) => setImmediate(done));
  };
  return { started, work, endNext };
}

describe('Turns', () => {
  it('owners take turns: a hundred tasks of one delay the first of another by one', async () => {
    const { started, work, endNext } = workshop();
    const turns = createTurns(1);
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) =>
      turns.take(name[0] as string, work(name), NEVER),
    );
    expect(turns.waiting()).toBe(6);
    for (let n = 0; n < 7; n++) await endNext();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
    expect(turns.waiting()).toBe(0);
  });

  it('gives as many turns at once as it has, and a failed task gives its turn back', async () => {
    const { started, work, endNext } = workshop();
    const turns = createTurns(2);
    const failed = turns.take('a', () => Promise.reject(new Error('broken')), NEVER);
    await expect(failed).rejects.toThrow('broken');
    const all = ['x', 'y', 'z'].map((name) => turns.take(name, work(name), NEVER));
    expect(started).toEqual(['x', 'y']);
    for (let n = 0; n < 3; n++) await endNext();
    expect(await Promise.all(all)).toEqual(['x', 'y', 'z']);
  });

  it('the last free turn is for an owner who has none', async () => {
    const { started, work, endNext } = workshop();
    const turns = createTurns(3);
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) =>
      turns.take(name[0] as string, work(name), NEVER),
    );
    expect(started).toEqual(['a1', 'a2', 'b1']);
    expect(turns.waiting()).toBe(3);
    // a1 ends, so a turn is free. a and b have one each, so it is for c.
    await endNext();
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
    for (let n = 0; n < 5; n++) await endNext();
    expect(started).toHaveLength(6);
    expect(await Promise.all(all)).toHaveLength(6);
  });

  it('a task whose caller leaves is passed over', async () => {
    const { started, work, endNext } = workshop();
    const turns = createTurns(1);
    const first = turns.take('a', work('a1'), NEVER);
    const control = new AbortController();
    const second = turns.take('b', work('b1'), control.signal);
    const third = turns.take('b', work('b2'), NEVER);
    control.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    expect(turns.waiting()).toBe(1);
    await endNext();
    await endNext();
    expect([await first, await third]).toEqual(['a1', 'b2']);
    expect(started).toEqual(['a1', 'b2']);
    await expect(turns.take('c', work('c1'), control.signal)).rejects.toThrow('gone');
  });
});
