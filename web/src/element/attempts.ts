/** What becomes of an attempt: it is scored, shown, kept, and completed when the lexicon has come. */

import type { ReactiveControllerHost } from 'lit';
import type { TutorResponse } from '../../../src/contract/response.ts';
import type { Lesson } from '../../../src/score/coach/lesson/lesson.ts';
import { ask } from '../device/device.ts';
import { isHeard, type Told, Unheard, unheard } from '../voice/listener.ts';
import { type Take, Takes, type Word } from '../voice/take.ts';
import { failure } from './reading.ts';

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
type Tell = (type: 'koine-result' | 'koine-update', detail: ResultDetail) => void;

export class Attempts {
  readonly #host: ReactiveControllerHost;
  readonly #tell: Tell;
  /** The attempt that is scored or shown: an answer to an older one is old. */
  #last: Attempt | null = null;
  readonly takes = new Takes();
  result: ResultDetail | null = null;
  isBusy = false;
  /** What kept the last attempt from being scored, in a sentence. */
  problem = '';
  /** True where scoring it once more may help. */
  canRetry = false;

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
    [this.problem, this.canRetry] = [sentence, canRetry];
  }

  async score(attempt: Attempt): Promise<void> {
    this.#begin(attempt, true);
    try {
      const told = await attempt.score();
      if (this.#last !== attempt) return;
      this.isBusy = false;
      if (!isHeard(told.answer)) return this.fail(unheard(told.answer), attempt);
      this.#show('koine-result', attempt, told);
      this.takes.add(attempt.word, told.answer, attempt.take);
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

  /** An answer by rule is asked for again when the lexicon is there. Where that does not come, the first answer stands. */
  async #complete(attempt: Attempt): Promise<void> {
    try {
      await ask('lexicon', { scheme: attempt.word.scheme });
      const told = await attempt.score();
      if (this.#last === attempt) this.#show('koine-update', attempt, told);
    } catch {
      // The reading line says nothing of the lexicon then, and the result nothing of words that sound alike.
    }
  }

  #show(type: Parameters<Tell>[0], { take }: Attempt, { answer, lesson }: Told): void {
    if (!isHeard(answer) || lesson === null) return;
    this.result = { answer, lesson, take, points: lesson.points };
    this.#host.requestUpdate();
    this.#tell(type, this.result);
  }

  #begin(attempt: Attempt | null, isBusy: boolean): void {
    [this.#last, this.result, this.isBusy, this.problem, this.canRetry] = [attempt, null, isBusy, '', false];
    this.#host.requestUpdate();
  }
}
