/**
 * Computes phone error rates of the free phones, which ignore the target, against the phones that were said. A wrong
 * phone costs 1 in one rate (PER), and its distance by features in the other (PFER).
 */

import { closenessUnits, UNIT } from '../../../dist/src/engine/align/closeness.js';
import { findPhone } from '../../../dist/src/engine/phonology/phones.js';
import { broad } from './spelling.mjs';

/** Removes stress, length, aspiration, and differences that are smaller than between people. */
export const folded = (phones) => phones.map((phone) => broad(phone).replace('ʰ', '')).filter(Boolean);

export const isOther = (one, other) => Number(one !== other);

/** Returns the distance of two sounds, 0 to 1 (docs/scoring.md). */
export const apart = (one, other) => 1 - closenessUnits(findPhone(one), findPhone(other)) / UNIT;

/** Computes the cost of the edits between two lists of sounds. A missing or extra sound costs 1. */
function edits(heard, said, cost) {
  let above = [0, ...said.map((_, n) => n + 1)];
  for (const [n, sound] of heard.entries()) {
    const row = [n + 1];
    for (const [m, other] of said.entries())
      row.push(Math.min(above[m] + cost(sound, other), above[m + 1] + 1, row[m] + 1));
    above = row;
  }
  return above.at(-1);
}

/** Counts edits between free phones and phones said, per 100 phones said. @param right attempts without an error */
export function errorRate(right, cost) {
  const sum = (of) => right.reduce((all, one) => all + of(one), 0);
  return (
    (100 * sum(({ free, said }) => edits(free, folded(said), cost))) / sum(({ said }) => folded(said).length)
  );
}
