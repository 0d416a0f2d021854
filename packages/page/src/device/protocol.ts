/** What the page asks of the tutor on this device, and how the tutor answers. */

import type { CapabilitiesResponse } from '../../../../src/contract/capabilities.ts';
import type { LexiconResponse, ReadingResponse } from '../../../../src/contract/lexicon.ts';
import type { TutorResponse, UnscoredResponse } from '../../../../src/contract/response.ts';
import type { Speaker } from '../../../../src/contract/speaker.ts';
import type { SchemeRow } from '../../../../src/engine/library/lists.ts';
import type { Progress as Along, ReadVerse } from '../../../../src/engine/library/tutor.ts';
import type { SpelledSyllable } from '../../../lesson/src/sentences/en/respelling.ts';
import type { DrawnLesson, Reader } from '../sounds/pictures.ts';

/** Samples a second of all sound that the page keeps and sends. */
export const RATE = 16_000;

/** The pronunciations and the sounds that the tutor knows. */
export interface Lists {
  readonly schemes: readonly SchemeRow[];
  readonly phones: CapabilitiesResponse['phones'];
}

/** A word in Latin letters, by syllables. */
type SpelledWord = readonly SpelledSyllable[];

/** A sound as a reader without IPA knows it. */
export interface SoundName {
  /** IPA. */
  readonly phone: string;
  readonly respelled: string;
  /** 'the ch of Scottish loch'. */
  readonly model: string;
  /** True for a respelling that a reader would not guess: kh, ü. */
  readonly isStrange: boolean;
}

/** A text in a pronunciation. */
export interface Text {
  readonly scheme: string;
  readonly target: string;
}

/** What an attempt is held against. */
export interface Goal extends Text, Reader {
  /** By Greek letters the phones that pass for them, too: `{ ω: ['oʊ'] }`. */
  readonly accept?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** What was typed of how it sounded: phones, or Greek letters. */
type Typed = { readonly ipa: string } | { readonly said: string };

/** False for an answer by rule: the lexicon was not there yet, and knows more (`heard_as`, lemmas, glosses). */
interface Whole {
  readonly whole: boolean;
}

export interface Read extends Whole {
  readonly reading: ReadingResponse;
  /** Word by word, how it is read in Latin letters. */
  readonly words: readonly SpelledWord[];
}

interface Scored extends Whole {
  readonly answer: TutorResponse;
  readonly lesson: DrawnLesson;
}

/** What was heard of a recording; without a lesson where the sound was too short. */
type Heard = Scored | (Whole & { readonly answer: UnscoredResponse; readonly lesson: null });

/** How a word of a verse was read. */
export interface Outcome {
  /** `omitted`: nothing of it was said. */
  readonly status: 'right' | 'close' | 'wrong' | 'omitted';
  /** What else happened, as the answer names it, such as `repetition`; empty for nothing. */
  readonly event: string;
  /** Seconds into the recording of the verse at which it begins; null where that is not known. */
  readonly start: number | null;
}

/** A verse that has ended; no outcomes where it was too short to be scored, or not understood. */
export interface FollowedVerse extends ReadVerse {
  readonly outcomes: readonly Outcome[];
  /** '12 of 13 words, 96 words a minute.'; of a verse that was not understood, that. */
  readonly pace: string;
}

/** How far a voice has come that reads aloud, and the verses that have ended since. */
export interface Followed extends Along {
  readonly verses: readonly FollowedVerse[];
}

/** A question by its kind, with what it takes and what its answer is. */
export interface Kinds {
  readonly lists: { readonly takes: object; readonly gives: Lists };
  /** Words of the lexicon by their first letters. */
  readonly words: { readonly takes: { scheme: string; prefix: string }; readonly gives: LexiconResponse };
  readonly names: {
    readonly takes: Reader & { scheme: string; phones: readonly string[] };
    readonly gives: readonly SoundName[];
  };
  readonly reading: { readonly takes: Text; readonly gives: Read };
  readonly score: { readonly takes: Goal & Typed; readonly gives: Scored };
  /** The lesson of an answer that a service gave. */
  readonly lesson: { readonly takes: Reader & { answer: TutorResponse }; readonly gives: DrawnLesson };
  /** Loads the recognizer, so that the first recording need not wait for it. */
  readonly ears: { readonly takes: object; readonly gives: true };
  /** Loads the lexicon; what is asked again then is answered whole. */
  readonly lexicon: { readonly takes: { scheme: string }; readonly gives: true };
  /** Hears the samples of one channel at 16 kHz, and scores them; `speaker` is what is known of the learner's voice. */
  readonly listen: {
    readonly takes: Goal & { audio: Float32Array; speaker: Speaker | null };
    readonly gives: Heard;
  };
  /** Begins to follow a voice that reads verses aloud, samples at this rate; gives the words of each verse. */
  readonly follow: {
    readonly takes: Omit<Goal, 'target'> & {
      verses: readonly string[];
      sampleRate: number;
      speaker: Speaker | null;
    };
    readonly gives: readonly (readonly string[])[];
  };
  /** The next samples of the voice that is followed; the last ones end what is being read. */
  readonly push: {
    readonly takes: { samples: Float32Array; isLast: boolean };
    readonly gives: Followed;
  };
  /** The speaker of a learner, of takes in which the word was heard; null where it is heard in none without the speaker. */
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

/** How much of something large has been downloaded. */
export interface Progress {
  readonly file: 'lexicon' | 'ears';
  /** Bytes. */
  readonly loaded: number;
  /** Bytes; 0 where the server does not say. */
  readonly total: number;
}

/** A mistake of the caller, in the words of the library. */
export interface Refused {
  readonly detail: string;
  readonly field: string | undefined;
}

/** The answer to a question, by its number. */
export type Answered =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly refused: Refused }
  /** Something could not be loaded: a sentence. */
  | { readonly id: number; readonly failed: string };

/** What the thread tells unasked: a download, or the address of a file that it has loaded. */
export type News = { readonly progress: Progress } | { readonly used: string };
