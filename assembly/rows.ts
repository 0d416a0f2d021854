/**
 * The rows of the lexicon in linear memory: where the readings of a row begin and how many they are.
 * Spare rows, behind the last, are candidates that a call brings along.
 */

import { OFFSETS_AT, READINGS_AT } from './codes';

/** Address of the readings of a row. */
export function readingsOf(row: usize): usize {
  return <usize>load<u32>(READINGS_AT) + load<u32>(<usize>load<u32>(OFFSETS_AT) + (row << 2));
}

/** How many phones a row has. */
export function phonesOf(row: usize): usize {
  const offset = <usize>load<u32>(OFFSETS_AT) + (row << 2);
  return load<u32>(offset, 4) - load<u32>(offset);
}
