/** What becomes of an attempt: it is scored, shown, kept, and completed when the lexicon has come. */

import type { ReactiveControllerHost } from 'lit';
import type { TutorResponse } from '../../../src/contract/response.ts';
import type { Lesson } from '../../../src/score/coach/lesson/lesson.ts';
import { ask } from '../device/device.ts';
import type { Reader } from '../device/protocol.ts';
import { isHeard, type Told, Unheard, unheard } from '../voice/listener.ts';
import { type Take, Takes, type Word } from '../voice/take.ts';
import { failure, type Problem } from './reading.ts';

/** What `koine-result` and `koine-update` tell. */
export interface ResultDetail {
  readonly answer: TutorResponse;
  readonly lesson: Lesson;
  /** What was recorded; null for an attempt that was typed. */
  readonly take: Take | null;
  /** Of a hundred. */
  readonly points: number;
}

/** An attempt that can be scored, and scored again. */
export interface Attempt {
  readonly word: Word;
  readonly take: Take | null;
  readonly score: () => Promise<Told>;
  /** The sentence where the tutor refuses it. */
  readonly refused: string;
}

/** Tells the world: the first answer to an attempt is a result, a later one an update. */
interface Tell {
  (type: 'koine-result' | 'koine-update', detail: ResultDetail): void;
  (type: 'koine-problem', detail: Problem): void;
}

export class Attempts {
  readonly #host: ReactiveControllerHost;
  readonly #tell: Tell;
  /** The attempt that is scored or shown: an answer to an older one is old. */
  #last: Attempt | null = null;
  readonly takes = new Takes();
  result: ResultDetail | null = null;
  isBusy = false;
  /** What kept the last attempt from being scored, or a sound from being played. */
  problem: Problem | null = null;

  constructor(host: ReactiveControllerHost, tell: Tell) {
    this.#host = host;
    this.#tell = tell;
  }

  get take(): Take | null {
    return this.#last?.take ?? null;
  }

  clear(): void {
    this.#begin(null, false);
  }

  /** Shows a sentence in place of a result; what was recorded stays to be played. */
  fail(sentence: string, attempt: Attempt | null = null, canRetry = false): void {
    this.#begin(attempt, false);
    this.note(sentence, canRetry);
  }

  /** Shows a sentence beside the result, if there is one. */
  note(sentence: string, canRetry = false): void {
    this.problem = { sentence, canRetry };
    this.#host.requestUpdate();
    this.#tell('koine-problem', this.problem);
  }

  async score(attempt: Attempt): Promise<void> {
    this.#begin(attempt, true);
    try {
      const told = await attempt.score();
      if (this.#last !== attempt) return;
      this.isBusy = false;
      if (!isHeard(told.answer)) return this.fail(unheard(told.answer), attempt);
      this.takes.add(attempt.word, told.answer, attempt.take);
      this.#show('koine-result', attempt, told);
      if (!told.whole) void this.#complete(attempt);
    } catch (error) {
      if (this.#last !== attempt) return;
      if (error instanceof Unheard) this.fail(error.message, attempt, error.canRetry);
      else this.fail(failure(error, attempt.refused), attempt, attempt.take !== null);
    }
  }

  /** Scores the last attempt once more. */
  async retry(): Promise<void> {
    if (this.#last !== null) await this.score(this.#last);
  }

  /** Has the lesson that is shown written for another reader. */
  async teach(reader: Reader): Promise<void> {
    const { result } = this;
    if (result === null) return;
    const lesson = await ask('lesson', { answer: result.answer, ...reader }).catch(() => result.lesson);
    if (this.result !== result) return;
    this.result = { ...result, lesson };
    this.#host.requestUpdate();
  }

  /** An answer by rule is asked for again when the lexicon is there. Where that does not come, the first answer stands. */
  async #complete(attempt: Attempt): Promise<void> {
    const told = await ask('lexicon', { scheme: attempt.word.scheme }).then(attempt.score, () => null);
    if (told !== null && this.#last === attempt) this.#show('koine-update', attempt, told);
  }

  #show(type: 'koine-result' | 'koine-update', { take }: Attempt, { answer, lesson }: Told): void {
    if (!isHeard(answer) || lesson === null) return;
    this.result = { answer, lesson, take, points: lesson.points };
    this.#host.requestUpdate();
    this.#tell(type, this.result);
  }

  #begin(attempt: Attempt | null, isBusy: boolean): void {
    [this.#last, this.result, this.isBusy, this.problem] = [attempt, null, isBusy, null];
    this.#host.requestUpdate();
  }
}
