/** Floats of 16 bits: every one there is, and the nearest one of any number. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromHalf, toHalf } from '../src/half.ts';

it('every float of 16 bits is read and written as itself', () => {
  for (let bits = 0; bits < 65_536; bits++) {
    const value = fromHalf(bits);
    if (!Number.isNaN(value)) expect(toHalf(value)).toBe(bits);
  }
  expect([fromHalf(0x3c00), fromHalf(0xc000), fromHalf(1), fromHalf(0x7bff)]).toEqual([
    1,
    -2,
    2 ** -24,
    65_504,
  ]);
  expect(fromHalf(toHalf(Number.NaN))).toBeNaN();
});

it('any number is written as the nearest, ties to even', () => {
  const finite = Array.from({ length: 0x7c00 }, (_, bits) => fromHalf(bits));
  fc.assert(
    fc.property(fc.float({ min: 0, max: 65_500, noNaN: true }), (value) => {
      const written = toHalf(value);
      const off = Math.abs(value - (finite[written] as number));
      for (const other of [written - 1, written + 1]) {
        if (finite[other] === undefined) continue;
        const otherOff = Math.abs(value - (finite[other] as number));
        expect(off < otherOff || (off === otherOff && written % 2 === 0)).toBe(true);
      }
    }),
  );
  expect([toHalf(65_519.9), toHalf(65_520), toHalf(-1e9)]).toEqual([0x7bff, 0x7c00, 0xfc00]);
});
