/** Says that an accepted sound is right though another is taught: 'χ: the k of sky is fine, though we teach …'. */

import type { CoachingSound, TutorResponse } from '../../../../src/contract/response.ts';
import { bare, cardsOf, heardOf, labelled, labelOf, targetOf } from './cards.ts';
import { isVowel } from './en/respelling.ts';
import { type Listener, say } from './language.ts';
import { hasModel, heardName, isNamedAlike, modelOf } from './modelWord.ts';

const MOST = 2;

/** Sounds that the author of a scheme says himself, indexed by scheme and taught sound. */
export const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'koine-greek': { e: 'ɛ', e̝: 'e' },
};

const isOwn = (target: string, heard: string, { scheme }: Listener): boolean =>
  OWN[scheme]?.[target] === heard;

const short = (phones: string): string => phones.replaceAll('ː', '');

/** Describes a variant that differs from the target only by length or by one phone; null for another sound. */
function differenceOf(target: string, heard: string, listener: Listener): string | null {
  const { ways } = listener.words.phrases;
  if (heard === '') return ways.left;
  if (heard === `${target} ${target}`) return ways.twice;
  if (short(heard) === short(target)) return heard.length > target.length ? ways.long : ways.short;
  const phones = heard.split(' ');
  const isTarget = (phone: string): boolean =>
    short(phone) === short(target) || isNamedAlike(phone, target, listener);
  const targetAt = target.includes(' ') ? -1 : phones.findIndex(isTarget);
  if (phones.length === 2 && targetAt >= 0) {
    if (targetAt === 0 && isVowel(target)) return heardName(heard, listener);
    const added = heardName(phones[1 - targetAt] as string, listener);
    return say(targetAt === 0 ? ways.after : ways.before, { name: added });
  }
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

/** At most two sentences, praise last. A difference only in length or a glide gets no sentence. */
export function acceptedSentences(answer: Pick<TutorResponse, 'coaching'>, listener: Listener): string[] {
  const { sounds } = answer.coaching;
  const cards = cardsOf(sounds);
  const candidates = cards.flatMap((card) => {
    const rows = card.rows.map((row) => sounds[row] as CoachingSound);
    const [only] = rows;
    const isOne = rows.length === 1 && only?.status === 'acceptable_variant' && only.target !== null;
    const [target, heard] = [targetOf(card, sounds), heardOf(card, sounds)];
    const praised = isOwn(target, heard, listener);
    if (!isOne || (!praised && differenceOf(target, heard, listener) !== null)) return [];
    const sentence = acceptedAdvice(labelOf(card, cards, sounds, listener.words), rows, listener);
    return [{ praised, sentence, key: `${bare(card.letters)} ${target} ${heard}` }];
  });
  const once = candidates.filter(({ key }, n) => candidates.findIndex((other) => other.key === key) === n);
  const sorted = once.sort((one, other) => Number(one.praised) - Number(other.praised));
  return sorted.map(({ sentence }) => sentence).slice(0, MOST);
}
