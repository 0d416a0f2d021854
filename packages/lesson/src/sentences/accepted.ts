/** Writes sentences on accepted sounds: 'χ: the k of sky is fine, though we teach the ch of Scottish loch.' */

import type { CoachingSound, TutorResponse } from '../../../../src/contract/response.ts';
import { bare, cardsOf, heardOf, labelled, labelOf, targetOf } from './cards.ts';
import { isVowel } from './en/respelling.ts';
import { type Listener, say } from './language.ts';
import { hasModel, heardName, isNamedAlike, modelOf } from './modelWord.ts';

const MOST_SENTENCES = 2;

/** Sounds that Buth, the author of a scheme, says himself; indexed by scheme and by the sound that the scheme teaches. */
export const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'koine-greek': { e: 'ɛ', e̝: 'e' },
};

const isOwn = (target: string, heard: string, { scheme }: Listener): boolean =>
  OWN[scheme]?.[target] === heard;

const short = (phones: string): string => phones.replaceAll('ː', '');

/**
 * Describes a small difference: the target left out, said twice, longer or shorter, with another phone before or after
 * it, or a sound with the same name. Returns null for any other sound.
 */
function differenceOf(target: string, heard: string, listener: Listener): string | null {
  const { ways } = listener.words.phrases;
  if (heard === '') return ways.left;
  if (heard === `${target} ${target}`) return ways.twice;
  if (short(heard) === short(target)) return heard.length > target.length ? ways.long : ways.short;
  const isTarget = (phone: string): boolean =>
    short(phone) === short(target) || isNamedAlike(phone, target, listener);
  const [first = '', second = '', ...more] = heard.split(' ');
  const isPair = second !== '' && more.length === 0 && !target.includes(' ');
  // A vowel and a glide after it have one name together.
  if (isPair && isTarget(first) && isVowel(target)) return heardName(heard, listener);
  if (isPair && isTarget(first)) return say(ways.after, { name: heardName(second, listener) });
  if (isPair && isTarget(second)) return say(ways.before, { name: heardName(first, listener) });
  return isNamedAlike(heard, target, listener) ? ways.same : null;
}

export function acceptedAdvice(label: string, rows: readonly CoachingSound[], listener: Listener): string {
  const { phrases } = listener.words;
  const target = rows.map((row) => row.target ?? '').join(' ');
  const heard = rows.flatMap((row) => row.heard ?? []).join(' ');
  const model = modelOf(target, listener);
  if (isOwn(target, heard, listener)) return labelled(label, phrases.own, listener);
  const what = differenceOf(target, heard, listener);
  if (what !== null) return labelled(label, say(phrases.fineAlone, { what }), listener);
  const name = heardName(heard.replace(/^h (?=\S+$)/u, ''), listener);
  const parts = { name, model: model.split(';')[0] ?? '' };
  return labelled(label, say(hasModel(target, listener) ? phrases.fine : phrases.fineSo, parts), listener);
}

/**
 * Writes at most two sentences, each pair of letters and sound once. Praise for a sound of Buth's own comes last. Another
 * sound that differs only a little (`differenceOf`) gets no sentence.
 */
export function acceptedSentences(answer: Pick<TutorResponse, 'coaching'>, listener: Listener): string[] {
  const { sounds } = answer.coaching;
  const cards = cardsOf(sounds);
  const candidates = cards.flatMap((card) => {
    const rows = card.rows.map((row) => sounds[row] as CoachingSound);
    const isAccepted = rows.length === 1 && rows[0]?.status === 'acceptable_variant' && card.kind !== 'extra';
    if (!isAccepted) return [];
    const [target, heard] = [targetOf(card, sounds), heardOf(card, sounds)];
    const praised = isOwn(target, heard, listener);
    if (!praised && differenceOf(target, heard, listener) !== null) return [];
    const sentence = acceptedAdvice(labelOf(card, cards, sounds, listener.words), rows, listener);
    return [{ praised, sentence, key: `${bare(card.letters)} ${target} ${heard}` }];
  });
  const isFirst = ({ key }: { key: string }, n: number) =>
    candidates.findIndex((other) => other.key === key) === n;
  const sorted = candidates.filter(isFirst).sort((one, other) => Number(one.praised) - Number(other.praised));
  return sorted.map(({ sentence }) => sentence).slice(0, MOST_SENTENCES);
}
