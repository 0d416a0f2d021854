import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bag, type Ticket } from '../../src/serve/http/bag.ts';

it('holds what was added and not taken out, as a Set does', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (steps) => {
      const bag = new Bag<number>();
      const places: Ticket<number>[] = [];
      const twin = new Set<number>();
      for (const [n, step] of steps.entries()) {
        const place = places[step];
        if (place === undefined) {
          places.push(bag.add(n));
          twin.add(n);
        } else {
          bag.remove(place);
          twin.delete(place.thing);
          places.splice(step, 1);
        }
        const held: number[] = [];
        bag.each((thing) => held.push(thing));
        expect(new Set(held)).toEqual(twin);
        expect(bag.size).toBe(twin.size);
      }
    }),
  );
});
