/**
 * Finds the readings and the length of a row of the lexicon in linear memory. Spare rows, after the last row of the
 * lexicon, are candidates that come with a call.
 */

import { OFFSETS_AT, READINGS_AT } from './codes';

export function readingsOf(row: usize): usize {
  return <usize>load<u32>(READINGS_AT) + load<u32>(<usize>load<u32>(OFFSETS_AT) + (row << 2));
}

export function phonesOf(row: usize): usize {
  const offset = <usize>load<u32>(OFFSETS_AT) + (row << 2);
  return load<u32>(offset, 4) - load<u32>(offset);
}
