/**
 * Forgives what typing leaves out. This is the complete list: the mark on the only syllable of a word, macrons (e for
 * ē), breathings of Greek letters, the diaeresis, the iota subscript, capitals, and any other difference between Greek
 * letters that share a Latin key.
 */

import { bareSpelling, lettersOf } from '../phonology/letters.ts';
import { phoneId } from '../phonology/phones.ts';
import { LATIN } from '../phonology/spellings.ts';
import type { Attempt } from '../text/attempt.ts';
import type { SaidAttempt } from '../text/said.ts';
import type { Slot, Target } from '../text/target.ts';
import { type Aligner, alignedRows, type Row } from './alignment.ts';

/** True if the stress can be judged: nobody marks the only syllable of a word. */
export const isStressTyped = (syllables: number, isMarked: boolean): boolean => isMarked || syllables > 1;

/** Greek letters that share a Latin key: from the letter typed to the letter meant. The n of nk may be γ, and x χ. */
const ALIKE: Readonly<Record<string, string>> = { ν: 'γ', ξ: 'χ' };

/** Without macrons, e also means η, and o means ω. */
const WITHOUT_MACRONS: Readonly<Record<string, string>> = { ...ALIKE, ε: 'η', ο: 'ω' };

const BREATH = phoneId('h');

const bare = (slot: Slot | undefined): string => bareSpelling(lettersOf(slot?.letters ?? ''));

/** Replaces η and ω, which a typist without macrons writes as ε and ο. */
const short = (letters: string): string => letters.replaceAll('η', 'ε').replaceAll('ω', 'ο');

const hasSilentIota = (slot: Slot | undefined): boolean =>
  lettersOf(slot?.letters ?? '').some(({ iota }) => iota);

/** True for a typed letter without a sound: the ι of ῳ; or the s of an x that was read as ξ (ks) and means χ. */
function isSilent({ typed, lacks }: SaidAttempt, at: number, slot: Slot | undefined): boolean {
  const [before = '', letters = ''] = typed.slice(at - 1, at + 1);
  if (hasSilentIota(slot)) return letters === 'ι' || before + letters === `${bare(slot)}ι`;
  return lacks.greek && letters === '' && before === 'ξ' && bare(slot) === 'χ';
}

/** True if the typed letter is the letter of the slot, or shares a key and a sound with it. */
function isOwn({ typed, lacks, phones }: SaidAttempt, at: number, slot: Slot): boolean {
  const [letters, meant] = [typed[at] as string, bare(slot)];
  if (letters === meant || (letters === `${meant}ι` && hasSilentIota(slot))) return true;
  const alike = (lacks.macrons ? WITHOUT_MACRONS : ALIKE)[letters];
  return lacks.greek && alike === meant && LATIN[slot.phone] === LATIN[phones[at] as number];
}

/**
 * Finds the phones of two vowels that were typed without their diaeresis and were therefore read as one digraph. All
 * letters of a digraph belong to its first phone. Undefined if the typed letters are not these vowels.
 *
 * @param slot the slot of heard phone `at`; the slots before and after it may lack a heard phone
 */
function vowelsMeant(
  typed: readonly string[],
  at: number,
  slot: Slot,
  [before, after]: readonly [Slot | undefined, Slot | undefined],
  [lacksBefore, lacksAfter]: readonly [boolean, boolean],
): readonly number[] | undefined {
  const own = short(typed[at] ?? '');
  if (after && own === short(bare(slot) + bare(after)))
    return lacksAfter ? [slot.phone, after.phone] : [slot.phone];
  const withVowelBefore = short(bare(before) + bare(slot));
  if (before && lacksBefore && own === withVowelBefore) return [before.phone, slot.phone];
  const isSecondVowel = own === '' && short(typed[at - 1] ?? '') === withVowelBefore;
  return isSecondVowel ? [slot.phone] : undefined;
}

/** Finds the phones that the typed letters of row `n` mean; undefined if the letters keep their own sound. */
function phonesMeant(said: SaidAttempt, slots: readonly Slot[], rows: readonly Row[], n: number) {
  const { slot: at, heard } = rows[n] as Row;
  if (at === null || heard === null) return undefined;
  const [slot, before, after] = [slots[at] as Slot, slots[at - 1], slots[at + 1]];
  const [lacksBefore, lacksAfter] = [rows[n - 1]?.heard === null, rows[n + 1]?.heard === null];
  if (!isOwn(said, heard, slot))
    return vowelsMeant(said.typed, heard, slot, [before, after], [lacksBefore, lacksAfter]);
  const lacksBreath = lacksBefore && said.lacks.breathings && before?.phone === BREATH;
  return lacksBreath ? [BREATH, slot.phone] : [slot.phone];
}

/**
 * Gives typed letters the sounds of the target, if they are the letters of the target or share a key with them.
 *
 * @param said phones that were typed as letters
 */
export function asTyped(said: SaidAttempt, { slots }: Target, aligner: Aligner): Attempt {
  const { typed: _typed, lacks: _lacks, ...attempt } = said;
  if (String(attempt.phones) === String(slots.map(({ phone }) => phone))) return attempt;
  const phones: (readonly number[])[] = attempt.phones.map((phone) => [phone]);
  const readings = slots.map(({ reading }) => reading);
  const rows = alignedRows(readings, attempt.phones, aligner);
  for (const [n, { slot, heard, from, to }] of rows.entries()) {
    const meant = phonesMeant(said, slots, rows, n);
    if (heard !== null && meant !== undefined) phones[heard] = meant;
    // Silent letters are dropped. They follow the paired phone of a row, or fill an extra row after the row of their
    // slot.
    const ownSlot = slots[slot ?? rows[n - 1]?.slot ?? -1];
    for (let at = slot === null ? from : (heard ?? to) + 1; at < to; at++)
      if (isSilent(said, at, ownSlot)) phones[at] = [];
  }
  // A letter may now have two phones, or no phone: the stress goes to its last phone.
  const stressed = attempt.stressed.map((at) => phones.slice(0, at + 1).flat().length - 1);
  return { ...attempt, phones: phones.flat(), stressed };
}
