/** Why an accepted sound is right without being the taught one: 'χ: the k of sky is fine, though we teach …'. */

import type { CoachingSound, TutorResponse } from '../../../contract/response.ts';
import { capital, cardsOf, heardOf, labelOf, targetOf } from './cards.ts';
import { type Listener, say } from './language.ts';
import { hasModel, heardName, isNamedAlike, modelOf } from './model.ts';

const MOST = 2;

/** The phones without their length. */
const short = (phones: string): string => phones.replaceAll('ː', '');

/** What was accepted, where no other sound was said: its length, a sound left out, one beside it. */
function wayOf(target: string, heard: string, listener: Listener): string | null {
  const { ways } = listener.words.phrases;
  if (heard === '') return ways.left;
  if (heard === `${target} ${target}`) return ways.twice;
  if (short(heard) === short(target)) return heard.length > target.length ? ways.long : ways.short;
  const beside = heard.split(' ').filter((phone) => short(phone) !== short(target));
  if (beside.length < heard.split(' ').length && !target.includes(' '))
    return say(ways.beside, { name: heardName(beside.join(' '), listener) });
  return isNamedAlike(heard, target, listener) ? ways.same : null;
}

/** One sentence on rows of which none is wrong, and some are accepted. */
export function acceptedAdvice(label: string, rows: readonly CoachingSound[], listener: Listener): string {
  const { phrases } = listener.words;
  const target = rows.map((row) => row.target ?? '').join(' ');
  const heard = rows.flatMap((row) => row.heard ?? []).join(' ');
  const model = modelOf(target, listener);
  if (rows.length > 1) return say(phrases.right, { label, model });
  const what = wayOf(target, heard, listener);
  if (what !== null) return say(phrases.fineAlone, { label, what });
  const parts = { label, name: heardName(heard, listener), model: model.split(';')[0] ?? '' };
  return say(hasModel(target, listener) ? phrases.fine : phrases.fineSo, parts);
}

/** One sentence for each sound that was accepted in place of the taught one, at most two. Lengths and glides need none. */
export function acceptedSentences(
  { coaching }: Pick<TutorResponse, 'coaching'>,
  listener: Listener,
): string[] {
  const { sounds } = coaching;
  const told = cardsOf(sounds).flatMap((card) => {
    const rows = card.rows.map((row) => sounds[row] as CoachingSound);
    const [only] = rows;
    const isOne = rows.length === 1 && only?.status === 'acceptable_variant' && only.target !== null;
    if (!isOne || wayOf(targetOf(card, sounds), heardOf(card, sounds), listener) !== null) return [];
    return [acceptedAdvice(capital(labelOf(card, sounds, listener.words)), rows, listener)];
  });
  return [...new Set(told)].slice(0, MOST);
}
