/**
 * What was said in the place of one sound, and what to change: 'You said the s of sun: put the tip of your tongue between
 * your teeth.' Two changes are named; where more differ, the learner starts anew with how the sound is made.
 */

import type { CoachingSound } from '../../../../src/contract/response.ts';
import { bare } from './cards.ts';
import { habitOf } from './habit.ts';
import { type Listener, say } from './language.ts';
import { hasModel, heardName, howTo, isNamed, isNamedAlike, isVowel, plain } from './modelWord.ts';
import { movements } from './movement.ts';

/** Differences that a learner can change at once. */
export const MOST_CHANGES = 2;

/** The phones of one row: the one in place of the target, and one that was said beside it. */
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

/** The sound itself was right: its features contrast nothing with the one beside it. */
const isBesideOnly = ({ target, feature_diff }: CoachingSound, main: string): boolean =>
  main === target || (feature_diff.length > 0 && feature_diff.every((row) => row.target === null));

/** A sound beside the right one: a glide of a vowel that should be pure, an h before it, the sound said twice. */
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

/** 'You said the s of sun: …', or what may have been said, or whose value it is. */
export function saidSentence(sound: CoachingSound, name: string, change: string, listener: Listener): string {
  const { phrases } = listener.words;
  const isTold = sound.low_confidence || listener.told?.has(bare(sound.letters ?? ''));
  const habit = isTold ? null : habitOf(sound, listener);
  const kind = sound.low_confidence ? 'maybe' : habit === null ? 'said' : 'habit';
  return say(phrases[change === '' ? kind : (`${kind}So` as const)], { name, change, habit: habit ?? '' });
}

/** What to change; empty where too much differs, or where the model says already what to do. */
function changeOf(target: string, main: string, listener: Listener): string {
  const changes = movements(target, main, listener.words);
  const few = changes.length <= MOST_CHANGES && hasModel(target, listener);
  return few ? changes.join(listener.words.phrases.alsoDo) : '';
}

/** A sentence for some kinds of slip: another kind of sound, a vowel that faded, the wrong length; null for the others. */
function ownSentence(target: string, main: string, letters: string, listener: Listener): string | null {
  const { phrases, others, faded } = listener.words;
  if (isVowel(main) !== isVowel(target)) {
    const kind = isVowel(main) ? phrases.vowel : phrases.consonant;
    const name = heardName(main, listener);
    // 'a y sound' and 'an h' say what they are.
    const said = say(/^an? /u.test(name) ? phrases.said : kind, { name });
    return `${said} ${hasModel(target, listener) ? howTo(target, listener) : ''}`.trim();
  }
  if (main === faded) return say(phrases.faded, { letters });
  const change = movements(target, main, listener.words).join('');
  return change === others.long ? phrases.short : change === others.short ? phrases.long : null;
}

/** What was heard without an h before a vowel and its glide: the row is about these. */
const withoutBreath = (heard: string): string =>
  heard.split(' ').length > 2 ? heard.replace(/^h /u, '') : heard;

/** Two sounds for one, of which the first is no right one: they are named together. */
function togetherSentence(sound: CoachingSound, main: string, listener: Listener): string {
  const { heard, target } = sound as CoachingSound & { heard: string; target: string };
  const { others, faded } = listener.words;
  const isNear = main === heard.split(' ')[0] && habitOf(sound, listener) === null;
  const change = main === faded ? (others.still ?? '') : changeOf(target, main, listener);
  return saidSentence(sound, heardName(heard, listener), isNear ? change : '', listener);
}

/** The second sentence on one row that was heard otherwise, and how the sound is made where no change says it. */
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
