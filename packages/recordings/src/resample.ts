/**
 * Resamples any rate to 16 kHz, without aliases of sound above 8.2 kHz, and without delay.
 *
 * Method: windowed sincs after Kaiser (A. V. Oppenheim and R. W. Schafer, "Discrete-Time Signal Processing", 3rd ed.,
 * 7.5.3 and 7.6; J. O. Smith, "Digital Audio Resampling", CCRMA, for the interpolated table). A short filter resamples
 * to 32 kHz, then a half-band filter to 16 kHz. The sharp edge at 8 kHz is thus cheap at every rate: every other tap of
 * a half-band filter is zero, and its halves mirror each other. A recording below 16 kHz needs only one filter.
 */

import { Cache } from './cache.ts';

/** Fills a block with mono samples from index `from` on; samples outside the recording are zero. */
export type Mono = (from: number, into: Float64Array) => void;

/** Sample rate of the clips that recognizers get, hertz. */
export const RECOGNIZER_RATE = 16_000;
const WIDE_RATE = 2 * RECOGNIZER_RATE;

/** Makes a Kaiser window for a stopband of this many decibels. The window is from x = -1 to 1. */
function kaiser(decibels: number): (x: number) => number {
  const beta = 0.1102 * (decibels - 8.7);
  const bessel = (x: number): number => {
    let term = 1;
    let sum = 1;
    for (let k = 1; term > 1e-12 * sum; k++) {
      term *= (x / (2 * k)) ** 2;
      sum += term;
    }
    return sum;
  };
  return (x) => (Math.abs(x) > 1 ? 0 : bessel(beta * Math.sqrt(1 - x * x)) / bessel(beta));
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Count of taps for a stopband (decibels) and a transition band (cycles per sample); always even. */
const tapsFor = (decibels: number, transition: number): number =>
  2 * Math.ceil((decibels - 7.95) / (2.285 * 2 * Math.PI * transition) / 2);

/**
 * A filter of at most this many weights has a row for every phase that occurs. A larger one has 128 rows and is
 * interpolated linearly between them, with an error of -85 dB.
 */
const MOST_WEIGHTS = 8192;
const PHASES = 128;
const STOPBAND = 80;

/**
 * A filter for several phases (positions between two input samples). Each phase has a row of `taps` weights. One more
 * row at the end is the first row, one tap later; interpolation needs it.
 */
interface Filter {
  readonly taps: number;
  readonly phases: number;
  readonly rows: Float64Array;
}

/**
 * Designs a filter that passes frequencies up to `pass` and stops them from `stop` on (both in cycles per input
 * sample).
 * @param exact count of the phases that occur; if it is small enough, the filter has a row for each, otherwise PHASES rows
 */
function design(pass: number, stop: number, exact: number): Filter {
  const taps = tapsFor(STOPBAND, stop - pass);
  const phases = exact * taps > MOST_WEIGHTS ? PHASES : exact;
  const window = kaiser(STOPBAND);
  const rows = new Float64Array((phases + 1) * taps);
  let sum = 0;
  for (let phase = 0; phase <= phases; phase++) {
    for (let tap = 0; tap < taps; tap++) {
      const t = tap + 1 - taps / 2 - phase / phases;
      const weight = sinc((pass + stop) * t) * window((2 * t) / taps);
      rows[phase * taps + tap] = weight;
      // The last row is the first row again, so only one of them counts.
      if (phase > 0) sum += weight;
    }
  }
  return { taps, phases, rows: rows.map((weight) => (weight * phases) / sum) };
}

/**
 * Band edges of the short filter, hertz. It reduces the rate to 32 kHz, and the half-band filter then halves that. At 32
 * kHz a sound of f > 16 kHz aliases to 32 kHz - f, so only sound above 23.8 kHz would come below 8.2 kHz: this filter
 * stops it. The half-band filter stops the rest above 8.2 kHz.
 */
const SHORT = { pass: 8000, stop: 23_800 } as const;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Filters, indexed by input rate; a filter has at most 70 KB. */
export type Filters = Cache<number, Filter>;

export const filterCache = (): Filters => new Cache(8);

/** The filter for all rates below 16 kHz; its band edges are relative to the input rate. */
const LOW: Filter = design(0.43, 0.5, PHASES);

function filterFor(rate: number, filters: Filters): Filter {
  if (rate < RECOGNIZER_RATE) return LOW;
  const known = filters.get(rate);
  if (known !== undefined) return known;
  return filters.set(rate, design(SHORT.pass / rate, SHORT.stop / rate, WIDE_RATE / gcd(rate, WIDE_RATE)));
}

const BLOCK = 1024;

const inBlocks =
  (fill: Mono): Mono =>
  (from, into) => {
    for (let done = 0; done < into.length; done += BLOCK) {
      fill(from + done, into.subarray(done, done + BLOCK));
    }
  };

/**
 * Dot product of the input and one row of the filter. Two sums that do not depend on each other run faster than one.
 */
function dotProduct({ taps, rows }: Filter, row: number, input: Float64Array, at: number): number {
  let even = 0;
  let odd = 0;
  for (let tap = 0, own = row * taps; tap < taps; tap += 2, own += 2) {
    even += (input[at + tap] as number) * (rows[own] as number);
    odd += (input[at + tap + 1] as number) * (rows[own + 1] as number);
  }
  return even + odd;
}

/** Resamples from `rate` to `target` hertz. A phase between two rows of the filter is interpolated. */
function retimed(mono: Mono, rate: number, target: number, filter: Filter): Mono {
  const tapsBefore = filter.taps / 2 - 1;
  const input = new Float64Array(Math.ceil((BLOCK * rate) / target) + filter.taps + 1);
  return inBlocks((from, into) => {
    const start = Math.floor((from * rate) / target);
    const end = Math.floor(((from + into.length - 1) * rate) / target);
    mono(start - tapsBefore, input.subarray(0, end - start + filter.taps));
    const step = Math.floor(rate / target);
    // The next output lies `at` samples and `remainder / target` of a sample after the start of the input.
    let at = 0;
    let remainder = from * rate - start * target;
    for (let n = 0; n < into.length; n++) {
      const phase = (remainder * filter.phases) / target;
      const row = Math.floor(phase);
      const sum = dotProduct(filter, row, input, at);
      into[n] = phase === row ? sum : sum + (phase - row) * (dotProduct(filter, row + 1, input, at) - sum);
      remainder += rate - step * target;
      at += step + (remainder >= target ? 1 : 0);
      if (remainder >= target) remainder -= target;
    }
  });
}

/** Count of odd taps on each side of the half-band filter, which has -0.5 dB at 7.9 kHz and -67 dB above 8.2 kHz. */
const SIDE = 96;

/** Odd taps of the half-band filter, from the middle outward. The middle tap is 0.5, all other even taps are zero. */
const HALF_BAND: Float64Array = (() => {
  const window = kaiser(64);
  const taps = Float64Array.from({ length: SIDE }, (_, k) => {
    const t = 2 * k + 1;
    return sinc(t / 2) * window(t / (2 * SIDE));
  });
  const sum = taps.reduce((all, tap) => all + tap, 0);
  return taps.map((tap) => tap / (4 * sum));
})();

/**
 * Computes the part of four adjacent outputs, from index `at` on, that comes from the odd taps; one loop reads the taps
 * for all four. `odd` has every second input sample; the first `SIDE` samples are before the first output.
 */
function fourHalved(odd: Float64Array, at: number, into: Float64Array): void {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let k = 0, left = at + SIDE - 1, right = at + SIDE; k < SIDE; k++, left--, right++) {
    const tap = HALF_BAND[k] as number;
    first += tap * ((odd[left] as number) + (odd[right] as number));
    second += tap * ((odd[left + 1] as number) + (odd[right + 1] as number));
    third += tap * ((odd[left + 2] as number) + (odd[right + 2] as number));
    fourth += tap * ((odd[left + 3] as number) + (odd[right + 3] as number));
  }
  into[at] = first;
  into[at + 1] = second;
  into[at + 2] = third;
  into[at + 3] = fourth;
}

function halved(wide: Mono): Mono {
  const input = new Float64Array(2 * (BLOCK + 2 * SIDE));
  const odd = new Float64Array(BLOCK + 2 * SIDE);
  const sides = new Float64Array(BLOCK);
  return inBlocks((from, into) => {
    const count = 4 * Math.ceil(into.length / 4);
    wide(2 * (from - SIDE) + 1, input.subarray(0, 2 * (count + 2 * SIDE)));
    // The input begins with an odd sample, so the odd samples are at its even indexes.
    for (let n = 0; n < count + 2 * SIDE; n++) odd[n] = input[2 * n] as number;
    for (let n = 0; n < count; n += 4) fourHalved(odd, n, sides);
    for (let n = 0; n < into.length; n++) {
      into[n] = 0.5 * (input[2 * (n + SIDE) - 1] as number) + (sides[n] as number);
    }
  });
}

/** Resamples to `RECOGNIZER_RATE`. @param rate sample rate of `mono`, hertz, 4000 to 192000 */
export function resampled(mono: Mono, rate: number, filters: Filters = filterCache()): Mono {
  if (rate === RECOGNIZER_RATE) return mono;
  if (rate === WIDE_RATE) return halved(mono);
  const filter = filterFor(rate, filters);
  return rate < RECOGNIZER_RATE
    ? retimed(mono, rate, RECOGNIZER_RATE, filter)
    : halved(retimed(mono, rate, WIDE_RATE, filter));
}
