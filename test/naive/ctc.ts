/**
 * Computes CTC as the paper defines it (Graves et al., ICML 2006, section 4.1), in logs, one string at a time. The
 * kernels must compute the same numbers and the same best path.
 */

export type Posteriors = readonly (readonly number[])[];

function logSumOf(logs: readonly number[]): number {
  const most = Math.max(...logs);
  if (most === -Infinity) return -Infinity;
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
}

/** Makes the states of a label string: its labels, with a blank before the first, between any two and after the last. */
const withBlanks = (labels: readonly number[], blank: number): number[] => [
  blank,
  ...labels.flatMap((label) => [label, blank]),
];

/**
 * Lists the states from which a path may reach state `s`, nearest first: `s` itself, the state before it, and the label
 * before that if only a blank is skipped.
 */
function originsOf(states: readonly number[], s: number, blank: number): number[] {
  const origins = s > 0 ? [s, s - 1] : [s];
  if (s > 1 && states[s] !== blank && states[s] !== states[s - 2]) origins.push(s - 2);
  return origins;
}

/** Computes the log of the probability of a label string, summed over all paths. */
export function forwardNaively(posteriors: Posteriors, blank: number, labels: readonly number[]): number {
  const states = withBlanks(labels, blank);
  let sums = states.map((_, s) => (s === 0 ? 0 : -Infinity));
  for (const row of posteriors) {
    sums = states.map(
      (column, s) =>
        logSumOf(originsOf(states, s, blank).map((origin) => sums[origin] as number)) +
        (row[column] as number),
    );
  }
  return logSumOf(sums.slice(-2));
}

function logSum3(a: number, b: number, c: number): number {
  let most = a;
  if (b > most) most = b;
  if (c > most) most = c;
  if (most === -Infinity) return most;
  return most + Math.log(Math.exp(a - most) + Math.exp(b - most) + Math.exp(c - most));
}

/**
 * Computes the same as `forwardNaively`, but over typed arrays, as libraries do. It is the oracle for cases in which
 * `forwardNaively` would take minutes.
 */
export function logScorer(
  rows: ArrayLike<ArrayLike<number>>,
  blank: number,
  longest: number,
): (labels: ArrayLike<number>) => number {
  const states = new Float64Array(2 * longest + 1);
  return (labels) => {
    const n = labels.length;
    states.fill(-Infinity, 0, 2 * n + 1);
    states[0] = 0;
    for (let t = 0; t < rows.length; t++) {
      const row = rows[t] as ArrayLike<number>;
      const silence = row[blank] as number;
      let inPrevious = -Infinity;
      let previous = -1;
      for (let k = 0; k < n; k++) {
        const label = labels[k] as number;
        const inBlank = states[2 * k] as number;
        const inLabel = states[2 * k + 1] as number;
        states[2 * k] = logSum3(inBlank, inPrevious, -Infinity) + silence;
        const skipped = label === previous ? -Infinity : inPrevious;
        states[2 * k + 1] = logSum3(inLabel, inBlank, skipped) + (row[label] as number);
        inPrevious = inLabel;
        previous = label;
      }
      states[2 * n] = logSum3(states[2 * n] as number, inPrevious, -Infinity) + silence;
    }
    return logSum3(states[2 * n] as number, n > 0 ? (states[2 * n - 1] as number) : -Infinity, -Infinity);
  };
}

/**
 * Finds the first and the last frame of each label on the best path; null if no path is possible. Among equally good
 * paths, takes the path that assembly/viterbi.ts takes.
 */
export function viterbiNaively(
  posteriors: Posteriors,
  blank: number,
  labels: readonly number[],
): number[] | null {
  const states = withBlanks(labels, blank);
  let sums = states.map((_, s) => (s === 0 ? 0 : -Infinity));
  const cameFrom: number[][] = [];
  for (const row of posteriors) {
    const before = sums;
    const best = (origins: number[]): number =>
      origins.reduce((a, b) => ((before[b] as number) > (before[a] as number) ? b : a));
    const origins = states.map((_, s) => best(originsOf(states, s, blank)));
    sums = states.map((column, s) => (before[origins[s] as number] as number) + (row[column] as number));
    cameFrom.push(origins);
  }
  const last = states.length - 1;
  let state = last > 0 && (sums[last - 1] as number) > (sums[last] as number) ? last - 1 : last;
  if (sums[state] === -Infinity) return null;
  // State 2n + 1 is label n, which has its first frame in spans[2n] and its last frame in spans[2n + 1].
  const spans: number[] = Array(2 * labels.length).fill(-1);
  for (let t = posteriors.length - 1; t >= 0; t--) {
    if (state % 2 === 1) {
      if (spans[state] === -1) spans[state] = t;
      spans[state - 1] = t;
    }
    state = cameFrom[t]?.[state] as number;
  }
  return spans;
}
