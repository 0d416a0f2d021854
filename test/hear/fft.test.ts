/** The transform beside its definition. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFft } from '../../src/hear/fft.ts';

it.each([2, 32, 64])('of %s complex numbers is that of the definition', (size) => {
  const { order, transform } = createFft(size);
  const numbers = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: size, maxLength: size });
  fc.assert(
    fc.property(numbers, numbers, (real, imaginary) => {
      const [re, im] = [new Float64Array(size), new Float64Array(size)];
      for (const [n, at] of order.entries()) [re[at], im[at]] = [real[n] as number, imaginary[n] as number];
      transform(re, im);
      for (let k = 0; k < size; k++) {
        let [a, b] = [0, 0];
        for (let n = 0; n < size; n++) {
          const turn = (-2 * Math.PI * k * n) / size;
          a += (real[n] as number) * Math.cos(turn) - (imaginary[n] as number) * Math.sin(turn);
          b += (real[n] as number) * Math.sin(turn) + (imaginary[n] as number) * Math.cos(turn);
        }
        expect(re[k]).toBeCloseTo(a, 9);
        expect(im[k]).toBeCloseTo(b, 9);
      }
    }),
    { numRuns: 20 },
  );
});
