/** What a teacher says of an attempt, in a teacher's order, as data: whatever draws or prints it adds no word. */

import type { CoachingSound } from '../../../src/contract/response.ts';

export type Status = CoachingSound['status'];

/** Something to repair: the first of a lesson is opened, the others are named. */
export interface LessonFix {
  /** 'the first γ', 'ό and ο', 'after ς'; the syllable for the stress. */
  readonly letters: string;
  /** The words that the letters stand in; empty for a lesson on one word. */
  readonly words: readonly string[];
  /** Points of a hundred that the score gains. */
  readonly gain: number;
  /** What to do; the letters stand above it. */
  readonly sentence: string;
  /** The card, by `LessonCard.index`; null for the stress. */
  readonly card: number | null;
}

/** A letter or letter group, and what was heard of it. */
export interface LessonCard {
  /** Index in the order of the lesson, from 0. */
  readonly index: number;
  /** The rows of `coaching.sounds` that it is made of. */
  readonly rows: readonly number[];
  /** The Greek letters as they stand in the word, ῾ for a rough breathing; empty for an added sound. */
  readonly letters: string;
  /** What it is about, as a heading: 'γ', 'the first γ', 'the h of ἁ', 'an extra sound'. */
  readonly label: string;
  /** Phones, IPA, with blanks between them; empty for an added sound, or for one that was left out. */
  readonly target: string;
  readonly heard: string;
  /** The same for who reads no IPA: in Latin letters, and what was heard where they say too little by a word, 'r of red'. */
  readonly targetRespelled: string;
  readonly heardRespelled: string;
  readonly status: Status;
  /** True where the recognizer is not sure. */
  readonly unsure: boolean;
  /** The whole card in a sentence, for a screen reader. */
  readonly spoken: string;
  /** What the sound is like, and what to do; the label stands above it. */
  readonly sentences: readonly string[];
  /**
   * The phones to draw: the right one, and those heard in its place, of which a missing sound has none; `heard` is null
   * where it was right. Null for an added sound.
   */
  readonly drawn: { readonly target: string; readonly heard: readonly string[] | null } | null;
}

/** A syllable: its cards, and what is to be said of its stress. */
export interface LessonSyllable {
  readonly cards: readonly LessonCard[];
  /** 'stressed', 'stress here', 'not here'; null where there is nothing to say, as where stress was not judged. */
  readonly stress: { readonly text: string; readonly kind: 'right' | 'wrong' | 'accent' } | null;
}

/** A word of the target, or of the verse. */
export interface LessonWord {
  readonly word: string;
  /** False where nothing of it, or another word, was said: its sounds tell nothing. */
  readonly said: boolean;
  readonly syllables: readonly LessonSyllable[];
  /** True where a sound of it is wrong, or its stress is elsewhere. */
  readonly faulty: boolean;
}

/** A sentence may hold Greek words. The page that shows it marks them with `lang="grc"`. */
export interface Lesson {
  readonly scheme: string;
  /** True where the learner reads IPA: the phones are shown, and not their respelling. */
  readonly ipa: boolean;
  /** `proximity` in points of a hundred; null for a recording that was not understood. */
  readonly points: number | null;
  /** First what word it was: 'That sounded like ἄνθρωπος.', 'You skipped πρός.', 'All sounds right.' Never empty. */
  readonly verdict: readonly string[];
  /** What the recognizer cannot hear: 'Stress was not judged.'; null where all was judged. */
  readonly unjudged: string | null;
  /** 'That is the Erasmian αι.' where a whole habit is another tradition's; else null. */
  readonly habit: string | null;
  /** At most three. */
  readonly fixes: readonly LessonFix[];
  /** Empty where no sound was heard at all. */
  readonly words: readonly LessonWord[];
  /** What each sign means that a card of a word that was said has. */
  readonly legend: readonly { readonly status: Status | 'unsure'; readonly name: string }[];
  /** What the words sound like that were not right; empty where that is not known. */
  readonly heardAs: readonly { readonly word: string; readonly sentence: string }[];
  /** What was accepted where nothing is to be fixed, what was left out, the quality of the recording. */
  readonly remarks: readonly string[];
  /** Which recognizer listened, and how far to trust it; null for what was typed. */
  readonly heardBy: string | null;
}
