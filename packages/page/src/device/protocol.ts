/** Questions of the page to the tutor on this device, and the answers. */

import type { CapabilitiesResponse } from '../../../../src/contract/capabilities.ts';
import type { LexiconResponse, ReadingResponse } from '../../../../src/contract/lexicon.ts';
import type { TutorResponse, UnscoredResponse } from '../../../../src/contract/response.ts';
import type { Speaker } from '../../../../src/contract/speaker.ts';
import type { SchemeRow } from '../../../../src/engine/library/lists.ts';
import type { Progress as Along, ReadVerse } from '../../../../src/engine/library/tutor.ts';
import type { SpelledSyllable } from '../../../lesson/src/sentences/en/respelling.ts';
import type { DrawnLesson, Reader } from '../sounds/pictures.ts';

/** Sample rate of all sound that the page keeps and sends, Hz. */
export const RATE = 16_000;

export interface Lists {
  readonly schemes: readonly SchemeRow[];
  readonly phones: CapabilitiesResponse['phones'];
}

type SpelledWord = readonly SpelledSyllable[];

/** The name of a sound for a reader without IPA. */
export interface SoundName {
  /** IPA. */
  readonly phone: string;
  readonly respelled: string;
  /** 'the ch of Scottish loch'. */
  readonly model: string;
  /** True for a respelling that a reader would not guess: kh, ü. */
  readonly isStrange: boolean;
}

export interface Text {
  readonly scheme: string;
  readonly target: string;
}

export interface Goal extends Text, Reader {
  /** Other phones to accept, by Greek letters: `{ ω: ['oʊ'] }`. */
  readonly accept?: Readonly<Record<string, readonly string[]>> | undefined;
}

type Typed = { readonly ipa: string } | { readonly said: string };

/**
 * False for an answer by rule, given before the lexicon was loaded, which knows more (`heard_as`, lemmas, glosses).
 */
interface Whole {
  readonly whole: boolean;
}

export interface Read extends Whole {
  readonly reading: ReadingResponse;
  /** The reading in Latin letters, word by word. */
  readonly words: readonly SpelledWord[];
}

/** A word of a text as the lexicon has it; empty texts for what is not known. */
export interface Meaning {
  readonly word: string;
  readonly lemma: string;
  /** The tag of its part of speech: NOUN. */
  readonly pos: string;
  /** In English. */
  readonly gloss: string;
}

interface WholeScore extends Whole {
  readonly answer: TutorResponse;
  readonly lesson: DrawnLesson;
}

/** The answer to a recording; without a lesson if the sound was too short. */
type HeardAnswer = WholeScore | (Whole & { readonly answer: UnscoredResponse; readonly lesson: null });

export interface Outcome {
  /** `omitted`: not a sound of it was said. */
  readonly status: 'right' | 'close' | 'wrong' | 'omitted';
  /** A miscue, as the answer names it, such as `repetition`; empty without one. */
  readonly event: string;
  /** Seconds from the start of the verse's recording to the word; null if unknown. */
  readonly start: number | null;
}

/** A verse that has ended; `outcomes` is empty if it was too short to be scored, or not understood. */
export interface FollowedVerse extends ReadVerse {
  readonly outcomes: readonly Outcome[];
  /** '12 of 13 words, 96 words a minute.', or that the verse was not understood. */
  readonly pace: string;
}

/** Progress of a voice that reads aloud, and the verses that have ended since. */
export interface Followed extends Along {
  readonly verses: readonly FollowedVerse[];
}

/** Each kind of question, with its input and its answer. */
export interface Kinds {
  readonly lists: { readonly takes: object; readonly gives: Lists };
  /** Words of the lexicon with a prefix. */
  readonly words: { readonly takes: { scheme: string; prefix: string }; readonly gives: LexiconResponse };
  readonly names: {
    readonly takes: Reader & { scheme: string; phones: readonly string[] };
    readonly gives: readonly SoundName[];
  };
  readonly reading: { readonly takes: Text; readonly gives: Read };
  /** The words of a text, which have the lexicon and the glosses loaded. */
  readonly meanings: { readonly takes: Text; readonly gives: readonly Meaning[] };
  readonly score: { readonly takes: Goal & Typed; readonly gives: WholeScore };
  readonly lesson: { readonly takes: Reader & { answer: TutorResponse }; readonly gives: DrawnLesson };
  /** Loads the recognizer, so that the first recording need not wait. */
  readonly ears: { readonly takes: object; readonly gives: true };
  /** Loads the lexicon; later answers are whole. */
  readonly lexicon: { readonly takes: { scheme: string }; readonly gives: true };
  /** Scores mono samples at 16 kHz; `speaker` is what is known of the learner's voice. */
  readonly listen: {
    readonly takes: Goal & { audio: Float32Array; speaker: Speaker | null };
    readonly gives: HeardAnswer;
  };
  /** Starts to follow a voice that reads verses aloud, at this sample rate; returns the words of each verse. */
  readonly follow: {
    readonly takes: Omit<Goal, 'target'> & {
      verses: readonly string[];
      sampleRate: number;
      speaker: Speaker | null;
    };
    readonly gives: readonly (readonly string[])[];
  };
  /** The next samples of the voice; the last ones end the reading. */
  readonly push: {
    readonly takes: { samples: Float32Array; isLast: boolean };
    readonly gives: Followed;
  };
  /** Learns a speaker from takes; null if the recognizer, not yet adapted to it, hears the word in no take. */
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

/** Progress of a large download. */
export interface Progress {
  readonly file: 'lexicon' | 'ears';
  /** Bytes. */
  readonly loaded: number;
  /** Bytes; 0 if the server does not tell. */
  readonly total: number;
}

/** A mistake of the caller, in the words of the library. */
export interface Refused {
  readonly detail: string;
  readonly field: string | undefined;
}

export type Answered =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly refused: Refused }
  /** A sentence on what could not be loaded. */
  | { readonly id: number; readonly failed: string };

/** Messages that are not answers: progress, or the URL of a file that the thread has loaded. */
export type News = { readonly progress: Progress } | { readonly used: string };
