/**
 * How many frames of a recording each label has, when it is known which labels were said: the forward-backward sums of
 * connectionist temporal classification (Graves et al. 2006, section 4.1), scaled frame by frame (Rabiner 1989, section V.A).
 */

/** The states of a string: its labels with a blank before, between and after them. */
function statesOf(labels: readonly number[], blank: number): number[] {
  return [blank, ...labels.flatMap((label) => [label, blank])];
}

/** True where a path may go past the blank before this state: two equal labels in a row need it. */
const mayPass = (states: readonly number[], blank: number): boolean[] =>
  states.map((label, at) => at >= 2 && label !== blank && label !== states[at - 2]);

/** Divides by the sum, which is returned. */
function scale(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  if (sum > 0) for (let n = 0; n < values.length; n++) values[n] = (values[n] as number) / sum;
  return sum;
}

/** By frame and state: the share of all beginnings of a path that are here. Null where no path fits into the frames. */
function forward(rows: readonly Float64Array[], states: readonly number[], pass: readonly boolean[]) {
  const table: Float64Array[] = [];
  for (const [frame, row] of rows.entries()) {
    const before = table[frame - 1];
    const here = new Float64Array(states.length);
    for (let s = 0; s < states.length; s++) {
      const reached =
        before === undefined
          ? Number(s < 2)
          : (before[s] as number) + (before[s - 1] ?? 0) + (pass[s] ? (before[s - 2] as number) : 0);
      here[s] = reached * (row[states[s] as number] as number);
    }
    if (scale(here) === 0) return null;
    table.push(here);
  }
  return table;
}

/**
 * Adds to `counts`, a number a label, the frames that each label is expected to have. Adds nothing where the labels do not
 * fit into the frames.
 *
 * @param rows probabilities, a row a frame, a number a label
 * @param labels what was said
 */
export function addOccupancy(
  rows: readonly Float64Array[],
  labels: readonly number[],
  blank: number,
  counts: Float64Array,
): void {
  const states = statesOf(labels, blank);
  const pass = mayPass(states, blank);
  const begun = forward(rows, states, pass);
  // Backwards the string is read from its end: the same sums over rows and states turned round.
  const turned = states.toReversed();
  const ended = forward(rows.toReversed(), turned, mayPass(turned, blank))?.reverse();
  if (begun === null || ended === undefined) return;
  for (const [frame, row] of rows.entries()) {
    const [before, after] = [begun[frame] as Float64Array, ended[frame] as Float64Array];
    // Both sums hold the probability of the frame itself.
    const share = Float64Array.from(states, (label, s) => {
      const own = row[label] as number;
      return own > 0 ? ((before[s] as number) * (after[states.length - 1 - s] as number)) / own : 0;
    });
    if (scale(share) === 0) continue;
    for (const [s, label] of states.entries())
      counts[label] = (counts[label] as number) + (share[s] as number);
  }
}
