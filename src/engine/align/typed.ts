/**
 * What typing leaves out is not held against a learner. This is the one list of it, for all who judge, align and rank: the mark on
 * the only syllable of a word, macrons (e for ē), breathings of Greek letters, the diaeresis, the iota subscript, capitals, and
 * whatever else tells a letter from another that a key writes alike.
 */

import type { Kernel } from '../kernel/index.ts';
import { bareSpelling, IOTA_SUBSCRIPT, lettersOf } from '../phonology/letters.ts';
import { phoneId } from '../phonology/phones.ts';
import { LATIN } from '../phonology/spellings.ts';
import type { Attempt } from '../text/attempt.ts';
import type { SaidAttempt } from '../text/said.ts';
import type { Slot, Target } from '../text/target.ts';
import { alignedRows, type Row } from './alignment.ts';
import type { Costs } from './costs.ts';

/** True if the stress of a word can be told: nobody marks the only syllable of a word. */
export const isStressTyped = (syllables: number, isMarked: boolean): boolean => isMarked || syllables > 1;

/** Letters that the Latin key writes alike, typed to meant: the n of nk is γ or ν, and x is χ to the eye. */
const ALIKE: Readonly<Record<string, string>> = { ν: 'γ', ξ: 'χ' };

/** Without macrons e is η, too, and o is ω. */
const WITHOUT_MACRONS: Readonly<Record<string, string>> = { ...ALIKE, ε: 'η', ο: 'ω' };

const BREATH = phoneId('h');

const bare = (slot: Slot | undefined): string => bareSpelling(lettersOf(slot?.letters ?? ''));

/** True for a typed letter that is no sound: the ι of ῳ, and the s of an x that stands for χ. */
function isSilent({ typed, lacks }: SaidAttempt, at: number, slot: Slot | undefined): boolean {
  if (typed[at] === 'ι') return slot?.letters.normalize('NFD').includes(IOTA_SUBSCRIPT) === true;
  return lacks.greek && typed[at] === '' && typed[at - 1] === 'ξ' && bare(slot) === 'χ';
}

/** The phones of two vowels that were written as one, without a diaeresis: `own` are the letters, `unsaid` the slots beside. */
function partedPhones(own: string, slot: Slot, [before, after]: readonly (Slot | undefined)[]) {
  if (before && own === bare(before) + bare(slot)) return [before.phone, slot.phone];
  return after && own === bare(slot) + bare(after) ? [slot.phone, after.phone] : undefined;
}

/** The phones that typed letters stand for in row n of the alignment; undefined where they have their own sound. */
function phonesMeant(
  { typed, lacks, phones }: SaidAttempt,
  slots: readonly Slot[],
  rows: readonly Row[],
  n: number,
) {
  const { slot: at, heard } = rows[n] as Row;
  if (at === null || heard === null) return undefined;
  const slot = slots[at] as Slot;
  const [own, meant] = [typed[heard] as string, bare(slot)];
  const unsaid = [n - 1, n + 1].map((other) =>
    rows[other]?.heard === null ? slots[at + other - n] : undefined,
  );
  const alike = (lacks.macrons ? WITHOUT_MACRONS : ALIKE)[own];
  const isAlike = lacks.greek && alike === meant && LATIN[slot.phone] === LATIN[phones[heard] as number];
  const isSecond = own === '' && typed[heard - 1] === bare(slots[at - 1]) + meant;
  if (own !== meant && !isAlike && !isSecond) return partedPhones(own, slot, unsaid);
  return lacks.breathings && unsaid[0]?.phone === BREATH ? [BREATH, slot.phone] : [slot.phone];
}

/**
 * Gives typed letters the sounds that the target has for them: for its own letter, whatever stands around it, and for a letter
 * that the key writes alike.
 *
 * @param said phones that were typed as letters
 */
export function asTyped(said: SaidAttempt, { slots }: Target, kernel: Kernel, costs: Costs): Attempt {
  const { typed: _typed, lacks: _lacks, ...attempt } = said;
  const phones: (readonly number[])[] = attempt.phones.map((phone) => [phone]);
  const readings = slots.map(({ reading }) => reading);
  const rows = alignedRows(readings, attempt.phones, kernel, costs);
  for (const [n, { slot, heard, from, to }] of rows.entries()) {
    const meant = phonesMeant(said, slots, rows, n);
    if (heard !== null && meant !== undefined) phones[heard] = meant;
    const own = slots[slot ?? rows[n - 1]?.slot ?? -1];
    for (let at = slot === null ? from : (heard ?? to) + 1; at < to; at++)
      if (isSilent(said, at, own)) phones[at] = [];
  }
  const end = (at: number): number => phones.slice(0, at + 1).flat().length;
  return { ...attempt, phones: phones.flat(), stressed: attempt.stressed.map((at) => end(at) - 1) };
}
