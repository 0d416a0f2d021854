/**
 * The power spectrum of a frame: a radix-2 fast Fourier transform (Cooley and Tukey 1965), in place, over numbers that
 * were put into bit-reversed order.
 */

/** Returns the function that writes |X(k)|² for k = 0 to size/2 - 1 of a frame of `size` real numbers. */
export function powerSpectrum(size: number): (frame: Float64Array, power: Float64Array) => void {
  const bits = Math.log2(size);
  const order = Uint32Array.from({ length: size }, (_, n) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed = (reversed << 1) | ((n >> bit) & 1);
    return reversed;
  });
  const cosine = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sine = Float64Array.from({ length: size / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / size));
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);

  /** Joins two transforms of `half` numbers, from `start` on, into one. */
  const join = (start: number, half: number): void => {
    const step = size / (2 * half);
    for (let k = 0; k < half; k++) {
      const even = start + k;
      const odd = even + half;
      const c = cosine[k * step] as number;
      const s = sine[k * step] as number;
      const x = (real[odd] as number) * c - (imaginary[odd] as number) * s;
      const y = (real[odd] as number) * s + (imaginary[odd] as number) * c;
      real[odd] = (real[even] as number) - x;
      imaginary[odd] = (imaginary[even] as number) - y;
      real[even] = (real[even] as number) + x;
      imaginary[even] = (imaginary[even] as number) + y;
    }
  };

  return (frame, power) => {
    for (let n = 0; n < size; n++) real[n] = frame[order[n] as number] as number;
    imaginary.fill(0);
    for (let half = 1; half < size; half *= 2) {
      for (let start = 0; start < size; start += 2 * half) join(start, half);
    }
    for (let k = 0; k < size / 2; k++) power[k] = (real[k] as number) ** 2 + (imaginary[k] as number) ** 2;
  };
}
