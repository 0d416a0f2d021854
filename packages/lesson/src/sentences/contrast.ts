/**
 * Writes what was said instead of a sound, and what to change: 'You said the s of sun: put the tip of your tongue
 * between your teeth.' If more than two changes are needed, it explains how to make the sound instead.
 */

import type { CoachingSound } from '../../../../src/contract/response.ts';
import { bare } from './cards.ts';
import { habitOf } from './habit.ts';
import { type Listener, say } from './language.ts';
import { hasModel, heardName, howTo, isNamed, isNamedAlike, isVowel, plain } from './modelWord.ts';
import { movements } from './movement.ts';

export const MOST_CHANGES = 2;

/** The phone heard for the target, and one before or after it. */
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

/** The sound itself was right; all features contrast the one next to it. */
const isBesideOnly = ({ target, feature_diff }: CoachingSound, main: string): boolean =>
  main === target || (feature_diff.length > 0 && feature_diff.every((row) => row.target === null));

/** A glide after a pure vowel, an h before it, or the sound twice. */
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

/** 'You said the s of sun: …', 'It may have been …', or with the name of another tradition. */
export function saidSentence(sound: CoachingSound, name: string, change: string, listener: Listener): string {
  const { phrases } = listener.words;
  const isTold = sound.low_confidence || listener.told?.has(bare(sound.letters ?? ''));
  const habit = isTold ? null : habitOf(sound, listener);
  const kind = sound.low_confidence ? 'maybe' : habit === null ? 'said' : 'habit';
  return say(phrases[change === '' ? kind : (`${kind}So` as const)], { name, change, habit: habit ?? '' });
}

/** Empty if too much differs, or if the model is itself an instruction. */
function changeOf(target: string, main: string, listener: Listener): string {
  const changes = movements(target, main, listener.words);
  const few = changes.length <= MOST_CHANGES && hasModel(target, listener);
  return few ? changes.join(listener.words.phrases.alsoDo) : '';
}

/** Special slips: vowel for consonant, a faded vowel, wrong length; null for others. */
function ownSentence(target: string, main: string, letters: string, listener: Listener): string | null {
  const { phrases, others, faded } = listener.words;
  if (isVowel(main) !== isVowel(target)) {
    const kind = isVowel(main) ? phrases.vowel : phrases.consonant;
    const name = heardName(main, listener);
    // 'a y sound' and 'an h' already name the sound.
    const said = say(/^an? /u.test(name) ? phrases.said : kind, { name });
    return `${said} ${hasModel(target, listener) ? howTo(target, listener) : ''}`.trim();
  }
  if (main === faded) return say(phrases.faded, { letters });
  const change = movements(target, main, listener.words).join('');
  return change === others.long ? phrases.short : change === others.short ? phrases.long : null;
}

/** Drops the h; the row is about the vowel and its glide. */
const withoutBreath = (heard: string): string =>
  heard.split(' ').length > 2 ? heard.replace(/^h /u, '') : heard;

/** Names two sounds together if the first is wrong. */
function togetherSentence(sound: CoachingSound, main: string, listener: Listener): string {
  const { heard, target } = sound as CoachingSound & { heard: string; target: string };
  const { others, faded } = listener.words;
  const isNear = main === heard.split(' ')[0] && habitOf(sound, listener) === null;
  const change = main === faded ? (others.still ?? '') : changeOf(target, main, listener);
  return saidSentence(sound, heardName(heard, listener), isNear ? change : '', listener);
}

/** The second sentence on a row; says how the sound is made if it names no change. */
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
