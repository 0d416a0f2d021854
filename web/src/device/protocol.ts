/** What the page asks of the tutor on this device, and how the tutor answers. Types alone. */

import type { CapabilitiesResponse } from '../../../src/contract/capabilities.ts';
import type { LexiconResponse, ReadingResponse } from '../../../src/contract/lexicon.ts';
import type { TutorResponse, UnscoredResponse } from '../../../src/contract/response.ts';
import type { Speaker } from '../../../src/contract/speaker.ts';

/** The pronunciations and the sounds that the tutor knows. */
export type Lists = Pick<CapabilitiesResponse, 'schemes' | 'phones'>;

/** A question by its kind, with what it takes and what its answer is. */
export interface Kinds {
  readonly lists: { readonly takes: object; readonly gives: Lists };
  readonly words: { readonly takes: { scheme: string; prefix: string }; readonly gives: LexiconResponse };
  readonly reading: { readonly takes: { scheme: string; target: string }; readonly gives: ReadingResponse };
  readonly score: {
    readonly takes: { scheme: string; target: string; ipa: string };
    readonly gives: TutorResponse;
  };
  /** Loads the recognizer, so that the first recording need not wait for it. */
  readonly ears: { readonly takes: object; readonly gives: true };
  /** Hears the samples of one channel at 16 kHz, and scores them; `speaker` is what is known of the learner's voice. */
  readonly listen: {
    readonly takes: { scheme: string; target: string; audio: Float32Array; speaker: Speaker | null };
    readonly gives: TutorResponse | UnscoredResponse;
  };
  /** The speaker of a learner, of takes in which the word was heard; null where it is heard in none without the speaker. */
  readonly enroll: {
    readonly takes: { scheme: string; takes: readonly { target: string; audio: Float32Array }[] };
    readonly gives: Speaker | null;
  };
}

export type Kind = keyof Kinds;

export type Question = { [K in Kind]: { readonly kind: K } & Kinds[K]['takes'] }[Kind];

export interface Asked {
  readonly id: number;
  readonly question: Question;
}

/** Files that the page will hand over to the thread. */
export interface Coming {
  readonly coming: readonly string[];
}

/** A file that is handed over; null if the page could not get it. */
export interface Handed {
  readonly file: string;
  readonly bytes: ArrayBuffer | null;
}

/** A mistake of the caller, in the words of the library. */
export interface Refused {
  readonly detail: string;
  readonly field: string | undefined;
}

export type Told = { readonly id: number } & (
  | { readonly answer: unknown }
  | { readonly refused: Refused }
  /** The tutor could not be loaded. */
  | { readonly failed: string }
);
