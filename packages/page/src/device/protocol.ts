import type { LexiconResponse, ReadingResponse } from '../../../../src/contract/lexicon.ts';
import type { TutorResponse, UnscoredResponse } from '../../../../src/contract/response.ts';
import type { Speaker } from '../../../../src/contract/speaker.ts';
import type { SchemeRow } from '../../../../src/engine/library/schemeList.ts';
import type { Progress as Along, ReadVerse } from '../../../../src/engine/library/tutor.ts';
import type { SpelledSyllable } from '../../../lesson/src/sentences/en/respelling.ts';
import type { DrawnLesson, Reader } from '../sounds/pictures.ts';

/** Sample rate of all sound that the page keeps, in Hz. */
export const RATE = 16_000;

type SpelledWord = readonly SpelledSyllable[];

export interface SoundName {
  readonly phone: string;
  readonly respelled: string;
  /** Example: 'the ch of Scottish loch'. */
  readonly model: string;
}

export interface Text {
  readonly scheme: string;
  readonly target: string;
}

export interface Goal extends Text, Reader {
  /** Other phones to accept, indexed by Greek letters: `{ ω: ['oʊ'] }`. */
  readonly accept?: Readonly<Record<string, readonly string[]>> | undefined;
}

type Typed = { readonly ipa: string } | { readonly said: string };

interface Whole {
  /** False for an answer by rule, before the lexicon was loaded; it lacks candidates, lemmas and glosses. */
  readonly whole: boolean;
}

export interface Read extends Whole {
  readonly reading: ReadingResponse;
  readonly words: readonly SpelledWord[];
}

/** A word of a text, in the lexicon. Unknown fields are empty. */
export interface Meaning {
  readonly word: string;
  readonly lemma: string;
  /** The tag of its part of speech, such as NOUN. */
  readonly pos: string;
  readonly gloss: string;
}

interface WholeScore extends Whole {
  readonly answer: TutorResponse;
  readonly lesson: DrawnLesson;
}

type HeardAnswer = WholeScore | (Whole & { readonly answer: UnscoredResponse; readonly lesson: null });

export interface Outcome {
  /** A word is `omitted` if not one of its sounds was said. */
  readonly status: 'right' | 'close' | 'wrong' | 'omitted';
  /** The name of a miscue, such as `repetition`; otherwise empty. */
  readonly event: string;
  /** Seconds from the start of the verse's recording to the word; null if unknown. */
  readonly start: number | null;
}

/** A verse that has ended. `outcomes` is empty if the verse was too short, or not understood. */
export interface FollowedVerse extends ReadVerse {
  readonly outcomes: readonly Outcome[];
  /** '12 of 13 words, 96 words a minute.', or a sentence that says that the verse was not understood. */
  readonly pace: string;
}

export interface Followed extends Along {
  readonly verses: readonly FollowedVerse[];
}

/** The kinds of questions to the tutor's thread: each takes an object, and gives an answer. */
export interface Kinds {
  readonly schemes: { readonly takes: object; readonly gives: readonly SchemeRow[] };
  readonly words: { readonly takes: { scheme: string; prefix: string }; readonly gives: LexiconResponse };
  readonly names: {
    readonly takes: Reader & { scheme: string; phones: readonly string[] };
    readonly gives: readonly SoundName[];
  };
  readonly reading: { readonly takes: Text; readonly gives: Read };
  readonly meanings: { readonly takes: Text; readonly gives: readonly Meaning[] };
  readonly score: { readonly takes: Goal & Typed; readonly gives: WholeScore };
  readonly lesson: { readonly takes: Reader & { answer: TutorResponse }; readonly gives: DrawnLesson };
  /** Loads the recognizer, so that the first recording does not wait. */
  readonly ears: { readonly takes: object; readonly gives: true };
  /** Loads the lexicon, so that later answers are whole. */
  readonly lexicon: { readonly takes: { scheme: string }; readonly gives: true };
  /** Scores mono samples at 16 kHz. `speaker` is the learner's voice; null if unknown. */
  readonly listen: {
    readonly takes: Goal & { audio: Float32Array; speaker: Speaker | null };
    readonly gives: HeardAnswer;
  };
  /** Starts to follow a voice that reads these verses; gives the words of each verse. */
  readonly follow: {
    readonly takes: Omit<Goal, 'target'> & {
      verses: readonly string[];
      sampleRate: number;
      speaker: Speaker | null;
    };
    readonly gives: readonly (readonly string[])[];
  };
  /** Takes the next samples of the voice; the last ones end the reading. */
  readonly push: {
    readonly takes: { samples: Float32Array; isLast: boolean };
    readonly gives: Followed;
  };
  /** Learns a voice from takes; gives null if the word is not heard in any of them. */
  readonly enroll: {
    readonly takes: { scheme: string; takes: readonly { target: string; audio: Float32Array }[] };
    readonly gives: Speaker | null;
  };
}

export type Kind = keyof Kinds;

export interface Asked<K extends Kind = Kind> {
  readonly id: number;
  readonly kind: K;
  readonly takes: Kinds[K]['takes'];
}

export interface Progress {
  readonly file: 'lexicon' | 'ears';
  readonly loaded: number;
  /** The number of bytes; 0 if unknown. */
  readonly total: number;
}

export interface Refused {
  readonly detail: string;
  readonly field: string | undefined;
}

export type Answered =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly refused: Refused }
  /** A sentence that says what could not be loaded. */
  | { readonly id: number; readonly failed: string };

/** A message of the thread that answers no question: how far a download is, or the URL of a file that was loaded. */
export type News = { readonly progress: Progress } | { readonly used: string };
