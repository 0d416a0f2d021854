/**
 * What two heard phones that stand together may be: one pass over the attempt, before it is aligned or ranked.
 *
 *   attempt k a ɪ t s l l      TOGETHER  k: 0   a: GLIDE   ɪ: 0   t: JOIN   s: 0   l: TWICE   l: 0
 *
 * Most attempts have none of them, and the kernels then never ask again.
 */

import {
  AFFRICATES,
  ATTEMPT,
  COMPANION,
  FLAGS,
  GLIDE,
  JOIN,
  JOINS,
  JOINS_SHIFT,
  NO_PHONE,
  OFFGLIDE,
  PHONE_STRIDE,
  TOGETHER,
  TWICE,
  VOWEL,
} from './codes';

export function heardAt(j: usize): usize {
  return load<u8>(<usize>ATTEMPT + j);
}

/** True if heard j is a companion of this reading; `companions` is LED_BY or TRAILED_BY. */
export function isCompanion(companions: usize, reading: usize, j: usize): bool {
  return (companionBit(j) & load<u64>(companions + (reading << 3))) !== 0;
}

/** The bit of heard j as a companion, none if it is none. */
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

function pairBits(j: usize, first: usize, second: usize): u32 {
  if (first === second) return TWICE;
  const flags: u32 = load<u8>(<usize>FLAGS + first);
  if (flags === 0) return 0;
  if ((flags & VOWEL) !== 0) return load<u8>(<usize>FLAGS + second) & OFFGLIDE ? GLIDE : 0;
  const row = <usize>(flags >> JOINS_SHIFT);
  if (row === 0) return 0;
  const affricate = load<u8>(<usize>JOINS + row * PHONE_STRIDE + second);
  store<u8>(<usize>AFFRICATES + j, affricate);
  return affricate === <u8>NO_PHONE ? 0 : JOIN;
}

/** Writes TOGETHER for the n phones at ATTEMPT; returns every bit that occurs. */
export function markTogether(n: usize): u32 {
  if (n === 0) return 0;
  let all: u32 = 0;
  let first = heardAt(0);
  for (let j: usize = 0; j + 1 < n; ++j) {
    const second = heardAt(j + 1);
    const bits = pairBits(j, first, second);
    store<u8>(<usize>TOGETHER + j, <u8>bits);
    all |= bits;
    first = second;
  }
  store<u8>(<usize>TOGETHER + n - 1, 0);
  return all;
}
