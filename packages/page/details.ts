import type { TutorResponse } from '../../src/contract/response.ts';
import type { Lesson } from '../lesson/src/lesson.ts';

/** A recording: samples at 16 kHz, and the same sound as a WAV file. */
export interface Take {
  readonly samples: Float32Array;
  readonly wav: Uint8Array<ArrayBuffer>;
  readonly seconds: number;
}

/** Detail of `koine-result` and `koine-update`. */
export interface ResultDetail {
  readonly answer: TutorResponse;
  readonly lesson: Lesson;
  /** The recording; null for an attempt that was typed. */
  readonly take: Take | null;
  /** From 0 to 100. */
  readonly points: number;
}

/** Detail of `koine-problem`. */
export interface ProblemDetail {
  readonly sentence: string;
  readonly hint?: string;
  /** The answer to a recording that was not understood. */
  readonly answer?: TutorResponse;
}

/** Detail of `koine-verse`: a verse that was read to its end. */
export interface VerseDetail {
  /** Index of the verse, from 0; `target` is its text. */
  readonly verse: number;
  readonly target: string;
  readonly answer: TutorResponse;
  readonly points: number;
  /** The recording of the verse; null if it is too short or no longer kept. */
  readonly take: Take | null;
}

/** Detail of `koine-passage`, after the reader has stopped. */
export interface PassageDetail {
  /** Count of verses that were read to their end. `points` is the score of these verses. */
  readonly read: number;
  readonly points: number;
  /** Index of the verse with which the next reading begins. */
  readonly from: number;
}
