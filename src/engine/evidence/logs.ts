/** Computes log(sum of e^log) over all logs. */
export function logSum(logs: Iterable<number>): number {
  let top = Number.NEGATIVE_INFINITY;
  for (const log of logs) if (log > top) top = log;
  if (top === Number.NEGATIVE_INFINITY) return top;
  let sum = 0;
  for (const log of logs) sum += Math.exp(log - top);
  return top + Math.log(sum);
}

/** Returns the column with the highest value; of equal values the first column. */
export function likeliest(row: ArrayLike<number>): number {
  let best = 0;
  for (let column = 1; column < row.length; column++) {
    if ((row[column] as number) > (row[best] as number)) best = column;
  }
  return best;
}
