/** What the events of the elements tell. */

import type { TutorResponse } from '../../src/contract/response.ts';
import type { Lesson } from '../lesson/src/lesson.ts';

/** A recording: samples at 16 kHz, and the same as a WAV file. */
export interface Take {
  readonly samples: Float32Array;
  readonly wav: Uint8Array<ArrayBuffer>;
  readonly seconds: number;
}

/** What `koine-result` and `koine-update` tell. */
export interface ResultDetail {
  readonly answer: TutorResponse;
  readonly lesson: Lesson;
  /** What was recorded; null for an attempt that was typed. */
  readonly take: Take | null;
  /** Of a hundred. */
  readonly points: number;
}

/** What `koine-problem` tells. */
export interface ProblemDetail {
  readonly sentence: string;
  readonly hint?: string;
  /** The answer to a recording that was not understood. */
  readonly answer?: TutorResponse;
}

/** A verse that was read to its end. */
export interface VerseDetail {
  /** Its number, from 0, and its text. */
  readonly verse: number;
  readonly target: string;
  readonly answer: TutorResponse;
  readonly points: number;
  /** Null where it is too short or not kept any more. */
  readonly take: Take | null;
}

/** What `koine-passage` tells when the reader has stopped. */
export interface PassageDetail {
  /** Verses that were read to their end, and the points of all. */
  readonly read: number;
  readonly points: number;
  /** The verse with which the next reading begins. */
  readonly from: number;
}
