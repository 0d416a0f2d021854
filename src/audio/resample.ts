/**
 * Any rate to 16 kHz, with nothing above 8.2 kHz folded into what is heard.
 *
 * Method: windowed sincs after Kaiser (A. V. Oppenheim and R. W. Schafer, "Discrete-Time Signal Processing",
 * 3rd ed., 7.5.3 and 7.6; J. O. Smith, "Digital Audio Resampling", CCRMA, for the interpolated table). The sharp
 * edge at 8 kHz costs the same from every rate: a short filter goes to 32 kHz first, and a half-band filter, whose
 * every other tap is zero and whose halves mirror each other, from there to 16 kHz. Recordings below 16 kHz take
 * one filter that ends at their own upper edge. Output sample n is the sound at n / 16000 s: there is no delay.
 */

/** Mono samples from a place on, zero outside of the recording; fills the whole block. */
export type Mono = (from: number, into: Float32Array) => void;

const RATE = 16_000;
const WIDE_RATE = 2 * RATE;

/** The Kaiser window of a stopband so many decibels down, at x from -1 to 1. */
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

/** How much wider than a sample, in taps, a Kaiser filter of a transition (cycles a sample) has to be. */
const tapsFor = (decibels: number, transition: number): number =>
  2 * Math.ceil((decibels - 7.95) / (2.285 * 2 * Math.PI * transition) / 2);

/** Between two phases the filter is a straight line: with 128 the bend is 85 dB down. */
const PHASES = 128;
const STOPBAND = 80;

/** A filter at every phase of an input sample, `taps` a row; the row after the last is the first, one tap on. */
interface Filter {
  readonly taps: number;
  readonly rows: Float32Array;
}

/** A filter that passes up to `pass` and stops from `stop` on, both in cycles a sample of the input. */
function design(pass: number, stop: number): Filter {
  const taps = tapsFor(STOPBAND, stop - pass);
  const window = kaiser(STOPBAND);
  const rows = new Float32Array((PHASES + 1) * taps);
  let sum = 0;
  for (let phase = 0; phase <= PHASES; phase++) {
    for (let tap = 0; tap < taps; tap++) {
      const t = tap + 1 - taps / 2 - phase / PHASES;
      const weight = sinc((pass + stop) * t) * window((2 * t) / taps);
      rows[phase * taps + tap] = weight;
      if (phase > 0) sum += weight;
    }
  }
  return { taps, rows: rows.map((weight) => (weight * PHASES) / sum) };
}

/** What folds back below 8.2 kHz at 32 kHz is what lies above 23.8; from 8.2 up, the half-band filter stops it. */
const SHORT = { pass: 8000, stop: 23_800 } as const;

/** The filters of the rates that were met last, 30 KB each at most. */
const filters = new Map<number, Filter>();
const MOST_FILTERS = 8;

/** Every rate below 16 kHz has the same filter: it is drawn in samples of the input. */
const LOW: Filter = design(0.43, 0.5);

function filterFor(rate: number): Filter {
  if (rate < RATE) return LOW;
  const known = filters.get(rate);
  if (known !== undefined) return known;
  const filter = design(SHORT.pass / rate, SHORT.stop / rate);
  const [oldest] = filters.keys();
  if (filters.size === MOST_FILTERS && oldest !== undefined) filters.delete(oldest);
  filters.set(rate, filter);
  return filter;
}

/** Samples that a stage puts out at a time. */
const BLOCK = 1024;

/** The sum of the input under two neighbouring phases of the filter, weighted by how near each is. */
function interpolate({ taps, rows }: Filter, input: Float32Array, at: number, phase: number): number {
  const row = Math.floor(phase);
  let before = 0;
  let after = 0;
  for (let tap = 0, own = row * taps; tap < taps; tap++, own++) {
    const sample = input[at + tap] as number;
    before += sample * (rows[own] as number);
    after += sample * (rows[own + taps] as number);
  }
  return before + (phase - row) * (after - before);
}

/** A recording at another rate, by one short filter. */
function retimed(mono: Mono, rate: number, target: number): Mono {
  const filter = filterFor(rate);
  const lead = filter.taps / 2 - 1;
  const input = new Float32Array(Math.ceil((BLOCK * rate) / target) + filter.taps + 1);
  const fill: Mono = (from, into) => {
    const first = Math.floor((from * rate) / target) - lead;
    const last = Math.floor(((from + into.length - 1) * rate) / target) - lead + filter.taps;
    mono(first, input.subarray(0, last - first));
    for (let n = 0; n < into.length; n++) {
      const exact = (from + n) * rate;
      const whole = Math.floor(exact / target);
      const phase = ((exact - whole * target) * PHASES) / target;
      into[n] = interpolate(filter, input, whole - lead - first, phase);
    }
  };
  return (from, into) => {
    for (let done = 0; done < into.length; done += BLOCK) {
      fill(from + done, into.subarray(done, done + BLOCK));
    }
  };
}

/** Odd taps on either side of the half-band filter: -0.5 dB at 7.9 kHz, -67 dB from 8.2 kHz on. */
const SIDE = 96;
const REACH = 2 * SIDE - 1;

/** The odd taps from the middle outward; the one in the middle is a half, the even ones are zero. */
const HALF_BAND: Float64Array = (() => {
  const window = kaiser(64);
  const taps = Float64Array.from({ length: SIDE }, (_, k) => {
    const t = 2 * k + 1;
    return sinc(t / 2) * window(t / (2 * SIDE));
  });
  const sum = taps.reduce((all, tap) => all + tap, 0);
  return taps.map((tap) => tap / (4 * sum));
})();

/** A 32 kHz recording at 16 kHz. Four sums run side by side, for one would wait for itself. */
function halved(wide: Mono): Mono {
  const input = new Float32Array(2 * BLOCK + 2 * REACH);
  const fill: Mono = (from, into) => {
    wide(2 * from - REACH, input.subarray(0, 2 * into.length + 2 * REACH));
    for (let n = 0; n < into.length; n++) {
      const middle = 2 * n + REACH;
      let a = 0;
      let b = 0;
      for (let k = 0, left = middle - 1, right = middle + 1; k < SIDE; k += 2, left -= 4, right += 4) {
        a += (HALF_BAND[k] as number) * ((input[left] as number) + (input[right] as number));
        b += (HALF_BAND[k + 1] as number) * ((input[left - 2] as number) + (input[right + 2] as number));
      }
      into[n] = 0.5 * (input[middle] as number) + a + b;
    }
  };
  return (from, into) => {
    for (let done = 0; done < into.length; done += BLOCK) {
      fill(from + done, into.subarray(done, done + BLOCK));
    }
  };
}

/** A recording of any rate (hertz, 4000 to 192000) at 16 kHz; what it holds is made when it is read. */
export function resampled(mono: Mono, rate: number): Mono {
  if (rate === RATE) return mono;
  if (rate < RATE) return retimed(mono, rate, RATE);
  return halved(rate === WIDE_RATE ? mono : retimed(mono, rate, WIDE_RATE));
}
