import type { Speaker } from '../../../../src/contract/speaker.ts';
import type { Lesson } from '../../../lesson/src/lesson.ts';
import { ask, ThreadRefusal } from '../device/device.ts';
import type { Goal, Text } from '../device/protocol.ts';
import { Kept, listOf, storage } from '../practice/kept.ts';
import { type Scored, Spoken, type Take } from './take.ts';

export interface Asked extends Goal {
  readonly ipaShown: boolean;
  readonly learner: string;
}

export interface Told {
  readonly answer: Scored;
  /** Null if no speech was heard. */
  readonly lesson: Lesson | null;
  /** False if the lexicon was not loaded yet; then a later answer tells more. */
  readonly whole: boolean;
}

export interface Listener {
  /** Seconds of the longest recording. */
  readonly longest: number;
  readonly prepare: () => Promise<unknown>;
  readonly hear: (take: Take, asked: Asked) => Promise<Told>;
}

/** Thrown if a recording cannot be heard. The message is a sentence for the learner. */
export class Unheard extends Error {
  readonly canRetry: boolean;

  constructor(sentence: string, canRetry = true) {
    super(sentence);
    this.canRetry = canRetry;
  }
}

export class DeviceListener implements Listener {
  /** Long enough for a long verse, said slowly. */
  readonly longest = 30;
  readonly voice = new KnownVoice();

  prepare(): Promise<unknown> {
    return ask('ears', {});
  }

  async hear(take: Take, { learner, ...asked }: Asked): Promise<Told> {
    this.voice.begin(take);
    const heard = (): Promise<Told> =>
      ask('listen', { ...asked, audio: take.samples, speaker: this.voice.of(learner) });
    const told = await heard().catch((error: unknown) => {
      // The recognizer refuses a stored voice that was edited, or that an older model learned.
      if (!(error instanceof ThreadRefusal) || error.field !== 'speaker') throw error;
      this.voice.drop(learner);
      return heard();
    });
    void this.voice.learn(learner, asked, take, told.answer);
    return told;
  }
}

/** Seconds of the longest take to learn from; a longer one would keep a mobile device busy. */
const LONGEST_LEARNED_S = 10;

const wasSaid = (answer: Scored): boolean => 'gop' in answer && answer.gop?.decoding === 'target';

/** The most learners to keep; the one who has been silent for longest is dropped first. */
const MOST = 40;

const isPair = (pair: unknown): pair is [string, Speaker] =>
  Array.isArray(pair) && typeof pair[0] === 'string' && Number.isInteger(pair[1]?.words);

const SPEAKERS = {
  name: 'koine-speakers',
  read: (stored: unknown): ReadonlyMap<string, Speaker> => new Map(listOf(stored).filter(isPair)),
  write: (speakers: ReadonlyMap<string, Speaker>) => [...speakers],
};

/** The voices of learners. Dispatches `changed` when one was learned or forgotten, here or in another tab. */
export class KnownVoice extends EventTarget {
  readonly #speakers = new Kept(storage, SPEAKERS);
  readonly #spoken = new Spoken();
  /** Counts how often a voice was forgotten. */
  #forgotten = 0;
  /** The value of `#forgotten` when a take was first heard; null after the take was learned. */
  readonly #begun = new WeakMap<Take, number | null>();

  constructor() {
    super();
    addEventListener('storage', () => this.#tell());
  }

  get learners(): readonly string[] {
    return [...this.#speakers.get().keys()];
  }

  of(learner: string): Speaker | null {
    return this.#speakers.get().get(learner) ?? null;
  }

  words(learner: string): number {
    return this.of(learner)?.words ?? 0;
  }

  /** Call this each time before a take is heard. */
  begin(take: Take): void {
    if (!this.#begun.has(take)) this.#begun.set(take, this.#forgotten);
  }

  /** Learns once from a take in which the word was heard, unless a voice was forgotten since `begin`. */
  async learn(learner: string, { target, scheme }: Text, take: Take, answer: Scored): Promise<void> {
    const { samples: audio, seconds } = take;
    const isNew = this.#begun.get(take) === this.#forgotten;
    if (!isNew || !wasSaid(answer) || seconds > LONGEST_LEARNED_S) return;
    this.#begun.set(take, null);
    const wordsBefore = this.words(learner);
    const said = { target, audio };
    const takes = this.#spoken.add(learner, scheme, said, wordsBefore);
    const speaker = takes && (await ask('enroll', { scheme, takes }).catch(() => null));
    const isForgotten = !this.#spoken.has(said);
    if (speaker === null || speaker.words < wordsBefore || isForgotten) return;
    this.#keep([...this.#others(learner), [learner, speaker]]);
  }

  /** Forgets a learner's voice. Takes that are being heard are not learned. */
  forget(learner: string): void {
    this.#forgotten++;
    this.drop(learner);
  }

  /** Drops a voice that the recognizer refused. The take that is being heard is learned all the same. */
  drop(learner: string): void {
    this.#spoken.forget(learner);
    this.#keep(this.#others(learner));
  }

  forgetAll(): void {
    this.#forgotten++;
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
