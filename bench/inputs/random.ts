/** Seeded random numbers: the same seed gives the same cases on every machine. */

export interface Random {
  /** From 0 up to 1, without 1. */
  next(): number;
  /** A whole number from 0 up to the bound, without the bound. */
  below(bound: number): number;
  pick<T>(items: readonly T[]): T;
}

/** mulberry32, T. Ettinger (2017), public domain. */
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
