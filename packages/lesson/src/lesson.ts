/** A teacher's report on an attempt, as data in a teacher's order; a display adds no words. */

import type { CoachingSound } from '../../../src/contract/response.ts';

export type Status = CoachingSound['status'];

/** Something to fix; the first of a lesson is shown open, the others are only named. */
export interface LessonFix {
  /** 'the first γ', 'ό and ο', 'after ς'; the syllable for a stress fix. */
  readonly letters: string;
  /** The words that contain the letters; empty for a lesson on one word. */
  readonly words: readonly string[];
  /** Points out of 100 that the score would gain. */
  readonly gain: number;
  /** The advice. It omits the letters, which are shown above it. */
  readonly sentence: string;
  /** The `LessonCard.index` of the card; null for the stress. */
  readonly card: number | null;
}

/** A letter or letter group, and what was heard for it. */
export interface LessonCard {
  /** Position in the lesson, from 0. */
  readonly index: number;
  /** Its rows in `coaching.sounds`. */
  readonly rows: readonly number[];
  /** The Greek letters as the word has them, ῾ for a rough breathing; empty for an added sound. */
  readonly letters: string;
  /** The heading: 'γ', 'the first γ', 'the h of ἁ', 'an extra sound'. */
  readonly label: string;
  /** Phones in IPA, separated by spaces; empty for an added sound (`target`) or one that was left out (`heard`). */
  readonly target: string;
  readonly heard: string;
  /** The same in Latin letters; a heard sound is named by a word ('r of red') if letters would mislead. */
  readonly targetRespelled: string;
  readonly heardRespelled: string;
  readonly status: Status;
  /** True if the recognizer is unsure. */
  readonly unsure: boolean;
  /** The whole card in one sentence, for a screen reader. */
  readonly spoken: string;
  /** Descriptions and advice. They omit the label, which is shown above them. */
  readonly sentences: readonly string[];
  /**
   * The phones to draw: the right one, and those heard for it (empty for a missing sound, null if it was right). Null
   * for an added sound.
   */
  readonly drawn: { readonly target: string; readonly heard: readonly string[] | null } | null;
}

/** A syllable: its cards, and a note on its stress. */
export interface LessonSyllable {
  readonly cards: readonly LessonCard[];
  /** 'stressed', 'stress here', 'not here'; null without a note, for example if stress was not judged. */
  readonly stress: { readonly text: string; readonly kind: 'right' | 'wrong' | 'accent' } | null;
}

export interface LessonWord {
  readonly word: string;
  /** False if the word was not said, or another was said instead; its sounds then tell nothing. */
  readonly said: boolean;
  readonly syllables: readonly LessonSyllable[];
  /** True if a sound is wrong or the stress is on the wrong syllable. */
  readonly faulty: boolean;
}

/** The lesson of one answer. Sentences may hold Greek words, which the page marks with `lang="grc"`. */
export interface Lesson {
  readonly scheme: string;
  /** True if the learner reads IPA, and so sees phones instead of respellings. */
  readonly ipa: boolean;
  /** `proximity` out of 100; null for a recording that was not understood. */
  readonly points: number | null;
  /**
   * Starts with the word that was heard: 'That sounded like ἄνθρωπος.', 'You skipped πρός.', 'All sounds right.'
   * Never empty.
   */
  readonly verdict: readonly string[];
  /** Says which parts the recognizer cannot hear: 'Stress was not judged.'; null if everything was judged. */
  readonly unjudged: string | null;
  /** 'That is the Erasmian αι.' if a letter always had another tradition's sound; otherwise null. */
  readonly habit: string | null;
  /** At most three. */
  readonly fixes: readonly LessonFix[];
  /** Empty if no sound was heard. */
  readonly words: readonly LessonWord[];
  /** The meaning of each sign that the cards of spoken words use. */
  readonly legend: readonly { readonly status: Status | 'unsure'; readonly name: string }[];
  /** Sentences on what the wrong words sounded like; empty if unknown. */
  readonly heardAs: readonly { readonly word: string; readonly sentence: string }[];
  /** Accepted sounds (if nothing needs fixing), words left out, the quality of the recording. */
  readonly remarks: readonly string[];
  /** The recognizer and how far to trust it; null for typed phones. */
  readonly heardBy: string | null;
}
