/** The types of `koine-tutor/element` and `koine-tutor/reader`, whose scripts define the elements; custom-elements.json says the same to editors. */

import type { ReadingResponse } from '../src/contract/lexicon.ts';
import type { TutorResponse } from '../src/contract/response.ts';
import type { Lesson, LessonCard } from '../src/score/coach/lesson/lesson.ts';

export type { Lesson, LessonCard, ReadingResponse, TutorResponse };

/** What else passes, by Greek letters: phones in IPA. */
export type Accept = Readonly<Record<string, readonly string[]>>;

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

export interface KoineWordEvents {
  readonly 'koine-reading': CustomEvent<{ readonly reading: ReadingResponse }>;
  readonly 'koine-take': CustomEvent<Take>;
  readonly 'koine-result': CustomEvent<ResultDetail>;
  readonly 'koine-update': CustomEvent<ResultDetail>;
  readonly 'koine-problem': CustomEvent<ProblemDetail>;
}

/** `<koine-word>`: a Greek word or verse to hear and to say, and how it was. */
export interface KoineWord extends HTMLElement {
  target: string;
  scheme: string;
  lang: string;
  showIpa: boolean;
  accept: Accept | null;
  name: string;
  assets: string;
  patient: boolean;
  disabled: boolean;
  learner: string;
  readonly value: string;
  readonly answer: TutorResponse | null;
  readonly lesson: Lesson | null;
  readonly take: Take | null;
  readonly form: HTMLFormElement | null;
  hear(slowly?: boolean): Promise<void>;
  record(): void;
  stop(): Promise<void>;
  clear(): void;
  scoreTyped(said: string): Promise<void>;
  hearFile(file: Blob): Promise<void>;
}

/** `<koine-result>`: how an attempt was, as a teacher would say it. */
export interface KoineResult extends HTMLElement {
  lesson: Lesson | null;
  answer: TutorResponse | null;
}

export interface KoineResultEvents {
  readonly 'koine-card': CustomEvent<{ readonly card: LessonCard; readonly word: string }>;
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

/** `<koine-reader>`: a text to read aloud; `koine-tutor/reader` defines it. */
export interface KoineReader extends HTMLElement {
  target: string;
  scheme: string;
  lang: string;
  showIpa: boolean;
  accept: Accept | null;
  assets: string;
  disabled: boolean;
  learner: string;
  from: number;
  readonly points: number;
  record(): Promise<void>;
  stop(): Promise<void>;
  clear(): void;
}

export interface KoineReaderEvents {
  readonly 'koine-verse': CustomEvent<VerseDetail>;
  readonly 'koine-passage': CustomEvent<PassageDetail>;
  readonly 'koine-problem': CustomEvent<ProblemDetail>;
}

export declare const KoineWord: { readonly prototype: KoineWord; new (): KoineWord };
export declare const KoineResult: { readonly prototype: KoineResult; new (): KoineResult };
export declare const KoineReader: { readonly prototype: KoineReader; new (): KoineReader };

declare global {
  interface HTMLElementTagNameMap {
    'koine-word': KoineWord;
    'koine-result': KoineResult;
    'koine-reader': KoineReader;
  }
  // The events bubble.
  interface GlobalEventHandlersEventMap extends KoineWordEvents, KoineResultEvents, KoineReaderEvents {}
}
