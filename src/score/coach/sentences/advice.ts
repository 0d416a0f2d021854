/**
 * What a learner should do about a sound, from the rows of `coaching.sounds`: 'θ: the th of thin. You said the s of sun:
 * put the tip of your tongue between your teeth.' First the letters and a word that has their sound, then what was heard,
 * then what to change. Two changes are named; where more differ, the learner starts anew with how the sound is made.
 */

import type { CoachingFix, CoachingSound } from '../../../contract/response.ts';
import { acceptedAdvice } from './accepted.ts';
import { type Card, capital, cardAt, heardOf, labelOf, targetOf } from './cards.ts';
import { habitOf } from './habit.ts';
import { type Listener, say } from './language.ts';
import {
  friendOf,
  hasModel,
  headOf,
  heardName,
  howTo,
  isNamed,
  isNamedAlike,
  isVowel,
  modelOf,
  plain,
} from './model.ts';
import { movements } from './movement.ts';

/** Differences that a learner can mend at once. */
const MOST_CHANGES = 2;

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
function saidSentence(sound: CoachingSound, name: string, change: string, listener: Listener): string {
  const { phrases } = listener.words;
  const habit = sound.low_confidence ? null : habitOf(sound, listener);
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
    // 'a y sound' says what it is.
    const sentence = listener.words.glideNames[main] === undefined ? kind : phrases.said;
    const said = say(sentence, { name: heardName(main, listener) });
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
function contrast(whole: CoachingSound, listener: Listener): string {
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

const ipaOf = (target: string, { ipa }: Listener): string => (ipa ? ` [${target}]` : '');

const isWrong = ({ status }: CoachingSound): boolean => status !== 'exact' && status !== 'acceptable_variant';

/** The second sentence on a card of two sounds: a diphthong, ψ, ξ, ζ. */
function pairContrast(card: Card, sounds: readonly CoachingSound[], listener: Listener): string {
  const rows = card.rows.map((row) => sounds[row] as CoachingSound);
  const [first, last] = rows as [CoachingSound, CoachingSound];
  const heard = heardOf(card, sounds);
  if (rows.some(({ target }) => isVowel(target ?? '')))
    return diphthongContrast(first, last, heard, listener);
  if (first.heard === last.target && last.heard === first.target)
    return say(listener.words.phrases.swapped, { name: heardName(heard, listener) });
  return rows
    .filter(isWrong)
    .map((row) => partSentence(row, listener))
    .join(' ');
}

/** How a diphthong is said from its start: falling ones begin with the vowel. */
function bothSentence(vowel: string, glide: string, isFalling: boolean, listener: Listener): string {
  const { bothParts, bothBack, bothPartsSo, bothBackSo } = listener.words.phrases;
  const isSound = hasModel(vowel, listener);
  const [falling, rising] = isSound ? [bothParts, bothBack] : [bothPartsSo, bothBackSo];
  const model = isSound ? headOf(vowel, listener) : modelOf(vowel, listener);
  return say(isFalling ? falling : rising, { vowel: model, glide });
}

/** A vowel and its glide, or for υι a glide and its vowel. */
function diphthongContrast(
  first: CoachingSound,
  last: CoachingSound,
  heard: string,
  listener: Listener,
): string {
  const { phrases, glideNames } = listener.words;
  const isFalling = isVowel(first.target ?? '');
  const [vowel, ending] = isFalling ? [first, last] : [last, first];
  const glide = glideNames[ending.target ?? ''] ?? '';
  if (isFalling && !isWrong(first)) {
    const parts = { name: glide, said: heardName(last.heard ?? '', listener) };
    return say(last.heard === null ? phrases.glideMissing : phrases.glideWrong, parts);
  }
  const said = saidSentence({ ...vowel, heard }, heardName(heard, listener), '', listener);
  if (!hasModel(`${first.target} ${last.target}`, listener)) return said;
  return `${said} ${bothSentence(vowel.target ?? '', glide, isFalling, listener)}`;
}

/** The wrong half of ψ, ξ, ζ. */
function partSentence(row: CoachingSound, listener: Listener): string {
  const { phrases } = listener.words;
  const { target, heard } = row as CoachingSound & { target: string };
  const [part = ''] = target.normalize('NFD');
  if (heard === null) return say(phrases.partMissing, { part });
  const { main } = heardPhones(target, heard);
  const change = movements(target, main, listener.words).slice(0, MOST_CHANGES);
  return say(phrases[change.length === 0 ? 'inPlaceAlone' : 'inPlace'], {
    part,
    name: heardName(heard, listener),
    change: change.join(phrases.alsoDo),
  });
}

/** An extra sound: it is named beside the letters that it was heard with. */
function extraAdvice(
  sounds: readonly CoachingSound[],
  index: number,
  listener: Listener,
  fix: Beside | undefined,
): string {
  const { phrases } = listener.words;
  const heard = sounds[index]?.heard ?? '';
  const last = sounds[index - 1];
  if (last !== undefined && last.target === heard)
    return say(phrases.letterTwice, { letters: last.letters ?? '' });
  const before = sounds.slice(0, index).findLast(({ letters }) => letters !== null)?.letters;
  const after = sounds.slice(index).find(({ letters }) => letters !== null)?.letters;
  if (heard === 'h' && after?.normalize('NFD').includes('\u0314'))
    return say(phrases.silentBreathing, { letters: after });
  const side = fix?.side ?? (before === undefined ? 'before' : 'after');
  const letters = fix?.letters ?? before ?? after ?? '';
  const parts = { side: phrases.sides[side], letters, name: heardName(heard, listener) };
  return say(letters === '' ? phrases.extraAlone : phrases.extra, parts);
}

type Beside = Pick<CoachingFix, 'letters' | 'side'>;

/** What to do about the card of a row; empty where it was right. `fix` says beside which letters an extra sound was heard. */
export function adviceOn(
  sounds: readonly CoachingSound[],
  index: number,
  listener: Listener,
  fix?: Beside,
): string {
  const card = cardAt(sounds, index);
  if (card === undefined) return '';
  const rows = card.rows.map((row) => sounds[row] as CoachingSound);
  if (rows.every(({ status }) => status === 'exact')) return '';
  if (card.kind === 'extra') return extraAdvice(sounds, index, listener, fix);
  const { phrases } = listener.words;
  const [label, target] = [labelOf(card, sounds, listener.words), targetOf(card, sounds)];
  if (!rows.some(isWrong)) return acceptedAdvice(capital(label), rows, listener);
  const model = card.kind === 'breathing' ? phrases.breathe : modelOf(target, listener);
  if (rows.every(({ heard }) => heard === null)) {
    const named = label === card.letters ? say(phrases.label.the, { label }) : label;
    return say(rows.some(({ low_confidence }) => low_confidence) ? phrases.uncaught : phrases.missing, {
      label: named,
      model,
    });
  }
  const [only] = rows as [CoachingSound];
  const head = say(phrases.right, { label: capital(label) + ipaOf(target, listener), model });
  return `${head} ${rows.length === 1 ? contrast(only, listener) : pairContrast(card, sounds, listener)}`;
}

/** All sentences on the card of a row: a right one is described, any other gets its advice. */
export function cardSentences(
  sounds: readonly CoachingSound[],
  index: number,
  listener: Listener,
  fix?: Beside,
): string[] {
  const advice = adviceOn(sounds, index, listener, fix);
  const card = cardAt(sounds, index);
  if (advice !== '' || card === undefined) return [advice];
  const target = targetOf(card, sounds);
  const { right, rightNot } = listener.words.phrases;
  const friend = friendOf(target, listener);
  const label = capital(labelOf(card, sounds, listener.words)) + ipaOf(target, listener);
  const sentence = say(friend === '' ? right : rightNot, { label, model: modelOf(target, listener), friend });
  const how = hasModel(target, listener) ? howTo(target, listener) : '';
  return how === '' ? [sentence] : [sentence, how];
}
