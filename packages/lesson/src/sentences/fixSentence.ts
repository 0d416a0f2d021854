/** The sentence of one fix: what the library exports. */

import type { CoachingFix, CoachingSound, CoachingSoundFix } from '../../../../src/contract/response.ts';
import { adviceOn } from './advice.ts';
import { cardAt } from './cards.ts';
import { checkAsked } from './fixCheck.ts';
import { type Listener, languageNamed, tongueOf } from './language.ts';
import { stressSentence } from './words.ts';

export { Refusal } from '../../../../src/contract/refusal.ts';

/** What a sentence needs beside its fix: an answer has all but the last. */
export interface FixContext {
  /** The scheme of the answer: η is another sound in another tradition. */
  readonly scheme: string;
  /** The coaching of the answer: with it diphthongs, ψ and ξ are told as one, and equal letters are told apart. */
  readonly coaching?:
    | {
        readonly sounds: readonly CoachingSound[];
        readonly summary?: { readonly fixes: readonly CoachingFix[] } | undefined;
      }
    | null
    | undefined;
  /** The learner's mother tongue as a tag such as `es` or `en-GB`: model words are taken from it; `en-US` when left out. */
  readonly motherTongue?: string | null | undefined;
}

/** A fix that comes alone may lack its letters. */
type Lone = Partial<Omit<CoachingSoundFix, 'error_code'>> & Pick<CoachingSound, 'error_code'>;

/** The row of a fix that comes alone. */
export const rowOf = ({ word, letters, target, heard, status, error_code }: Lone): CoachingSound => ({
  index: 0,
  word: word ?? null,
  letters: target == null ? null : (letters ?? null),
  syllable: 0,
  target: target ?? null,
  heard: heard ?? null,
  status: status ?? 'far',
  closeness: 0,
  low_confidence: false,
  error_code,
  feature_diff: [],
});

/** True where a better fix has told the card of this one. */
function isTold(fix: CoachingSoundFix, { sounds, summary }: NonNullable<FixContext['coaching']>): boolean {
  const card = cardAt(sounds, fix.sound_index);
  return (summary?.fixes ?? []).some(
    (other) =>
      other.kind === 'sound' && other.rank < fix.rank && card?.rows.includes(other.sound_index) === true,
  );
}

/**
 * What to tell the learner about a fix of `coaching.summary.fixes`, in a sentence or two; empty where the sentence of a
 * better fix has told it, as with both sounds of a diphthong.
 *
 * @param language of the sentence: `en`, which holds when it is left out
 * @param context the answer, and the learner's mother tongue
 * @throws Refusal when there are no sentences in this language, or when this is no fix of an answer
 */
export function fixSentence(
  fix: CoachingFix,
  language: string | null | undefined,
  context: FixContext,
): string {
  checkAsked(fix, context);
  const { scheme, coaching, motherTongue } = context;
  const words = languageNamed(language ?? 'en');
  const listener: Listener = { scheme, tongue: tongueOf(motherTongue ?? 'en-US'), words };
  if (fix.kind === 'stress') {
    const { target_letters = null, detected_letters = null } = fix;
    return stressSentence({ match: false, target_letters, detected_letters }, listener);
  }
  if (coaching == null || fix.sound_index === undefined) return adviceOn([rowOf(fix)], 0, listener, fix);
  return isTold(fix, coaching) ? '' : adviceOn(coaching.sounds, fix.sound_index, listener, fix);
}
