import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairQueue } from '../src/hear/threads/turns.ts';

/** Does all that is left, and returns what was done. */
function rest(queue: FairQueue, done: string[], may?: (owner: string) => boolean): string[] {
  while (queue.next(may));
  return done;
}

it('owners take turns, and what is removed, or comes later, moves nobody else', () => {
  const [queue, done]: [FairQueue, string[]] = [new FairQueue(), []];
  const add = (name: string) => queue.add(name[0] as string, () => done.push(name));
  for (const name of ['a1', 'a2', 'a3']) add(name);
  for (let n = 0; n < 5000; n++) add(`passer-by ${n}`)();
  const gone = add('b0');
  add('b1');
  gone();
  gone();
  add('a4');
  expect([queue.length, queue.isEmpty]).toEqual([5, false]);
  expect(rest(queue, done)).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
  expect([queue.length, queue.isEmpty, queue.next()]).toEqual([0, true, false]);
});

it('an owner who may not is passed over, and keeps the turn', () => {
  const [queue, done]: [FairQueue, string[]] = [new FairQueue(), []];
  for (const name of ['a1', 'b1', 'a2', 'b2']) queue.add(name[0] as string, () => done.push(name));
  expect(rest(queue, done, (owner) => owner !== 'a')).toEqual(['b1', 'b2']);
  expect(rest(queue, done)).toEqual(['b1', 'b2', 'a1', 'a2']);
});

it('the work of each owner is done once, in its order, and between two turns of one all others have one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 }), (owners) => {
      const [queue, done]: [FairQueue, string[]] = [new FairQueue(), []];
      for (const [n, owner] of owners.entries()) queue.add(owner, () => done.push(`${owner}${n}`));
      const left = new Map(owners.map((owner) => [owner, owners.filter((other) => other === owner).length]));
      rest(queue, done);
      for (const round of [...Array(owners.length).keys()]) {
        const ready = [...left].filter(([, count]) => count > round).map(([owner]) => owner);
        expect(done.splice(0, ready.length).map((name) => name[0])).toEqual(ready);
      }
      expect(done).toEqual([]);
    }),
  );
});
