/**
 * What a learner should do about one sound, from its row of `coaching.sounds`:
 * "χ: as the ch in loch (in Scotland). You said k as in sky: let the air pass."
 *
 * First the letter and a word that has its sound, then what was heard, then what to change. One or two differences are
 * named; where more differ, or a vowel stands for a consonant, the learner starts anew with the sentence of the sound.
 */

import type { CoachingFix, CoachingSound } from '../../../contract/response.ts';
import { soundOf } from './en/sound.ts';
import { listed, movements } from './movement.ts';
import { heardAs, model } from './naming.ts';

export interface AdviceOptions {
  /** Puts IPA beside the words. */
  readonly ipa?: boolean;
  /** The fix of an extra sound, which says beside which letters it was heard. */
  readonly fix?: Pick<CoachingFix, 'letters' | 'side'>;
}

/** Differences that a learner can mend at once. */
const MOST_CHANGES = 2;

const ACCEPTED = 'that is accepted, too';

const isVowel = (symbol: string): boolean => soundOf(symbol)?.kind === 'vowel';

const howTo = (symbol: string): string => soundOf(symbol)?.how ?? '';

/** Whether a neighbour stands under the same letters: ξ has a k and an s. */
function sharesLetters(sounds: readonly CoachingSound[], index: number): boolean {
  const own = sounds[index];
  return [sounds[index - 1], sounds[index + 1]].some(
    (other) =>
      other?.letters === own?.letters && other?.word === own?.word && other?.syllable === own?.syllable,
  );
}

/** 'χ', or 'The s of ξ' where letters have more than one sound. */
function labelOf(sounds: readonly CoachingSound[], index: number, target: string): string {
  const letters = sounds[index]?.letters ?? '';
  const respelling = soundOf(target)?.respelling ?? target;
  return sharesLetters(sounds, index) ? `The ${respelling} of ${letters}` : letters;
}

/** The phones of one row: the one in place of the target, and one that was said beside it. */
function heardPhones(
  target: string,
  heard: string,
): { main: string; beside: string | null; before: boolean } {
  const [first = '', second] = heard.split(' ');
  if (second === undefined) return { main: first, beside: null, before: false };
  const fitsFirst = first === target || (second !== target && isVowel(first) && isVowel(target));
  return fitsFirst
    ? { main: first, beside: second, before: false }
    : { main: second, beside: first, before: true };
}

/** A sound beside the right one: the glide of a vowel that should be pure, an h before it, the sound said twice. */
function besideSentence(beside: string, before: boolean, target: string, ipa: boolean): [string, string] {
  if (beside === target) return ['You said it twice', 'say it once'];
  const name = heardAs(beside, ipa);
  if (before) return [`You put ${name} before it`, 'begin with the sound itself'];
  return isVowel(target)
    ? [`You let it glide into ${name}`, 'keep tongue and lips still to the end']
    : [`You put ${name} behind it`, 'end with the sound itself'];
}

/** What was heard and what to change, as two halves of a sentence; the second may be a sentence of its own. */
function contrast(sound: CoachingSound, target: string, ipa: boolean): [string, string] {
  const { heard, feature_diff, low_confidence } = sound;
  const maybe = low_confidence ? 'It may have been' : 'You said';
  if (heard === null) return [low_confidence ? 'It was hard to hear' : 'You left it out', ''];
  const { main, beside, before } = heardPhones(target, heard);
  const changes = movements(feature_diff, target);
  if (changes.length === 0 && beside !== null) return besideSentence(beside, before, target, ipa);
  const [only] = feature_diff;
  if (only?.feature === 'length' && changes.length === 1) {
    return [`Yours was too ${only.heard}`, changes.join('')];
  }
  const name = heardAs(main, ipa);
  if (isVowel(main) !== isVowel(target)) {
    return [`${maybe} ${name}, a ${isVowel(main) ? 'vowel' : 'consonant'}`, ''];
  }
  return [`${maybe} ${name}`, changes.length > MOST_CHANGES ? '' : listed(changes)];
}

/** An extra sound: it is named beside the letters that it was heard with. */
function extraAdvice(sounds: readonly CoachingSound[], index: number, options: AdviceOptions): string {
  const heard = sounds[index]?.heard ?? '';
  const last = sounds[index - 1];
  if (last !== undefined && last.target === heard) return `You said ${last.letters} twice: say it once.`;
  const before = sounds.slice(0, index).findLast(({ letters }) => letters !== null)?.letters;
  const after = sounds.slice(index).find(({ letters }) => letters !== null)?.letters;
  const { fix } = options;
  const side = fix?.side ?? (before === undefined ? 'before' : 'after');
  const letters = fix?.letters ?? before ?? after ?? '';
  const name = heardAs(heard, options.ipa ?? false);
  const where = letters === '' ? '' : ` ${side} ${letters}`;
  return `You added ${name}${where}: leave it out.`;
}

/** What to do about a sound; empty where it was right. */
export function adviceOn(
  sounds: readonly CoachingSound[],
  index: number,
  options: AdviceOptions = {},
): string {
  const sound = sounds[index];
  if (sound === undefined || sound.status === 'exact') return '';
  const { target, status } = sound;
  const { ipa = false } = options;
  if (target === null) return extraAdvice(sounds, index, options);
  const written = ipa ? ` [${target}]` : '';
  const first = `${labelOf(sounds, index, target)}${written}: ${model(target)}.`;
  const [said, change] = contrast(sound, target, ipa);
  if (status === 'acceptable_variant') return `${first} ${said}; ${ACCEPTED}.`;
  return change === '' ? `${first} ${said}. ${howTo(target)}` : `${first} ${said}: ${change}.`;
}
