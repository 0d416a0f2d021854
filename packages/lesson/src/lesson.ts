/** Types of a lesson, which is what a teacher says of an attempt. */

import type { CoachingSound } from '../../../src/contract/response.ts';

export type Status = CoachingSound['status'];

/** A fault to fix. A display shows the first fix whole, and only the letters of the others. */
export interface LessonFix {
  /** Heading: 'the first γ', 'ό and ο', 'after ς'; for the stress, the syllable that should have it. */
  readonly letters: string;
  /** Words of the target with these letters; empty if the target is a single word. */
  readonly words: readonly string[];
  /** Points out of 100 that the fix would add to the score. */
  readonly gain: number;
  /** Advice; it omits the letters, because a display shows them above it. */
  readonly sentence: string;
  /** `LessonCard.index` of the card to fix; null for the stress. */
  readonly card: number | null;
}

export interface LessonCard {
  /** Index among all cards of the lesson. */
  readonly index: number;
  /** Indexes of the card's rows in `coaching.sounds`. */
  readonly rows: readonly number[];
  /** Greek letters as spelled in the word; ῾ for a rough breathing; empty for an added sound. */
  readonly letters: string;
  /** Heading: 'γ', 'the first γ', 'the h of ἁ', 'an extra sound'. */
  readonly label: string;
  /** Phones in IPA, separated by spaces. `target` is empty for an added sound, `heard` for a missing one. */
  readonly target: string;
  readonly heard: string;
  /** The phones in Latin letters; a heard sound is named with a word ('r of red') if its letters would mislead. */
  readonly targetRespelled: string;
  readonly heardRespelled: string;
  readonly status: Status;
  /** True if the recognizer is unsure about a sound of the card. */
  readonly unsure: boolean;
  /** One sentence about the card for a screen reader. */
  readonly spoken: string;
  /** Descriptions and advice; they omit the label, because a display shows it above them. */
  readonly sentences: readonly string[];
  /** Phones to draw; null for an added sound. `heard` is empty for a missing sound, and null for a right one. */
  readonly drawn: { readonly target: string; readonly heard: readonly string[] | null } | null;
}

export interface LessonSyllable {
  readonly cards: readonly LessonCard[];
  /** Note under the syllable: 'stressed', 'not here'. */
  readonly stress: { readonly text: string; readonly kind: 'right' | 'wrong' | 'accent' } | null;
}

export interface LessonWord {
  readonly word: string;
  /** False if the word was skipped, or another word was said instead. */
  readonly said: boolean;
  readonly syllables: readonly LessonSyllable[];
  /** True if a sound is wrong or the stress is on the wrong syllable. */
  readonly faulty: boolean;
}

/** Sentences of a lesson may contain Greek words, which the page marks with `lang="grc"`. */
export interface Lesson {
  readonly scheme: string;
  /** True if a display shows IPA instead of respellings. */
  readonly ipa: boolean;
  /** `proximity` out of 100; null for a recording that was not understood. */
  readonly points: number | null;
  /** One sentence or more, about words first: 'You skipped πρός.', 'All sounds right.' */
  readonly verdict: readonly string[];
  /** 'Stress was not judged.'; null if everything was judged. */
  readonly unjudged: string | null;
  /** 'That is the Erasmian αι.' if the learner always gave a letter the sound of another tradition; otherwise null. */
  readonly habit: string | null;
  /** At most three fixes, the one with the largest gain first. */
  readonly fixes: readonly LessonFix[];
  /** Empty if no sound was heard. */
  readonly words: readonly LessonWord[];
  readonly legend: readonly { readonly status: Status | 'unsure'; readonly name: string }[];
  /** Sentences on what a listener would hear, for each wrong word; empty if that is unknown. */
  readonly heardAs: readonly { readonly word: string; readonly sentence: string }[];
  /** Sentences on accepted sounds (if nothing needs fixing), words left out, and the quality of the recording. */
  readonly remarks: readonly string[];
  /** Names the recognizer and says how far to trust it; null for typed phones. */
  readonly heardBy: string | null;
}
