/** Sends an outcome from a thread without a copy of its bytes. */

import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Outcome } from './outcome.ts';

/** The outcome, for a thread to return: these bytes of it move to the caller. */
export function moving<T>(outcome: Outcome<T>, bytes: Uint8Array<ArrayBuffer>): Outcome<T> {
  const parcel = { [transferableSymbol]: [bytes.buffer], [valueSymbol]: outcome };
  // Piscina unpacks the parcel on this side.
  return move(parcel as unknown as ArrayBuffer) as unknown as Outcome<T>;
}
