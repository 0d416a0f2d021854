export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below the bound. */
  below(bound: number): number;
  pick<T>(items: readonly T[]): T;
}

/** Makes a generator of random numbers: mulberry32, T. Ettinger (2017), public domain. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return { next, below, pick: (items) => items[below(items.length)] as (typeof items)[number] };
}
