/** The middle of the quietest stretch of this length; the end of the samples where none is so long. */
export function quietest(samples: ArrayLike<number>, length: number): number {
  let [best, least] = [samples.length, Number.POSITIVE_INFINITY];
  for (let start = 0; start + length <= samples.length; start += length >> 1) {
    let energy = 0;
    for (let n = start; n < start + length; n++) energy += (samples[n] as number) ** 2;
    if (energy < least) [best, least] = [start + (length >> 1), energy];
  }
  return best;
}
