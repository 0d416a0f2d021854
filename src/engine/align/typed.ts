/**
 * What typing leaves out is not held against a learner, in one place for all who judge: macrons (e for ē), the mark on the only
 * syllable of a word, and whatever tells a letter from another that a key writes alike.
 */

import type { Kernel } from '../kernel/index.ts';
import { bareSpelling, lettersOf } from '../phonology/letters.ts';
import { LATIN } from '../phonology/spellings.ts';
import type { Attempt } from '../text/attempt.ts';
import type { SaidAttempt } from '../text/said.ts';
import type { Target } from '../text/target.ts';
import { alignedRows } from './alignment.ts';
import type { Costs } from './costs.ts';

/** True if the stress of a word can be told: nobody marks the only syllable of a word. */
export const isStressTyped = (syllables: number, isMarked: boolean): boolean => isMarked || syllables > 1;

/**
 * Gives typed letters the sounds that the target has for them: for its own letter, whatever stands around it, and for a letter
 * that the key writes alike. An x for a χ is one sound.
 *
 * @param said phones that were typed as letters
 */
export function asTyped(said: SaidAttempt, { slots }: Target, kernel: Kernel, costs: Costs): Attempt {
  const { typed, alike, ...attempt } = said;
  const phones: (number | null)[] = [...attempt.phones];
  const readings = slots.map(({ reading }) => reading);
  for (const { slot, heard } of alignedRows(readings, attempt.phones, kernel, costs)) {
    if (slot === null || heard === null) continue;
    const { letters, phone } = slots[slot] as Target['slots'][number];
    const [own, meant] = [typed[heard] as string, bareSpelling(lettersOf(letters))];
    const isAlike =
      alike[own] === meant && (own === 'ξ' || LATIN[phone] === LATIN[said.phones[heard] as number]);
    if (isAlike && own === 'ξ') phones[heard + 1] = null;
    else if (own === meant || isAlike) phones[heard] = phone;
  }
  const kept = [...phones.keys()].filter((at) => phones[at] !== null);
  return {
    ...attempt,
    phones: kept.map((at) => phones[at] as number),
    stressed: attempt.stressed.map((at) => kept.indexOf(at)),
  };
}
