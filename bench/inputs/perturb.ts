/**
 * Adds learner errors to phones: a phone may be replaced, dropped, doubled, or get another phone before or after it.
 */

import { PHONES } from '../../src/engine/phonology/phones.ts';
import type { Random } from './random.ts';

export function perturb(phones: readonly number[], random: Random, rate = 0.25): number[] {
  return phones.flatMap((phone) => {
    if (random.next() >= rate) return [phone];
    const other = random.below(PHONES.length);
    return random.pick([[other], [], [phone, other], [other, phone], [phone, phone]]);
  });
}
