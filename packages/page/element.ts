/** Types of `koine-tutor/element` and `koine-tutor/reader`. */

import type { ReadingResponse } from '../../src/contract/lexicon.ts';
import type { TutorResponse } from '../../src/contract/response.ts';
import type { Lesson, LessonCard } from '../lesson/src/lesson.ts';
import type { PassageDetail, ProblemDetail, ResultDetail, Take, VerseDetail } from './details.ts';

export type * from './details.ts';
export type { Lesson, LessonCard, ReadingResponse, TutorResponse };

/** Sounds that also count as right: for each Greek letter, phones in IPA. */
export type Accept = Readonly<Record<string, readonly string[]>>;

export interface KoineWordEvents {
  readonly 'koine-reading': CustomEvent<{ readonly reading: ReadingResponse }>;
  readonly 'koine-take': CustomEvent<Take>;
  readonly 'koine-result': CustomEvent<ResultDetail>;
  readonly 'koine-update': CustomEvent<ResultDetail>;
  readonly 'koine-problem': CustomEvent<ProblemDetail>;
}

/** `<koine-word>`: a Greek word or verse to hear and to say, with its result. */
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

/** `<koine-result>`: the lesson of an attempt, in the order of a teacher. */
export interface KoineResult extends HTMLElement {
  lesson: Lesson | null;
  answer: TutorResponse | null;
}

export interface KoineResultEvents {
  readonly 'koine-card': CustomEvent<{ readonly card: LessonCard; readonly word: string }>;
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
  interface GlobalEventHandlersEventMap extends KoineWordEvents, KoineResultEvents, KoineReaderEvents {}
}
