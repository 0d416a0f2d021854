/** The sentence of one fix: what the library exports. */

import type { CoachingFix, CoachingSound } from '../../../contract/response.ts';
import { adviceOn } from './advice.ts';
import { type Listener, languageNamed, tongueOf } from './language.ts';
import { stressSentence } from './words.ts';

/** What a sentence needs beside its fix; an answer has the first two. */
export interface FixContext {
  /** The scheme of the answer; `koine-greek` when left out. */
  readonly scheme?: string | undefined;
  /** The coaching of the answer: with it diphthongs, ψ and ξ are told as one, and equal letters are told apart. */
  readonly coaching?: { readonly sounds: readonly CoachingSound[] } | undefined;
  /** The learner's mother tongue as a tag such as `es` or `en-GB`: model words are taken from it; `en-US` when left out. */
  readonly motherTongue?: string | undefined;
}

/** The row of a fix that comes alone. */
const rowOf = ({ word, letters, target, heard, status, error_code }: CoachingFix): CoachingSound => ({
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

/**
 * What to tell the learner about a fix of `coaching.summary.fixes`, in a sentence or two.
 *
 * @param language of the sentence: `en`
 * @param context the answer, and the learner's mother tongue
 * @throws Refusal when there are no sentences in this language
 */
export function fixSentence(fix: CoachingFix, language = 'en', context: FixContext = {}): string {
  const { scheme = 'koine-greek', coaching, motherTongue = 'en-US' } = context;
  const listener: Listener = { scheme, tongue: tongueOf(motherTongue), words: languageNamed(language) };
  if (fix.kind === 'stress') {
    const { target_letters = null, detected_letters = null } = fix;
    return stressSentence({ match: false, target_letters, detected_letters }, listener);
  }
  const sounds = coaching?.sounds;
  return sounds === undefined || fix.sound_index === undefined
    ? adviceOn([rowOf(fix)], 0, listener, fix)
    : adviceOn(sounds, fix.sound_index, listener, fix);
}
