/** Makes a teacher's feedback on each sound, as data: status, closeness, error code, features, and what to fix first. */

import { LIMITS } from '../../contract/limits.ts';
import type {
  Coaching,
  CoachingFix,
  CoachingSound,
  CoachingSoundFix,
  CoachingStress,
  LearnerStatus,
  ScoredPhone,
  StressReport,
} from '../../contract/response.ts';
import type { Comparison, Row } from '../align/alignment.ts';
import { UNIT } from '../align/closeness.ts';
import type { Costs } from '../align/costs.ts';
import { type Gains, heardText, round6, targetText } from '../align/score.ts';
import { SURE } from '../evidence/calibration.ts';
import { isVowelPhone, phoneId } from '../phonology/phones.ts';
import type { Slot, Target, Word } from '../text/target.ts';
import { errorCode, featureDiff, STRESS_SHIFT } from './errorCode.ts';

/** An incorrect sound with at least this closeness is `close`; any other incorrect sound is `far`. */
const CLOSE = 0.5;

const LEARNER_STATUSES = {
  correct: 'exact',
  'acceptable variant': 'acceptable_variant',
  acceptable: 'close',
  missing: 'missing',
  extra: 'extra',
} as const;

function learnerStatus({ status }: Row, closeness: number, isUnsure: boolean): LearnerStatus {
  if (status !== 'incorrect') return LEARNER_STATUSES[status];
  return closeness >= CLOSE || isUnsure ? 'close' : 'far';
}

/**
 * Finds the two phones that explain the fault of a row: the target phone and the heard phone. If the heard phone is
 * right, the fault is the companion or offglide next to it, which counts as an extra sound: the target phone is null.
 */
function contrast(row: Row, { target, attempt }: Comparison, costs: Costs): [number | null, number | null] {
  if (row.status === 'correct') return [null, null];
  const slot = row.slot === null ? null : (target.slots[row.slot] as Slot);
  const heard = row.heard === null ? null : (attempt.phones[row.heard] as number);
  const isAlone = row.to - row.from === 1;
  if (slot === null || heard === null || isAlone) return [slot?.phone ?? null, heard];
  const { status } = costs.pair(slot.reading, heard);
  const isRight = status === 'correct' || (status === 'acceptable variant' && row.glided);
  if (!isRight) return [slot.phone, heard];
  const isNeighborLast = row.glided || row.heard === row.from;
  return [null, attempt.phones[isNeighborLast ? row.to - 1 : row.from] as number];
}

/** Describes a row for the learner. If its sounds are right, there is neither an error code nor a difference. */
function soundOf(comparison: Comparison, index: number, phone: ScoredPhone, costs: Costs): CoachingSound {
  const { target, words } = comparison;
  const row = comparison.rows[index] as Row;
  const slot = row.slot === null ? null : (target.slots[row.slot] as Slot);
  const closeness = round6(row.closeness / UNIT);
  const isUnsure = phone.uncertain || (phone.confidence ?? 1) < SURE;
  const [wanted, heard] = contrast(row, comparison, costs);
  const isRight = wanted === heard;
  return {
    index,
    word: (target.words[words[index] as number] as Word).text,
    letters: slot?.letters ?? null,
    syllable: slot?.syllable ?? null,
    target: targetText(row, comparison),
    heard: heardText(row, comparison),
    status: learnerStatus(row, closeness, isUnsure),
    closeness,
    low_confidence: isUnsure,
    error_code: isRight ? null : errorCode(wanted, heard),
    feature_diff: isRight ? [] : featureDiff(wanted, heard),
  };
}

const syllableText = (syllable: number | null, target: Target): string | null =>
  syllable === null ? null : (target.syllables[syllable] ?? null);

function coachStress(stress: StressReport, target: Target): CoachingStress {
  return {
    target_syllable: stress.target_syllable,
    detected_syllable: stress.attempt_syllable,
    match: stress.match,
    target_letters: syllableText(stress.target_syllable, target),
    detected_letters: syllableText(stress.attempt_syllable, target),
    error_code: stress.match === false ? STRESS_SHIFT : null,
  };
}

const isVowelSound = ({ target, heard }: CoachingSound): boolean =>
  isVowelPhone(phoneId((target ?? heard) as string));

/**
 * Finds the letters that a fix points at. An extra sound takes the letters of the sound before it, or of the sound after
 * it if only the sound after it is of the same kind (vowel or consonant).
 */
function lettersFor(
  sounds: readonly CoachingSound[],
  index: number,
): Pick<CoachingSoundFix, 'letters' | 'side'> {
  const sound = sounds[index] as CoachingSound;
  if (sound.letters !== null) return { letters: sound.letters };
  const isNear = ({ letters, word }: CoachingSound): boolean => letters !== null && word === sound.word;
  const before = sounds.slice(0, index).findLast(isNear);
  const after = sounds.slice(index).find(isNear);
  const isAlike = (other: CoachingSound | undefined): boolean =>
    other !== undefined && isVowelSound(other) === isVowelSound(sound);
  if (before !== undefined && (isAlike(before) || !isAlike(after)))
    return { letters: before.letters, side: 'after' };
  return { letters: after?.letters ?? null, side: 'before' };
}

function soundFix(sounds: readonly CoachingSound[], index: number, gain: number, rank: number): CoachingFix {
  const { word, target, heard, status, error_code } = sounds[index] as CoachingSound;
  return {
    rank,
    kind: 'sound',
    sound_index: index,
    word,
    ...lettersFor(sounds, index),
    target,
    heard,
    status,
    // Only a wrong sound has a gain, and every wrong sound has a code.
    error_code: error_code as string,
    score_gain: gain,
  };
}

function stressFix(stress: CoachingStress, gain: number, rank: number): CoachingFix {
  const { target_syllable, detected_syllable, target_letters, detected_letters } = stress;
  const where = { target_syllable, detected_syllable, target_letters, detected_letters };
  return { rank, kind: 'stress', ...where, error_code: STRESS_SHIFT, score_gain: gain };
}

/**
 * Ranks the fixes by gain, and returns at most three. Of equal gains, the sound with the lower index comes first and the
 * stress last, because `all` has this order and the sort is stable.
 */
function rankFixes(sounds: readonly CoachingSound[], stress: CoachingStress, gains: Gains): CoachingFix[] {
  const all = [...gains.rows, gains.stress];
  const stressIndex = gains.rows.length;
  const paying = [...all.keys()].filter((n) => (all[n] as number) > 0);
  paying.sort((a, b) => (all[b] as number) - (all[a] as number));
  return paying.slice(0, LIMITS.fixes).map((index, n) => {
    const [gain, rank] = [all[index] as number, n + 1];
    return index === stressIndex ? stressFix(stress, gain, rank) : soundFix(sounds, index, gain, rank);
  });
}

export function coach(
  comparison: Comparison,
  phones: readonly ScoredPhone[],
  stress: StressReport,
  proximity: number,
  gains: Gains,
  costs: Costs,
): Coaching {
  const sounds = phones.map((phone, n) => soundOf(comparison, n, phone, costs));
  const coached = coachStress(stress, comparison.target);
  return { summary: { proximity, fixes: rankFixes(sounds, coached, gains) }, sounds, stress: coached };
}
