/** What the library gives: one object with three questions, each answered at once. Types alone; `answers.ts` answers. */

import type { LexiconResponse, ReadingResponse } from '../contract/lexicon.ts';
import type { TutorResponse } from '../contract/response.ts';

/** The scoring schemes. */
export type SchemeName = 'koine-greek' | 'erasmian' | 'modern-greek' | 'attic';

/** A request to score; a field that is null counts as left out. */
export interface ScoreRequest {
  /** Greek word or short verse that was to be said, as an edition prints it. */
  readonly target: string;
  /** What was said: IPA phones, as one string or as a list of phones, `ˈ` before the stressed vowel. */
  readonly ipa: string | readonly string[];
  /** A scoring scheme that was loaded. Without it, the first one is taken. */
  readonly scheme?: SchemeName | null | undefined;
  /** False skips the search for another word that was said instead. */
  readonly different_word?: boolean | null | undefined;
  readonly calibrate?: boolean | null | undefined;
  /** Minimums from 0 to 1: of `proximity` as a list, or by name. */
  readonly thresholds?:
    | readonly number[]
    | Readonly<Partial<Record<ThresholdName, number>>>
    | null
    | undefined;
  /** Natural-log probabilities of a CTC recognizer, a row a frame, a column a label of `vocab`. */
  readonly posteriors?: readonly (readonly number[])[] | null | undefined;
  /** IPA labels of the columns of `posteriors`. */
  readonly vocab?: readonly string[] | null | undefined;
  /** Column of the CTC blank, counted from 0. */
  readonly blank_id?: number | null | undefined;
}

export type ThresholdName = 'proximity' | 'lenient_similarity' | 'strict_similarity' | 'confidence';

/** What may stand behind a text. */
export interface ReadingOptions {
  /** A scoring scheme that was loaded. Without it, the first one is taken. */
  readonly scheme?: SchemeName | null | undefined;
}

/** Every method answers at once, or throws a `Refusal` that says what was found and what to send. */
export interface Tutor {
  /** Scores an attempt: the body that `POST /v1/tutor` answers with. */
  readonly score: (request: ScoreRequest) => TutorResponse;
  /** How a text is read, with an attempt without fault: the body of `GET /v1/reading`. */
  readonly read: (target: string, options?: ReadingOptions) => ReadingResponse;
  /** Words of the lexicon by their first letters, most frequent first: the body of `GET /v1/lexicon`. */
  readonly suggest: (prefix: string, options?: ReadingOptions) => LexiconResponse;
}
