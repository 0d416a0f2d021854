/**
 * Scores strings by CTC in optimized TypeScript: the baseline of the WebAssembly kernel. It scores one string at a time,
 * with typed arrays and rescaled probabilities instead of logs.
 */

export type CtcScorer = (labels: ArrayLike<number>) => number;

/** Advances the lattice by one frame, in place. @param row index of the frame's first probability */
function runFrame(
  states: Float64Array,
  string: Int32Array,
  skips: Float64Array,
  n: number,
  probabilities: Float64Array,
  row: number,
  silence: number,
): void {
  let previousLabel = 0;
  let s = 0;
  for (let k = 0; k < n; k++) {
    const inBlank = states[s] as number;
    const inLabel = states[s + 1] as number;
    states[s] = (inBlank + previousLabel) * silence;
    states[s + 1] =
      (inLabel + inBlank + previousLabel * (skips[k] as number)) *
      (probabilities[row + (string[k] as number)] as number);
    previousLabel = inLabel;
    s += 2;
  }
  states[s] = ((states[s] as number) + previousLabel) * silence;
}

/** Divides all states by the largest one if it has become very small; returns the natural log of the divisor. */
function rescale(states: Float64Array, end: number): number {
  let most = 0;
  for (let s = 0; s < end; s++) if ((states[s] as number) > most) most = states[s] as number;
  if (most === 0 || most > 1e-60) return 0;
  for (let s = 0; s < end; s++) states[s] = (states[s] as number) / most;
  return Math.log(most);
}

/** Prepares one matrix. The scorer uses doubles, so unlikely strings may underflow to 0. */
export function linearScorer(rows: ArrayLike<ArrayLike<number>>, blank: number, longest: number): CtcScorer {
  const frames = rows.length;
  const columns = rows[0]?.length ?? 0;
  const probabilities = new Float64Array(frames * columns);
  let rowLogs = 0;
  for (let t = 0; t < frames; t++) {
    const row = rows[t] as ArrayLike<number>;
    let most = row[0] as number;
    for (let v = 1; v < columns; v++) if ((row[v] as number) > most) most = row[v] as number;
    for (let v = 0; v < columns; v++) probabilities[t * columns + v] = Math.exp((row[v] as number) - most);
    rowLogs += most;
  }
  const states = new Float64Array(2 * longest + 1);
  const string = new Int32Array(longest);
  const skips = new Float64Array(longest);

  return (labels) => {
    const n = labels.length;
    for (let k = 0; k < n; k++) {
      string[k] = labels[k] as number;
      skips[k] = k > 0 && labels[k] === labels[k - 1] ? 0 : 1;
    }
    states.fill(0, 0, 2 * n + 1);
    states[0] = 1;
    let scale = rowLogs;
    for (let t = 0; t < frames; t++) {
      const row = t * columns;
      runFrame(states, string, skips, n, probabilities, row, probabilities[row + blank] as number);
      if (t % 16 === 15) scale += rescale(states, 2 * n + 1);
    }
    return Math.log((states[2 * n] as number) + (n > 0 ? (states[2 * n - 1] as number) : 0)) + scale;
  };
}
