/**
 * What two heard phones that stand together may be: one pass over the attempt, before it is aligned or ranked.
 *
 *   attempt k a ɪ t s l l      TOGETHER  k: 0   a: GLIDE   ɪ: 0   t: JOIN   s: 0   l: TWICE   l: 0
 *
 * Most attempts have none of them, and the kernels then never ask again.
 */

import { AFFRICATES, ATTEMPT, COMPANION, JOIN, JOINS, LONGER, PAIRED, PHONE_STRIDE, TOGETHER } from './codes';

export function heardAt(j: usize): usize {
  return load<u8>(<usize>ATTEMPT + j);
}

/** The long counterpart of heard j: heard j twice in a row is as good. */
export function longerAt(j: usize): usize {
  return load<u8>(<usize>LONGER + heardAt(j));
}

/** True if heard j is a companion of this reading; `companions` is LED_BY, TRAILED_BY or SILENT_AFTER. */
export function isCompanion(companions: usize, reading: usize, j: usize): bool {
  return (companionBit(j) & load<u64>(companions + (reading << 3))) !== 0;
}

/** The bit of heard j as a companion; zero if it is no companion. */
export function companionBit(j: usize): u64 {
  return load<u64>(<usize>COMPANION + (heardAt(j) << 3));
}

/** What heard j and heard j + 1 may be together. */
export function togetherAt(j: usize): u32 {
  return load<u8>(<usize>TOGETHER + j);
}

/** The affricate that heard j and heard j + 1 make; asked only where they are a JOIN. */
export function affricateAt(j: usize): usize {
  return load<u8>(<usize>AFFRICATES + j);
}

/** Writes TOGETHER for the n phones at ATTEMPT; returns every bit that occurs. */
export function markTogether(n: usize): u32 {
  if (n === 0) return 0;
  let all: u32 = 0;
  let first = heardAt(0);
  for (let j: usize = 0; j + 1 < n; ++j) {
    const second = heardAt(j + 1);
    const both = first * PHONE_STRIDE + second;
    const bits: u32 = load<u8>(<usize>PAIRED + both);
    store<u8>(<usize>TOGETHER + j, <u8>bits);
    if ((bits & JOIN) !== 0) store<u8>(<usize>AFFRICATES + j, load<u8>(<usize>JOINS + both));
    all |= bits;
    first = second;
  }
  store<u8>(<usize>TOGETHER + n - 1, 0);
  return all;
}
