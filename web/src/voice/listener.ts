/** Who listens: the demo recognizer on this device, with what it knows of the learner's voice. */

import type { TutorResponse, UnscoredResponse } from '../../../src/contract/response.ts';
import type { Lesson } from '../../../src/score/coach/lesson/lesson.ts';
import { ask, Refusal } from '../device/device.ts';
import { KnownVoice } from './knownVoice.ts';
import type { Take, Word } from './take.ts';
import { VOICE } from './words.ts';

/** What a take is to be held against. */
export interface Asked extends Word {
  /** What else passes for letters: `{ "ω": ["oʊ"] }`. */
  readonly accept?: Readonly<Record<string, readonly string[]>>;
  /** The mother tongue, from which model words are taken. */
  readonly tongue: string;
  readonly ipaShown: boolean;
  /** Who speaks; empty where nobody said. */
  readonly learner: string;
}

export interface Told {
  readonly answer: TutorResponse | UnscoredResponse;
  /** Null where nothing was heard. */
  readonly lesson: Lesson | null;
  /** False where the answer was given before the lexicon came: the same question has a fuller answer then. */
  readonly whole: boolean;
}

export interface Listener {
  /** Seconds of the longest recording that it hears. */
  readonly longest: number;
  /** What is to be loaded before the first take; it resolves when all is there. */
  readonly prepare: () => Promise<unknown>;
  readonly hear: (take: Take, asked: Asked) => Promise<Told>;
}

/** A recording that nobody can hear now; the message is a sentence. */
export class Unheard extends Error {
  /** True where the same recording may be heard later. */
  readonly canRetry: boolean;

  constructor(sentence: string, canRetry = true) {
    super(sentence);
    this.canRetry = canRetry;
  }
}

/** Seconds that the device hears at once: a long verse, said slowly. */
const LONGEST_S = 30;

/** The recognizer on this device. */
export class DeviceListener implements Listener {
  readonly longest = LONGEST_S;
  /** The voices that this device knows. */
  readonly voice = new KnownVoice();

  prepare(): Promise<unknown> {
    return ask('ears', {});
  }

  async hear(take: Take, { learner, ...asked }: Asked): Promise<Told> {
    const heard = (): Promise<Told> =>
      ask('listen', { ...asked, audio: take.samples, speaker: this.voice.of(learner) });
    const told = await heard().catch((error: unknown) => {
      // A newer model, or an edited speaker: it is forgotten, and the take heard without.
      if (!(error instanceof Refusal) || error.field !== 'speaker') throw error;
      this.voice.forget(learner);
      return heard();
    });
    void this.voice.learn(learner, asked, take, told.answer);
    return told;
  }
}

type Answer = Told['answer'];

const isScored = (answer: Answer): answer is TutorResponse => answer.proximity !== null;

/** True when a sound was heard: only then is there a result. */
export const isHeard = (answer: Answer): answer is TutorResponse =>
  isScored(answer) && answer.observed_phones.length > 0;

/** The sentences for a recording without speech. */
export function unheard(answer: Answer): string {
  const warnings = answer.input_quality?.warnings ?? [];
  const advice = Object.entries(VOICE.advice)
    .filter(([code]) => warnings.includes(code as (typeof warnings)[number]))
    .map(([, sentence]) => sentence);
  const found = isScored(answer) || answer.duration_s === 0 ? VOICE.silent : VOICE.short;
  return [found, ...(advice.length > 0 ? advice : [VOICE.otherwise])].join(' ');
}
