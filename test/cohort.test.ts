import { describe, expect, it } from 'vitest';
import { cohort } from '../src/hear/threads/cohort.ts';

describe('a cohort', () => {
  it('takes a step for all tasks that are there before any of them takes the next', async () => {
    const steps: string[] = [];
    const first = cohort((name: string) => {
      steps.push(`first ${name}`);
      return name.toUpperCase();
    });
    const second = cohort((name: string) => {
      steps.push(`second ${name}`);
      return `${name}!`;
    });
    const both = async (name: string): Promise<string> => second(await first(name, name), name);
    expect(await Promise.all(['a', 'b', 'c'].map(both))).toEqual(['A!', 'B!', 'C!']);
    expect(steps).toEqual(['first a', 'first b', 'first c', 'second A', 'second B', 'second C']);
  });

  it('a task that fails fails alone', async () => {
    const inverse = cohort((n: number) => {
      if (n === 0) throw new RangeError('no inverse of 0');
      return 1 / n;
    });
    const settled = await Promise.allSettled([2, 0, 4].map((n) => inverse(n, 'a')));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(settled[1]).toMatchObject({ reason: new RangeError('no inverse of 0') });
    expect(settled[2]).toMatchObject({ value: 0.25 });
  });

  it('a long one lets other events in, and goes on with the rest in their order', async () => {
    const order: string[] = [];
    const slow = cohort((n: number) => {
      const end = performance.now() + 2;
      while (performance.now() < end);
      order.push(`task ${n}`);
    });
    const all = Array.from({ length: 12 }, (_, n) => slow(n, 'a'));
    setTimeout(() => order.push('a timer'), 1);
    await Promise.all(all);
    expect(order.indexOf('a timer')).toBeGreaterThan(0);
    expect(order.indexOf('a timer')).toBeLessThan(12);
    expect(order.filter((event) => event !== 'a timer')).toEqual(all.map((_, n) => `task ${n}`));
  });

  it('takes tasks that come while it runs, and tasks that come when it is done', async () => {
    const later: Promise<number>[] = [];
    const twice: (n: number, owner: string) => Promise<number> = cohort((n: number) => {
      if (n === 1) later.push(twice(10, 'a'));
      return 2 * n;
    });
    expect(await Promise.all([1, 2].map((n) => twice(n, 'a')))).toEqual([2, 4]);
    expect(await Promise.all(later)).toEqual([20]);
    expect(await twice(3, 'a')).toBe(6);
  });

  it('owners take turns: a hundred tasks of one delay the first of another by one', async () => {
    const order: string[] = [];
    const done = cohort((name: string) => void order.push(name));
    const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
    await Promise.all(names.map((name) => done(name, name[0] as string)));
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });
});
