/**
 * Writes the advice on a card: 'θ: the th of thin. You said the s of sun: put the tip of your tongue between your
 * teeth.' If a heading shows the letters, the advice omits them: 'Say the th of thin. You said the s of sun: …'.
 */

import type { CoachingSound, CoachingSoundFix } from '../../../../src/contract/response.ts';
import { acceptedAdvice } from './accepted.ts';
import { type Card, cardsOf, heardOf, isRight, labelled, labelOf, targetOf } from './cards.ts';
import { contrast, heardPhones, MOST_CHANGES, saidSentence } from './contrast.ts';
import { isVowel } from './en/respelling.ts';
import { type Listener, say } from './language.ts';
import { friendOf, hasModel, headOf, heardName, howTo, modelOf, withIpa } from './modelWord.ts';
import { movements } from './movement.ts';

const ipaOf = (target: string, { ipa }: Listener): string => (ipa ? ` [${target}]` : '');

/** Tells what was heard for a card of two sounds (a diphthong, ψ, ξ or ζ), and what to change. */
function pairContrast(card: Card, sounds: readonly CoachingSound[], listener: Listener): string {
  const rows = card.rows.map((row) => sounds[row] as CoachingSound);
  const [first, last] = rows as [CoachingSound, CoachingSound];
  const heard = heardOf(card, sounds);
  if (rows.some(({ target }) => isVowel(target ?? '')))
    return diphthongContrast(first, last, heard, listener);
  if (first.heard === last.target && last.heard === first.target)
    return say(listener.words.phrases.swapped, { name: heardName(heard, listener) });
  return rows
    .filter((row) => !isRight(row))
    .map((row) => partSentence(row, listener))
    .join(' ');
}

function bothSentence(vowel: string, glide: string, isFalling: boolean, listener: Listener): string {
  const { bothParts, bothBack, bothPartsSo, bothBackSo } = listener.words.phrases;
  const isSound = hasModel(vowel, listener);
  const [falling, rising] = isSound ? [bothParts, bothBack] : [bothPartsSo, bothBackSo];
  const model = isSound ? headOf(vowel, listener) : modelOf(vowel, listener);
  return say(isFalling ? falling : rising, { vowel: model, glide });
}

/** Tells what was heard for a diphthong. The glide follows the vowel (falling diphthong), except in υι (rising). */
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
  if (isFalling && isRight(first)) {
    const parts = { name: glide, said: heardName(last.heard ?? '', listener) };
    return say(last.heard === null ? phrases.glideMissing : phrases.glideWrong, parts);
  }
  const said = saidSentence({ ...vowel, heard }, heardName(heard, listener), '', listener);
  if (!hasModel(`${first.target} ${last.target}`, listener)) return said;
  return `${said} ${bothSentence(vowel.target ?? '', glide, isFalling, listener)}`;
}

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

/** Advises on an extra sound: the sound before it said twice, a breath (h), or another sound. */
function extraAdvice(
  sounds: readonly CoachingSound[],
  index: number,
  listener: Listener,
  fix: Side | undefined,
): string {
  const { phrases } = listener.words;
  const heard = sounds[index]?.heard ?? '';
  const previous = sounds[index - 1];
  if (previous !== undefined && previous.target === heard)
    return say(phrases.letterTwice, { letters: previous.letters ?? '' });
  const lettersBefore = sounds.slice(0, index).findLast(({ letters }) => letters !== null)?.letters;
  const lettersAfter = sounds.slice(index).find(({ letters }) => letters !== null)?.letters;
  if (heard === 'h' && previous?.target?.includes('ʰ') === true)
    return say(phrases.breathOf, { letters: previous.letters ?? '' });
  if (heard === 'h' && lettersAfter?.normalize('NFD').includes('\u0314'))
    return say(phrases.silentBreathing, { letters: lettersAfter });
  const side = fix?.side ?? (lettersBefore === undefined ? 'before' : 'after');
  const letters = fix?.letters ?? lettersBefore ?? lettersAfter ?? '';
  const parts = { side: phrases.sides[side], letters, name: heardName(heard, listener) };
  return say(letters === '' ? phrases.extraAlone : phrases.extra, parts);
}

type Side = Pick<CoachingSoundFix, 'letters' | 'side'>;

/** Advises on a card; empty if all its sounds are exact. `fix` names the letters next to an extra sound. */
function adviceOnCard(
  card: Card,
  cards: readonly Card[],
  sounds: readonly CoachingSound[],
  listener: Listener,
  fix?: Side,
): string {
  const rows = card.rows.map((row) => sounds[row] as CoachingSound);
  if (rows.every(({ status }) => status === 'exact')) return '';
  if (card.kind === 'extra') return extraAdvice(sounds, card.rows[0] as number, listener, fix);
  const { phrases } = listener.words;
  const [label, target] = [labelOf(card, cards, sounds, listener.words), targetOf(card, sounds)];
  if (rows.every(isRight)) return acceptedAdvice(label, rows, listener);
  const model = card.kind === 'breathing' ? phrases.breathe : modelOf(target, listener);
  if (rows.every(({ heard }) => heard === null)) {
    const named = label === card.letters ? say(phrases.label.the, { label }) : label;
    const isUnsure = rows.some(({ low_confidence }) => low_confidence);
    return say(isUnsure ? phrases.uncaught : phrases.missing, { label: named, model });
  }
  const [only] = rows as [CoachingSound];
  const addsSay = listener.headed === true && card.kind !== 'breathing' && hasModel(target, listener);
  const head = say(phrases.right, {
    model: addsSay ? say(phrases.sayIt, { model: withIpa(target, model, listener) }) : model,
  });
  const body = rows.length === 1 ? contrast(only, listener) : pairContrast(card, sounds, listener);
  return `${labelled(label + ipaOf(target, listener), head, listener)} ${body}`;
}

/** Advises on a card. If all its sounds are exact, describes how they are made. */
export function sentencesOn(
  card: Card,
  cards: readonly Card[],
  sounds: readonly CoachingSound[],
  listener: Listener,
  fix?: Side,
): string[] {
  const advice = adviceOnCard(card, cards, sounds, listener, fix);
  if (advice !== '') return [advice];
  const target = targetOf(card, sounds);
  const { right, rightNot } = listener.words.phrases;
  const friend = friendOf(target, listener);
  const label = labelOf(card, cards, sounds, listener.words) + ipaOf(target, listener);
  const text = say(friend === '' ? right : rightNot, { model: modelOf(target, listener), friend });
  const how = hasModel(target, listener) ? howTo(target, listener) : '';
  return [labelled(label, text, listener), how].filter((sentence) => sentence !== '');
}

/** Advises on the card of a row; empty if all sounds of that card are exact. */
export function adviceOn(
  sounds: readonly CoachingSound[],
  index: number,
  listener: Listener,
  fix?: Side,
): string {
  const cards = cardsOf(sounds);
  const card = cards.find(({ rows }) => rows.includes(index));
  return card === undefined ? '' : adviceOnCard(card, cards, sounds, listener, fix);
}
