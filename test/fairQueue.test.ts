import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairQueue } from '../src/hear/threads/turns.ts';

/** The slow twin: a list of owners, each with a list of works. */
class SlowQueue {
  readonly #turns: { owner: string; works: number[] }[] = [];

  add(owner: string, work: number): void {
    const known = this.#turns.find((turn) => turn.owner === owner);
    if (known === undefined) this.#turns.push({ owner, works: [work] });
    else known.works.push(work);
  }

  remove(work: number): void {
    for (const [at, turn] of this.#turns.entries()) {
      turn.works = turn.works.filter((other) => other !== work);
      if (turn.works.length === 0) this.#turns.splice(at, 1);
    }
  }

  next(shut: string): number | null {
    const at = this.#turns.findIndex(({ owner }) => owner !== shut);
    if (at === -1) return null;
    const [turn] = this.#turns.splice(at, 1) as [{ owner: string; works: number[] }];
    const work = turn.works.shift() as number;
    if (turn.works.length > 0) this.#turns.push(turn);
    return work;
  }

  get length(): number {
    return this.#turns.reduce((sum, { works }) => sum + works.length, 0);
  }
}

it('does the same work in the same order as a slow twin', () => {
  const owner = fc.constantFrom('a', 'b', 'c');
  const step = fc.oneof(
    fc.record({ add: owner }),
    fc.record({ remove: fc.nat(40) }),
    fc.record({ next: fc.constantFrom('a', 'b', 'nobody') }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const [queue, twin] = [new FairQueue(), new SlowQueue()];
      const done: number[] = [];
      const removals: (() => void)[] = [];
      for (const [n, taken] of steps.entries()) {
        if ('add' in taken) {
          const work = removals.length;
          removals.push(queue.add(taken.add, () => done.push(work)));
          twin.add(taken.add, work);
        } else if ('remove' in taken) {
          removals[taken.remove]?.();
          twin.remove(taken.remove);
        } else {
          const expected = twin.next(taken.next);
          expect(
            queue.next((name) => name !== taken.next),
            `step ${n}`,
          ).toBe(expected !== null);
          if (expected !== null) expect(done.at(-1)).toBe(expected);
        }
        expect([queue.length, queue.isEmpty]).toEqual([twin.length, twin.length === 0]);
      }
    }),
  );
});

it('owners that have work stay in their order while thousands of others come and go', () => {
  const line = new FairQueue();
  const done: string[] = [];
  for (const name of ['a1', 'a2', 'a3']) line.add('a', () => done.push(name));
  for (let n = 0; n < 5000; n++) {
    const remove = line.add(`passer-by ${n}`, () => done.push('passer-by'));
    remove();
  }
  line.add('b', () => done.push('b1'));
  line.add('a', () => done.push('a4'));
  while (line.next());
  expect(done).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
  expect(line.isEmpty).toBe(true);
});
