/** Fast Fourier transform, radix 2 and in place (Cooley and Tukey 1965); the count of numbers must be a power of two. */

export interface Fft {
  /** The index at which input n must be put, for each n: the bits of n in reverse order. */
  readonly order: Uint16Array;
  /** Transforms numbers that are in this order; the results are in their natural order. */
  readonly transform: (re: Float64Array, im: Float64Array) => void;
}

/** @param size count of numbers, a power of two, at most 65,536 */
export function createFft(size: number): Fft {
  const order = new Uint16Array(size);
  for (let n = 1; n < size; n++) order[n] = ((order[n >> 1] as number) >> 1) | (n & 1 ? size / 2 : 0);
  const cosines = Float64Array.from({ length: size / 2 }, (_, n) => Math.cos((2 * Math.PI * n) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, n) => -Math.sin((2 * Math.PI * n) / size));

  /** Joins two adjacent transforms of `half` numbers each into one, which begins at `start`. */
  const join = (start: number, half: number, re: Float64Array, im: Float64Array): void => {
    const step = size / (2 * half);
    for (let n = 0, low = start, high = start + half; n < half; n++, low++, high++) {
      const cosine = cosines[n * step] as number;
      const sine = sines[n * step] as number;
      const turnedRe = (re[high] as number) * cosine - (im[high] as number) * sine;
      const turnedIm = (re[high] as number) * sine + (im[high] as number) * cosine;
      re[high] = (re[low] as number) - turnedRe;
      im[high] = (im[low] as number) - turnedIm;
      re[low] = (re[low] as number) + turnedRe;
      im[low] = (im[low] as number) + turnedIm;
    }
  };

  return {
    order,
    transform(re, im) {
      for (let half = 1; half < size; half *= 2) {
        for (let start = 0; start < size; start += 2 * half) join(start, half, re, im);
      }
    },
  };
}
