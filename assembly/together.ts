/**
 * Marks pairs of heard phones that may form one sound, in one pass over the attempt, before it is aligned or ranked.
 *
 *   attempt k a ɪ t s l l      TOGETHER  k: 0   a: GLIDE   ɪ: 0   t: JOIN   s: 0   l: TWICE   l: 0
 *
 * Heard phones with a bit are joints: only there can a step take more than one phone, or a phone of the target be
 * silent. Most attempts have few, and the kernels run straight from one to the next.
 */

import * as codes from './codes';

export let joints: usize = 0;

export function heardAt(j: usize): usize {
  return load<u8>(<usize>codes.ATTEMPT + j);
}

/** Returns the long counterpart of heard phone j, such as lː for l; a phone that is said twice counts as this one. */
export function longerAt(j: usize): usize {
  return load<u8>(<usize>codes.LONGER + heardAt(j));
}

/** True if heard phone j is a companion of this reading. @param companions LED_BY, TRAILED_BY or SILENT_AFTER */
export function isCompanion(companions: usize, reading: usize, j: usize): bool {
  return (companionBit(j) & load<u64>(companions + (reading << 3))) !== 0;
}

function companionBit(j: usize): u64 {
  return load<u64>(<usize>codes.COMPANION + (heardAt(j) << 3));
}

/** Returns the bits of what heard phones j and j + 1 may form. */
export function togetherAt(j: usize): u32 {
  return load<u8>(<usize>codes.TOGETHER + j);
}

/** True if heard phone j could take the next as an offglide, but is itself an offglide: [oʊi] is [oʊ] and [i]. */
export function isOffglide(j: usize): bool {
  return j > 0 && (togetherAt(j - 1) & codes.GLIDE) !== 0 && (togetherAt(j) & codes.VOWELS) !== 0;
}

/** Returns the bits of KINDS that matter for this attempt; 0 if the reading can only take exactly one heard phone. */
export function kindAt(reading: usize, together: u32): u32 {
  return load<u8>(<usize>codes.KINDS + reading) & (together | codes.OPTIONAL | codes.ANYWHERE);
}

/** Returns the affricate that heard phones j and j + 1 form; they must have the bit JOIN. */
export function affricateAt(j: usize): usize {
  return load<u8>(<usize>codes.AFFRICATES + j);
}

export function jointAt(k: usize): usize {
  return load<u16>(<usize>codes.JOINTS + (k << 1));
}

export function jointsWith(bits: u32): usize {
  let count: usize = 0;
  for (let k: usize = 0; k < joints; ++k) if ((togetherAt(jointAt(k)) & bits) !== 0) ++count;
  return count;
}

/** Returns the bits of the companions in the attempt. */
export function companionsOf(n: usize): u64 {
  let companions: u64 = 0;
  for (let j: usize = 0; j < n; ++j) companions |= companionBit(j);
  return companions;
}

/** Counts the readings, among m, that may be silent in an attempt with these companions. */
export function silentReadings(readings: usize, m: usize, companions: u64): usize {
  let count: usize = 0;
  for (let i: usize = 0; i < m; ++i) {
    const reading: usize = load<u8>(readings + i);
    const anywhere = (load<u8>(<usize>codes.KINDS + reading) & codes.ANYWHERE) !== 0;
    if (anywhere || (load<u64>(<usize>codes.SILENT_AFTER + (reading << 3)) & companions) !== 0) ++count;
  }
  return count;
}

/** Counts how often one of these companions may lead or trail one of the m readings. */
export function companionReadings(readings: usize, m: usize, companions: u64): usize {
  let count: usize = 0;
  for (let i: usize = 0; i < m; ++i) {
    const at = (<usize>load<u8>(readings + i)) << 3;
    if ((load<u64>(<usize>codes.LED_BY + at) & companions) !== 0) ++count;
    if ((load<u64>(<usize>codes.TRAILED_BY + at) & companions) !== 0) ++count;
  }
  return count;
}

function mark(j: usize, bits: u32): void {
  store<u8>(<usize>codes.TOGETHER + j, <u8>bits);
  if (bits === 0) return;
  store<u16>(<usize>codes.JOINTS + (joints << 1), <u16>j);
  ++joints;
}

/** Writes TOGETHER and JOINTS for the n phones at ATTEMPT; returns every bit that occurs. */
export function markTogether(n: usize): u32 {
  joints = 0;
  if (n === 0) return 0;
  let all: u32 = 0;
  // Bits of the heard phones j - 1 and j.
  let before: u32 = 0;
  let first = heardAt(0);
  for (let j: usize = 0; j + 1 < n; ++j) {
    const second = heardAt(j + 1);
    const both = first * codes.PHONE_STRIDE + second;
    const bits: u32 = load<u8>(<usize>codes.PAIRED + both);
    mark(j, (bits & ~codes.OPTIONAL) | (before & codes.OPTIONAL));
    if ((bits & codes.JOIN) !== 0)
      store<u8>(<usize>codes.AFFRICATES + j, load<u8>(<usize>codes.JOINS + both));
    all |= bits;
    before = bits;
    first = second;
  }
  mark(n - 1, before & codes.OPTIONAL);
  return all;
}
