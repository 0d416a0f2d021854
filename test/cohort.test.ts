import { describe, expect, it } from 'vitest';
import { createCohort } from '../src/hear/threads/turns.ts';

describe('a cohort', () => {
  it('does the work of all requests that are there before any of them goes on', async () => {
    const inCohort = createCohort();
    const steps: string[] = [];
    const both = async (name: string): Promise<string> => {
      await inCohort(name, () => steps.push(`first ${name}`));
      return inCohort(name, () => {
        steps.push(`second ${name}`);
        return `${name}!`;
      });
    };
    expect(await Promise.all(['a', 'b', 'c'].map(both))).toEqual(['a!', 'b!', 'c!']);
    expect(steps).toEqual(['first a', 'first b', 'first c', 'second a', 'second b', 'second c']);
  });

  it('work that fails fails alone', async () => {
    const inCohort = createCohort();
    const inverse = (n: number): number => {
      if (n === 0) throw new RangeError('no inverse of 0');
      return 1 / n;
    };
    const settled = await Promise.allSettled([2, 0, 4].map((n) => inCohort('a', () => inverse(n))));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(settled[1]).toMatchObject({ reason: new RangeError('no inverse of 0') });
    expect(settled[2]).toMatchObject({ value: 0.25 });
  });

  it('a long one lets other events in, and goes on with the rest in their order', async () => {
    const order: string[] = [];
    const inCohort = createCohort();
    const slow = (n: number): void => {
      const end = performance.now() + 2;
      while (performance.now() < end);
      order.push(`task ${n}`);
    };
    const all = Array.from({ length: 12 }, (_, n) => inCohort('a', () => slow(n)));
    setTimeout(() => order.push('a timer'), 1);
    await Promise.all(all);
    expect(order.indexOf('a timer')).toBeGreaterThan(0);
    expect(order.indexOf('a timer')).toBeLessThan(12);
    expect(order.filter((event) => event !== 'a timer')).toEqual(all.map((_, n) => `task ${n}`));
  });

  it('takes work that comes while it runs, and work that comes when it is done', async () => {
    const inCohort = createCohort();
    const later: Promise<number>[] = [];
    const twice = (n: number): Promise<number> =>
      inCohort('a', () => {
        if (n === 1) later.push(twice(10));
        return 2 * n;
      });
    expect(await Promise.all([1, 2].map(twice))).toEqual([2, 4]);
    expect(await Promise.all(later)).toEqual([20]);
    expect(await twice(3)).toBe(6);
  });

  it('owners take turns: a hundred tasks of one delay the first of another by one', async () => {
    const order: string[] = [];
    const inCohort = createCohort();
    const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
    await Promise.all(names.map((name) => inCohort(name[0] as string, () => order.push(name))));
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });
});
