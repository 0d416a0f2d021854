/**
 * The voices that this device knows: takes in which the word was heard teach the recognizer more of the learner's voice. What
 * is known are numbers and no sound; the browser keeps them, for each learner who shares the device.
 */

import type { TutorResponse, UnscoredResponse } from '../../../src/contract/response.ts';
import type { Speaker } from '../../../src/contract/speaker.ts';
import { ask } from '../device/device.ts';
import { Speakers } from './speakers.ts';
import type { Take, Word } from './take.ts';

/** To learn of a longer take, a phone would need many seconds, in which it answers nothing else. */
const LONGEST_S = 10;

/** Words that make a whole speaker. */
export const WHOLE = 10;

/** A take, with samples at 16 kHz, and its word. */
export interface Said {
  readonly target: string;
  readonly audio: Float32Array;
}

/** The last takes of a learner in which the word was heard, one of each word. */
export class Spoken {
  #learner = '';
  #scheme = '';
  #last: readonly Said[] = [];
  #count = 0;

  /**
   * Adds a take, and gives the takes that tell more of the voice than is known: after each new word up to a whole speaker, and
   * after every ten takes, for a voice or a microphone may change. Else null.
   *
   * Takes of another learner go, and those in another pronunciation. So do all before this one where nothing is known: the
   * voice was forgotten.
   *
   * @param words how many words made the speaker that is known
   */
  add(learner: string, scheme: string, said: Said, words: number): readonly Said[] | null {
    if (learner !== this.#learner || scheme !== this.#scheme || words === 0) this.forget();
    [this.#learner, this.#scheme] = [learner, scheme];
    this.#last = [...this.#last.filter(({ target }) => target !== said.target), said].slice(-WHOLE);
    this.#count++;
    const { length } = this.#last;
    return length > words || (length === WHOLE && this.#count % WHOLE === 0) ? this.#last : null;
  }

  /** True unless the take was forgotten, or others came since. */
  has(said: Said): boolean {
    return this.#last.includes(said);
  }

  /** Forgets the takes, if they are of this learner. */
  forget(learner = this.#learner): void {
    if (learner === this.#learner) [this.#last, this.#count] = [[], 0];
  }
}

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
