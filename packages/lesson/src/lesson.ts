/** A teacher's report on an attempt, as data in a teacher's order; a display adds no words. */

import type { CoachingSound } from '../../../src/contract/response.ts';

export type Status = CoachingSound['status'];

/** The first of a lesson is shown open, the others are only named. */
export interface LessonFix {
  /** 'the first γ', 'ό and ο', 'after ς'; the syllable for a stress fix. */
  readonly letters: string;
  /** The words with these letters; empty for a lesson on one word. */
  readonly words: readonly string[];
  /** Points out of 100. */
  readonly gain: number;
  /** The advice, without the letters, which are shown above it. */
  readonly sentence: string;
  /** `LessonCard.index`; null for the stress. */
  readonly card: number | null;
}

export interface LessonCard {
  /** Position in the lesson, from 0. */
  readonly index: number;
  /** Its rows in `coaching.sounds`. */
  readonly rows: readonly number[];
  /** Greek letters as in the word, ῾ for a rough breathing; empty for an added sound. */
  readonly letters: string;
  /** The heading: 'γ', 'the first γ', 'the h of ἁ', 'an extra sound'. */
  readonly label: string;
  /** IPA, separated by spaces; empty for an added sound (`target`) or a missing one (`heard`). */
  readonly target: string;
  readonly heard: string;
  /** The same in Latin letters; a heard sound is named by a word ('r of red') if they would mislead. */
  readonly targetRespelled: string;
  readonly heardRespelled: string;
  readonly status: Status;
  /** True if the recognizer is unsure. */
  readonly unsure: boolean;
  /** One sentence for a screen reader. */
  readonly spoken: string;
  /** Descriptions and advice, without the label. */
  readonly sentences: readonly string[];
  /** The right phone, and those heard for it (empty if missing, null if right). Null for an added sound. */
  readonly drawn: { readonly target: string; readonly heard: readonly string[] | null } | null;
}

export interface LessonSyllable {
  readonly cards: readonly LessonCard[];
  /** 'stressed', 'stress here', 'not here'; null without a note. */
  readonly stress: { readonly text: string; readonly kind: 'right' | 'wrong' | 'accent' } | null;
}

export interface LessonWord {
  readonly word: string;
  /** False if the word was not said, or another was said instead. */
  readonly said: boolean;
  readonly syllables: readonly LessonSyllable[];
  /** True if a sound is wrong or the stress is on the wrong syllable. */
  readonly faulty: boolean;
}

/** Sentences may hold Greek words, which the page marks with `lang="grc"`. */
export interface Lesson {
  readonly scheme: string;
  /** True if the learner sees IPA instead of respellings. */
  readonly ipa: boolean;
  /** `proximity` out of 100; null for a recording that was not understood. */
  readonly points: number | null;
  /** Starts with the word: 'That sounded like ἄνθρωπος.', 'You skipped πρός.', 'All sounds right.' Never empty. */
  readonly verdict: readonly string[];
  /** 'Stress was not judged.'; null if everything was judged. */
  readonly unjudged: string | null;
  /** 'That is the Erasmian αι.' if a letter always had another tradition's sound; otherwise null. */
  readonly habit: string | null;
  /** At most three. */
  readonly fixes: readonly LessonFix[];
  /** Empty if no sound was heard. */
  readonly words: readonly LessonWord[];
  /** Meanings of the signs on the cards. */
  readonly legend: readonly { readonly status: Status | 'unsure'; readonly name: string }[];
  /** A sentence on each wrong word; empty if unknown. */
  readonly heardAs: readonly { readonly word: string; readonly sentence: string }[];
  /** Accepted sounds (if nothing needs fixing), words left out, quality of the recording. */
  readonly remarks: readonly string[];
  /** The recognizer and how far to trust it; null for typed phones. */
  readonly heardBy: string | null;
}
