/**
 * Writes what was heard in place of a sound, and what to change: 'You said the s of sun: put the tip of your tongue between
 * your teeth.' If more than two changes are needed, the sentence explains how to make the right sound.
 */

import type { CoachingSound } from '../../../../src/contract/response.ts';
import { bare } from './cards.ts';
import { isVowel } from './en/respelling.ts';
import { habitOf } from './habit.ts';
import { type Listener, say } from './language.ts';
import { hasModel, heardName, howTo, isNamed, isNamedAlike, plain } from './modelWord.ts';
import { movements } from './movement.ts';

export const MOST_CHANGES = 2;

/** Splits the heard phones into `main`, said for the target, and `beside`; `before` is true if `beside` comes first. */
export function heardPhones(
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

const isBesideOnly = ({ target, feature_diff }: CoachingSound, main: string): boolean =>
  main === target || (feature_diff.length > 0 && feature_diff.every((row) => row.target === null));

/** Writes the sentence on a right sound that came with another phone before or after it. */
function besideSentence(beside: string, before: boolean, target: string, listener: Listener): string {
  const { phrases, glideNames } = listener.words;
  if (beside === target) return phrases.twice;
  if (before) return say(phrases.startedWith, { name: heardName(beside, listener) });
  const glide = isVowel(target) ? plain(`${target} ${beside}`).split(' ')[1] : undefined;
  const name = glideNames[glide ?? ''];
  return name === undefined
    ? say(phrases.endedWith, { name: heardName(beside, listener) })
    : say(phrases.glided, { name });
}

/**
 * Writes 'You said the s of sun: …', or 'It may have been …' if the recognizer is unsure. Also names the tradition that
 * teaches the heard sound for these letters, unless an earlier sentence names it.
 */
export function saidSentence(sound: CoachingSound, name: string, change: string, listener: Listener): string {
  const { phrases } = listener.words;
  const isTold = sound.low_confidence || listener.told?.has(bare(sound.letters ?? ''));
  const habit = isTold ? null : habitOf(sound, listener);
  const parts = { name, change, habit: habit ?? '' };
  if (sound.low_confidence) return say(change === '' ? phrases.maybe : phrases.maybeSo, parts);
  if (habit === null) return say(change === '' ? phrases.said : phrases.saidSo, parts);
  return say(change === '' ? phrases.habit : phrases.habitSo, parts);
}

/** Lists the movements from the heard phone to the target; empty if they are too many, or if the language lacks the target. */
function changeOf(target: string, main: string, listener: Listener): string {
  const changes = movements(target, main, listener.words);
  const few = changes.length <= MOST_CHANGES && hasModel(target, listener);
  return few ? changes.join(listener.words.phrases.alsoDo) : '';
}

/** Writes a sentence if a vowel was said for a consonant (or the reverse), faded (ə) or was too long or short; or null. */
function ownSentence(target: string, main: string, letters: string, listener: Listener): string | null {
  const { phrases, others, faded } = listener.words;
  if (isVowel(main) !== isVowel(target)) {
    const kind = isVowel(main) ? phrases.vowel : phrases.consonant;
    const name = heardName(main, listener);
    // The phrases for vowel and consonant do not fit a name such as 'a y sound' or 'an h'.
    const said = say(/^an? /u.test(name) ? phrases.said : kind, { name });
    return `${said} ${hasModel(target, listener) ? howTo(target, listener) : ''}`.trim();
  }
  if (main === faded) return say(phrases.faded, { letters });
  const change = movements(target, main, listener.words).join('');
  if (change === others.long) return phrases.short;
  return change === others.short ? phrases.long : null;
}

/** Drops an h before a vowel with its glide, because the sentence is about these two. */
const withoutBreath = (heard: string): string =>
  heard.split(' ').length > 2 ? heard.replace(/^h /u, '') : heard;

/** Writes a sentence that names both heard phones, because both are wrong. */
function togetherSentence(sound: CoachingSound, main: string, listener: Listener): string {
  const { heard, target } = sound as CoachingSound & { heard: string; target: string };
  const { others, faded } = listener.words;
  const isFirst = main === heard.split(' ')[0];
  const isChangeNamed = isFirst && habitOf(sound, listener) === null;
  const change = main === faded ? (others.still ?? '') : changeOf(target, main, listener);
  return saidSentence(sound, heardName(heard, listener), isChangeNamed ? change : '', listener);
}

export function contrast(whole: CoachingSound, listener: Listener): string {
  const sound = { ...whole, heard: withoutBreath(whole.heard ?? '') };
  const { target, heard, letters } = sound as typeof sound & { target: string };
  const { main, beside, before } = heardPhones(target, heard);
  if (beside !== null && isBesideOnly(sound, main)) return besideSentence(beside, before, target, listener);
  if (beside !== null && (!before || isNamed(heard, listener)))
    return togetherSentence(sound, main, listener);
  const own = ownSentence(target, main, letters ?? '', listener);
  if (own !== null) return own;
  const change = changeOf(target, main, listener);
  if (change !== '' && isNamedAlike(main, target, listener))
    return say(listener.words.phrases.nearly, { change });
  const said = saidSentence(sound, heardName(main, listener), change, listener);
  return change !== '' || !hasModel(target, listener) ? said : `${said} ${howTo(target, listener)}`;
}
