/** The middle of the quietest stretch of this length between two samples; the second one where there is none so long. */
export function quietest(samples: ArrayLike<number>, from: number, to: number, length: number): number {
  let [best, least] = [to, Number.POSITIVE_INFINITY];
  for (let start = from; start + length <= to; start += length >> 1) {
    let energy = 0;
    for (let n = start; n < start + length; n++) energy += (samples[n] as number) ** 2;
    if (energy < least) [best, least] = [start + (length >> 1), energy];
  }
  return best;
}
