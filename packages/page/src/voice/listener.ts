/** Who listens: the demo recognizer on this device, with what it knows of the learner's voice. */

import type { Speaker } from '../../../../src/contract/speaker.ts';
import type { Lesson } from '../../../lesson/src/lesson.ts';
import { ask, Refusal } from '../device/device.ts';
import type { Goal, Text } from '../device/protocol.ts';
import { Kept, listOf, newest } from '../practice/kept.ts';
import { type Answer, Spoken, type Take } from './take.ts';

/** What a take is to be held against. */
export interface Asked extends Goal {
  readonly ipaShown: boolean;
  /** Who speaks; empty where nobody said. */
  readonly learner: string;
}

export interface Told {
  readonly answer: Answer;
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

/** The recognizer on this device. */
export class DeviceListener implements Listener {
  /** Seconds that are heard at once: a long verse, said slowly. */
  readonly longest = 30;
  /** The voices that this device knows. */
  readonly voice = new KnownVoice();

  prepare(): Promise<unknown> {
    return ask('ears', {});
  }

  async hear(take: Take, { learner, ...asked }: Asked): Promise<Told> {
    this.voice.begin(learner, take);
    const heard = (): Promise<Told> =>
      ask('listen', { ...asked, audio: take.samples, speaker: this.voice.of(learner) });
    const told = await heard().catch((error: unknown) => {
      // A newer model, or an edited speaker: it is forgotten, and the take heard without.
      if (!(error instanceof Refusal) || error.field !== 'speaker') throw error;
      this.voice.drop(learner);
      return heard();
    });
    void this.voice.learn(learner, asked, take, told.answer);
    return told;
  }
}

/** To learn of a longer take, a phone would need many seconds, in which it answers nothing else. */
const LONGEST_LEARNED_S = 10;

const wasSaid = (answer: Answer): boolean => 'gop' in answer && answer.gop?.decoding === 'target';

/** Learners that are kept; the one who spoke longest ago goes first. */
const MOST = 40;

/** Storage may hold anything; whether the numbers are those of a speaker, the recognizer finds. */
const isPair = (pair: unknown): pair is [string, Speaker] =>
  Array.isArray(pair) && typeof pair[0] === 'string' && Number.isInteger(pair[1]?.words);

/** Pairs of name and speaker: a learner may be called "constructor", or "7". Who spoke last stands at the end. */
const SPEAKERS = {
  name: 'koine-speakers',
  read: (stored: unknown): ReadonlyMap<string, Speaker> => new Map(listOf(stored).filter(isPair)),
  write: (speakers: ReadonlyMap<string, Speaker>, share: number) => newest([...speakers], share),
};

/** Tells `changed` when a voice was learned or forgotten, here or in another tab. */
export class KnownVoice extends EventTarget {
  readonly #speakers = new Kept(() => localStorage, SPEAKERS);
  readonly #spoken = new Spoken();
  /** By learners what changes whenever one is forgotten. */
  readonly #eras = new Map<string, object>();
  /** The era of the learner when a take was heard first; one that was learned has none. */
  readonly #since = new WeakMap<Take, object | null>();

  constructor() {
    super();
    addEventListener('storage', () => this.#tell());
  }

  /** The names of the learners whose voices are known; '' is the one who gave no name. */
  get learners(): readonly string[] {
    return [...this.#speakers.get().keys()];
  }

  /** What is known of a voice; null where nothing is. */
  of(learner: string): Speaker | null {
    return this.#speakers.get().get(learner) ?? null;
  }

  /** How many words are known of a voice. */
  words(learner: string): number {
    return this.of(learner)?.words ?? 0;
  }

  /** A take is to be heard: once, or again when the lexicon has come. */
  begin(learner: string, take: Take): void {
    if (!this.#eras.has(learner)) this.#eras.set(learner, {});
    if (!this.#since.has(take)) this.#since.set(take, this.#eras.get(learner) ?? null);
  }

  /** Learns of a take in which the word was heard: once, and never where the voice was forgotten since it began. */
  async learn(learner: string, { target, scheme }: Text, take: Take, answer: Answer): Promise<void> {
    const { samples: audio, seconds } = take;
    if (!wasSaid(answer) || seconds > LONGEST_LEARNED_S) return;
    if (this.#since.get(take) !== this.#eras.get(learner)) return;
    this.#since.set(take, null);
    const words = this.words(learner);
    const said = { target, audio };
    const takes = this.#spoken.add(learner, scheme, said, words);
    const speaker = takes && (await ask('enroll', { scheme, takes }).catch(() => null));
    // A voice that was forgotten meanwhile stays so.
    if (speaker === null || speaker.words < words || !this.#spoken.has(said)) return;
    this.#keep([...this.#others(learner), [learner, speaker]]);
  }

  /** Forgets the voice of a learner, and what is being heard of it. */
  forget(learner: string): void {
    this.#eras.delete(learner);
    this.drop(learner);
  }

  /** Drops a voice that the recognizer refused. It is learned anew, also from the take that is being heard. */
  drop(learner: string): void {
    this.#spoken.forget(learner);
    this.#keep(this.#others(learner));
  }

  /** Forgets all voices. */
  forgetAll(): void {
    this.#eras.clear();
    this.#spoken.forget();
    this.#keep([]);
  }

  #others(learner: string): readonly [string, Speaker][] {
    return [...this.#speakers.get()].filter(([name]) => name !== learner);
  }

  #keep(speakers: readonly [string, Speaker][]): void {
    if (speakers.length === 0) this.#speakers.forget();
    else this.#speakers.set(new Map(speakers.slice(-MOST)));
    this.#tell();
  }

  #tell(): void {
    this.dispatchEvent(new Event('changed'));
  }
}
