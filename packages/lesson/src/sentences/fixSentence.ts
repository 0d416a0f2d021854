/** The library's entry point for sentences. */

import type { CoachingFix, CoachingSound, CoachingSoundFix } from '../../../../src/contract/response.ts';
import { adviceOn } from './advice.ts';
import { cardsOf } from './cards.ts';
import { checkAsked } from './fixCheck.ts';
import { type Listener, languageNamed, tongueOf } from './language.ts';
import { stressSentence } from './wordSentences.ts';

export { Refusal } from '../../../../src/contract/refusal.ts';

/** The answer that a fix comes from, with the learner's mother tongue. */
export interface FixContext {
  /** The scheme of the answer; letters such as η sound different in each scheme. */
  readonly scheme: string;
  /**
   * With `coaching` of the answer, a diphthong, ψ or ξ gets one sentence, and equal letters are numbered ('the first
   * γ').
   */
  readonly coaching?:
    | {
        readonly sounds: readonly CoachingSound[];
        readonly summary?: { readonly fixes: readonly CoachingFix[] } | undefined;
      }
    | null
    | undefined;
  /** The learner's mother tongue for model words, as a tag such as `es` or `en-GB`; `en-US` by default. */
  readonly motherTongue?: string | null | undefined;
}

type Lone = Partial<Omit<CoachingSoundFix, 'error_code'>> & Pick<CoachingSound, 'error_code'>;

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

/** True if a fix with a better rank is about the same card. */
function isTold(fix: CoachingSoundFix, { sounds, summary }: NonNullable<FixContext['coaching']>): boolean {
  const card = cardsOf(sounds).find(({ rows }) => rows.includes(fix.sound_index));
  return (summary?.fixes ?? []).some(
    (other) =>
      other.kind === 'sound' && other.rank < fix.rank && card?.rows.includes(other.sound_index) === true,
  );
}

/**
 * Writes one or two sentences for the learner about a fix of `coaching.summary.fixes`. Empty if a fix with a better
 * rank is about the same card, for example about the other sound of a diphthong.
 * @param language language of the sentences, `en` by default
 * @param context the answer, and the learner's mother tongue
 * @throws Refusal for an unknown language, or an object that is not a fix of an answer
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
