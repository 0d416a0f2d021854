/**
 * Judges the stress of each word. A stress mark counts for the syllable of the slot that its vowel is aligned with. The
 * mark of an extra vowel counts for the first of these that is aligned: a glide before it that was heard for a vowel
 * ([wi] for υ), the vowel right after it, the nearest vowel to its left, the nearest vowel to its right.
 *
 * The report is about the first word with a wrong mark, otherwise the first word with a right mark, otherwise the first
 * accented word, otherwise the first word with a mark.
 */

import type { StressReport } from '../../contract/response.ts';
import { isVowelPhone, phoneAt } from '../phonology/phones.ts';
import type { Slot, Target, Word } from '../text/target.ts';
import type { Comparison } from './alignment.ts';

export const STRESS_PENALTY = 0.1;

type Syllable = StressReport['syllables'][number];

interface SlottedPhones {
  readonly phones: readonly number[];
  /** The slot of each heard phone; null for an extra phone. */
  readonly slotOf: readonly (number | null)[];
  readonly slots: readonly Slot[];
}

/** Returns the slot of heard phone `at` if the slot or the phone is a vowel, otherwise null. */
function vowelSlot(at: number, { slotOf, phones, slots }: SlottedPhones): number | null {
  const slot = slotOf[at] ?? null;
  if (slot === null) return null;
  return isVowelPhone(phones[at] as number) || isVowelPhone((slots[slot] as Slot).phone) ? slot : null;
}

/** Finds the slot of the nearest aligned vowel after heard phone `at` (step 1) or before it (step -1). */
function nearestSlot(at: number, step: 1 | -1, heard: SlottedPhones): number | null {
  for (let next = at + step; next >= 0 && next < heard.phones.length; next += step) {
    const slot = vowelSlot(next, heard);
    if (slot !== null) return slot;
  }
  return null;
}

/** Finds the slot of a vowel for which a glide was heard just before heard phone `at`: the w of [wi] for υ. */
const glideSlot = (at: number, heard: SlottedPhones): number | null =>
  at > 0 && !isVowelPhone(heard.phones[at - 1] as number) ? vowelSlot(at - 1, heard) : null;

const slotOfMark = (at: number, heard: SlottedPhones): number | null =>
  heard.slotOf[at] ??
  glideSlot(at, heard) ??
  vowelSlot(at + 1, heard) ??
  nearestSlot(at, -1, heard) ??
  nearestSlot(at, 1, heard);

/** Finds the marked syllable of each word, counted over the verse; of two marks in a word the first counts. */
function marksByWord({ target, attempt, aligned }: Comparison): Map<number, number> {
  const marks = new Map<number, number>();
  if (attempt.stressed.length === 0) return marks;
  const slotOf: (number | null)[] = attempt.phones.map(() => null);
  for (const { slot, from, to } of aligned) slotOf.fill(slot, from, to);
  const heard = { slotOf, phones: attempt.phones, slots: target.slots };
  for (const at of attempt.stressed) {
    const nearest = slotOfMark(at, heard);
    if (nearest === null) continue;
    const { word, verseSyllable } = target.slots[nearest] as Slot;
    if (!marks.has(word)) marks.set(word, verseSyllable);
  }
  return marks;
}

interface StressVerdict {
  readonly target: number | null;
  readonly attempt: number | null;
  readonly match: boolean | null;
}

/**
 * Judges a word. In attic, a syllable with a grave accent (`low`) need not be stressed, but a mark on another syllable
 * is wrong: then the syllable with the grave is the target.
 */
function judge({ accents, low }: Word, attempt: number | null): StressVerdict {
  const lowTarget = attempt !== null && attempt !== low ? low : null;
  const target = accents[0] ?? lowTarget;
  const isJudged = target !== null && attempt !== null;
  return { target, attempt, match: isJudged ? accents.includes(attempt) : null };
}

const NOTHING: StressVerdict = { target: null, attempt: null, match: null };

function reported(verdicts: readonly StressVerdict[]): StressVerdict {
  return (
    verdicts.find(({ match }) => match === false) ??
    verdicts.find(({ match }) => match === true) ??
    verdicts.find(({ target }) => target !== null) ??
    verdicts.find(({ attempt }) => attempt !== null) ??
    NOTHING
  );
}

/** Lists the syllables of the verse, and flags those with an accent and those with a mark. */
function reportSyllables(
  { words, slots, syllables }: Target,
  marks: Iterable<number>,
  verdicts: readonly StressVerdict[],
): StressReport['syllables'] {
  const report = syllables.map(
    (_, index): Syllable => ({ index, phones: [], target: false, attempt: false }),
  );
  for (const { phone, verseSyllable } of slots) report[verseSyllable]?.phones.push(phoneAt(phone).symbol);
  for (const accent of words.flatMap(({ accents }) => accents)) (report[accent] as Syllable).target = true;
  for (const { target } of verdicts) if (target !== null) (report[target] as Syllable).target = true;
  for (const syllable of marks) (report[syllable] as Syllable).attempt = true;
  return report;
}

/** Judges the stress of all words, and reports it for one of them (see above). */
export function judgeStress(comparison: Comparison): StressReport {
  const { target, attempt } = comparison;
  const marks = marksByWord(comparison);
  const verdicts = target.words.map((word, n) => judge(word, marks.get(n) ?? null));
  const verdict = reported(verdicts);
  return {
    available: attempt.marked,
    method: attempt.marked ? 'mark' : 'unavailable',
    target_syllable: verdict.target,
    attempt_syllable: verdict.attempt,
    match: verdict.match,
    penalty: verdict.match === false ? STRESS_PENALTY : 0,
    abstained: verdicts.filter(({ match }) => match === null).length,
    syllables: reportSyllables(target, marks.values(), verdicts),
  };
}
