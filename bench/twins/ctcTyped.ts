/**
 * Scores strings by CTC in optimized TypeScript, as the baseline of the WebAssembly kernel. It uses typed arrays, and
 * rescaled probabilities instead of logs.
 */

export type CtcScorer = (labels: ArrayLike<number>) => number;

/**
 * Advances the lattice by one frame, in place. State 2k is the blank before label k, and state 2k + 1 is label k.
 * @param skips 1 if label k may follow label k - 1 without a blank, otherwise 0
 * @param row index of the first probability of the frame
 * @param blank probability of the blank in the frame
 */
function runFrame(
  states: Float64Array,
  labels: Int32Array,
  skips: Float64Array,
  count: number,
  probabilities: Float64Array,
  row: number,
  blank: number,
): void {
  let previousLabel = 0;
  let state = 0;
  for (let k = 0; k < count; k++) {
    const inBlank = states[state] as number;
    const inLabel = states[state + 1] as number;
    states[state] = (inBlank + previousLabel) * blank;
    states[state + 1] =
      (inLabel + inBlank + previousLabel * (skips[k] as number)) *
      (probabilities[row + (labels[k] as number)] as number);
    previousLabel = inLabel;
    state += 2;
  }
  states[state] = ((states[state] as number) + previousLabel) * blank;
}

/** Divides the first `count` states by the largest one if it is very small; returns the natural log of the divisor. */
function rescale(states: Float64Array, count: number): number {
  let largest = 0;
  for (let state = 0; state < count; state++) largest = Math.max(largest, states[state] as number);
  if (largest === 0 || largest > 1e-60) return 0;
  for (let state = 0; state < count; state++) states[state] = (states[state] as number) / largest;
  return Math.log(largest);
}

/**
 * Converts rows of logs to probabilities in one array. Each row is divided by its largest probability; `log` is the
 * sum of the natural logs of these divisors.
 */
function probabilitiesOf(rows: ArrayLike<ArrayLike<number>>) {
  const highest = Array.from(rows, (row) => Math.max(...Array.from(row)));
  const divided = Array.from(rows, (row, frame) =>
    Array.from(row, (log) => Math.exp(log - (highest[frame] as number))),
  );
  return {
    probabilities: Float64Array.from(divided.flat()),
    log: highest.reduce((sum, log) => sum + log, 0),
  };
}

/** The states are rescaled after this many frames. */
const STRIDE = 16;

/**
 * Returns a function that computes the natural log of the probability of a string. The probability of an unlikely
 * string may underflow to 0.
 * @param longest most labels of a string
 */
export function linearScorer(rows: ArrayLike<ArrayLike<number>>, blank: number, longest: number): CtcScorer {
  const columns = rows[0]?.length ?? 0;
  const { probabilities, log } = probabilitiesOf(rows);
  const states = new Float64Array(2 * longest + 1);
  const string = new Int32Array(longest);
  const skips = new Float64Array(longest);

  return (labels) => {
    const count = labels.length;
    for (let k = 0; k < count; k++) {
      string[k] = labels[k] as number;
      skips[k] = k > 0 && labels[k] === labels[k - 1] ? 0 : 1;
    }
    states.fill(0, 0, 2 * count + 1);
    states[0] = 1;
    let scale = log;
    for (let frame = 0; frame < rows.length; frame++) {
      const row = frame * columns;
      runFrame(states, string, skips, count, probabilities, row, probabilities[row + blank] as number);
      if (frame % STRIDE === STRIDE - 1) scale += rescale(states, 2 * count + 1);
    }
    const endsInLabel = count > 0 ? (states[2 * count - 1] as number) : 0;
    const endsInBlank = states[2 * count] as number;
    return Math.log(endsInBlank + endsInLabel) + scale;
  };
}
