/**
 * The voices that this device knows: takes in which the word was heard teach the recognizer more of the learner's voice. What
 * is known are numbers and no sound; the browser keeps them, for each learner who shares the device.
 */

import type { TutorResponse, UnscoredResponse } from '../../../src/contract/response.ts';
import type { Speaker } from '../../../src/contract/speaker.ts';
import { ask } from '../device/device.ts';
import { keep, kept } from '../practice/kept.ts';
import { Spoken } from './spoken.ts';
import type { Take, Word } from './take.ts';

/** To learn of a longer take, a phone would need many seconds, in which it answers nothing else. */
const LONGEST_S = 10;

const wasSaid = (answer: TutorResponse | UnscoredResponse): boolean =>
  'gop' in answer && answer.gop?.decoding === 'target';

/** Tells `changed` when a voice was learned or forgotten, here or in another tab. */
export class KnownVoice extends EventTarget {
  readonly #speakers = new Speakers();
  readonly #spoken = new Spoken();

  constructor() {
    super();
    addEventListener('storage', () => this.#tell());
  }

  /** The names of the learners whose voices are known; '' is the one who gave no name. */
  get learners(): readonly string[] {
    return [...this.#speakers.all.keys()];
  }

  /** What is known of a voice; null where nothing is. */
  of(learner: string): Speaker | null {
    return this.#speakers.all.get(learner) ?? null;
  }

  /** How many words are known of a voice. */
  words(learner: string): number {
    return this.of(learner)?.words ?? 0;
  }

  /** Learns of a take in which the word was heard. */
  async learn(
    learner: string,
    { target, scheme }: Word,
    { samples: audio, seconds }: Take,
    answer: TutorResponse | UnscoredResponse,
  ): Promise<void> {
    if (!wasSaid(answer) || seconds > LONGEST_S) return;
    const words = this.words(learner);
    const said = { target, audio };
    const takes = this.#spoken.add(learner, scheme, said, words);
    const speaker = takes && (await ask('enroll', { scheme, takes }).catch(() => null));
    // A voice that was forgotten meanwhile stays so.
    if (speaker === null || speaker.words < words || !this.#spoken.has(said)) return;
    this.#speakers.keep(learner, speaker);
    this.#tell();
  }

  /** Forgets the voice of a learner. */
  forget(learner: string): void {
    this.#speakers.keep(learner, null);
    this.#spoken.forget(learner);
    this.#tell();
  }

  /** Forgets all voices. */
  forgetAll(): void {
    this.#speakers.forget();
    this.#spoken.forget();
    this.#tell();
  }

  #tell(): void {
    this.dispatchEvent(new Event('changed'));
  }
}

const NAME = 'koine-speakers';

/** Learners that are kept; the one who spoke longest ago goes first. */
const MOST = 40;

/** Storage may hold anything; whether the numbers are those of a speaker, the recognizer finds. */
const isPair = (pair: unknown): pair is [string, Speaker] =>
  Array.isArray(pair) && typeof pair[0] === 'string' && Number.isInteger(pair[1]?.words);

/** Pairs of name and speaker: a learner may be called "constructor", or "7". */
function stored(): Map<string, Speaker> {
  try {
    const pairs: unknown = JSON.parse(kept('localStorage', NAME) ?? '[]');
    return new Map(Array.isArray(pairs) ? pairs.filter(isPair) : []);
  } catch {
    return new Map();
  }
}

export class Speakers {
  #last: ReadonlyMap<string, Speaker> = new Map();
  /** False once the browser refused to keep something: then the memory of the page counts. */
  #isKept = true;

  /** By the name of the learner, who spoke last at the end; those of other tabs, too. */
  get all(): ReadonlyMap<string, Speaker> {
    if (this.#isKept) this.#last = stored();
    return this.#last;
  }

  /** Keeps the speaker of a learner; null removes it. */
  keep(learner: string, speaker: Speaker | null): void {
    const others = [...this.all].filter(([name]) => name !== learner);
    this.#put(speaker === null ? others : [...others, [learner, speaker] as const].slice(-MOST));
  }

  forget(): void {
    this.#put([]);
  }

  #put(pairs: readonly (readonly [string, Speaker])[]): void {
    this.#last = new Map(pairs);
    this.#isKept = keep('localStorage', NAME, pairs.length === 0 ? null : JSON.stringify(pairs));
  }
}
