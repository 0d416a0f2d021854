/** Scores attempts at a word, and keeps the last result. Scores the last attempt again after the lexicon has loaded. */

import type { TutorResponse } from '../../../../src/contract/response.ts';
import type { ResultDetail } from '../../details.ts';
import { ask } from '../device/device.ts';
import { type Asked, type Listener, type Told, Unheard } from '../voice/listener.ts';
import { decoded } from '../voice/recorder.ts';
import { VOICE } from '../voice/recordingTexts.ts';
import { isHeard, isHum, micCheck, type Take, takeOf, unheard } from '../voice/take.ts';
import type { KoineElement } from './koineElement.ts';
import { failure, notRead, saidFault, typedAs, type WordProblem, type WordReading } from './wordReading.ts';

interface TakeAttempt {
  readonly asked: Asked;
  readonly take: Take | null;
  readonly score: (listener: Listener) => Promise<Told>;
  /** The sentence to show if the tutor refuses the attempt. */
  readonly refused: string;
}

interface AttemptsHost extends KoineElement {
  readonly text: WordReading;
  readonly listener: Listener;
  readonly asked: Asked;
  readonly judged: () => void;
}

export class Attempts {
  readonly #host: AttemptsHost;
  /** Count of consecutive recordings that were not understood. */
  #missed = 0;
  /** The attempt that is being scored or shown. Results of earlier attempts are ignored. */
  #last: TakeAttempt | null = null;
  /** Rises with each attempt, and when an attempt is cleared. Work that began at a lower value stops. */
  turn = 0;
  result: ResultDetail | null = null;
  isBusy = false;
  problem: WordProblem | null = null;

  constructor(host: AttemptsHost) {
    this.#host = host;
  }

  get take(): Take | null {
    return this.#last?.take ?? null;
  }

  clear(): void {
    this.#begin(null, false);
  }

  /** Shows a sentence instead of a result. The recording of the attempt can still be played. */
  fail(sentence: string, attempt: TakeAttempt | null = null, more: Omit<WordProblem, 'sentence'> = {}): void {
    this.#begin(attempt, false);
    this.note(sentence, more);
  }

  /** Shows a sentence next to the result, if there is one. */
  note(sentence: string, more: Omit<WordProblem, 'sentence'> = {}): void {
    this.#tell({ sentence, ...more });
  }

  #tell(problem: WordProblem): void {
    this.problem = problem;
    this.#host.requestUpdate();
    this.#host.tell('koine-problem', this.problem);
  }

  /**
   * Scores a recording. If it has the wrong length or no voice, shows a sentence instead.
   *
   * @param noVoice the sentence to show if the recorder heard no voice; otherwise empty
   */
  say(samples: Float32Array, noVoice = '', asked = this.#host.asked): void {
    const taken = takeOf(samples, this.#host.listener.longest);
    // For a recording of the wrong length, `takeOf` returns a sentence.
    if (typeof taken === 'string') {
      this.fail(taken);
      return;
    }
    const score = (listener: Listener): Promise<Told> => listener.hear(taken, asked);
    const attempt: TakeAttempt = { asked, take: taken, refused: notRead(asked.target), score };
    this.#host.tell('koine-take', taken);
    const fault = noVoice || (isHum(samples) ? VOICE.hum : '');
    if (fault === '') void this.#score(attempt);
    else this.fail(fault, attempt);
  }

  async sayFile(file: Blob): Promise<void> {
    const { turn } = this;
    const { asked } = this.#host;
    const bytes = file.arrayBuffer();
    const samples = await bytes.then(decoded).catch(() => null);
    if (turn !== this.turn) return;
    if (samples === null) this.fail(VOICE.unreadable);
    else this.say(samples, '', asked);
  }

  async type(said: string): Promise<void> {
    const { text, asked } = this.#host;
    const refused = text.problem?.sentence ?? saidFault(said, asked.ipaShown);
    if (said === '' || text.read === null) return this.fail(refused);
    const { learner: _, ...question } = { ...asked, ...typedAs(said, asked.ipaShown) };
    await this.made(() => ask('score', question), refused);
  }

  /** Shows the result of `score`, for an attempt without a recording. */
  made(score: TakeAttempt['score'], refused = notRead(this.#host.asked.target)): Promise<void> {
    return this.#score({ asked: this.#host.asked, take: null, refused, score });
  }

  async retry(): Promise<void> {
    if (this.#last !== null) await this.#score(this.#last);
  }

  /** Writes the lesson again after a change of the mother tongue or of the use of IPA. */
  async teach(): Promise<void> {
    const { result } = this;
    if (result === null) return;
    const { tongue, ipaShown } = this.#host.asked;
    const lesson = await ask('lesson', { answer: result.answer, tongue, ipaShown }).catch(() => null);
    if (lesson === null || this.result?.answer !== result.answer) return;
    this.result = { ...result, lesson };
    this.#host.requestUpdate();
  }

  /** Scores an attempt, and shows its result or a sentence. If another attempt has begun meanwhile, shows nothing. */
  async #score(attempt: TakeAttempt): Promise<void> {
    this.#begin(attempt, true);
    // The learner may have chosen another listener since the first try.
    const { listener } = this.#host;
    try {
      const told = await attempt.score(listener);
      if (this.#last !== attempt) return;
      this.isBusy = false;
      if (!isHeard(told.answer)) return this.fail(unheard(told.answer), attempt);
      if (told.answer.understood === false) return this.#miss(told, attempt);
      if (attempt.take !== null) this.#missed = 0;
      this.#show('koine-result', attempt, told);
      if (!told.whole) void this.#complete(attempt, listener);
    } catch (error) {
      if (this.#last !== attempt) return;
      if (error instanceof Unheard) return this.fail(error.message, attempt, { canRetry: error.canRetry });
      this.#begin(attempt, false);
      this.#tell({ ...failure(error, attempt.refused), canRetry: attempt.take !== null });
    }
  }

  /**
   * Asks the learner for another recording. After two misses in a row, the sentence also tells how loud the recording
   * was.
   */
  #miss({ answer, lesson }: Told, attempt: TakeAttempt): void {
    const check = ++this.#missed < 2 ? [] : [micCheck(answer)];
    const sentence = [...(lesson?.verdict ?? []), ...check].join(' ');
    this.fail(sentence, attempt, { answer: answer as TutorResponse });
  }

  /** Scores an attempt again with the lexicon. If the lexicon does not load, the first result stays. */
  async #complete(attempt: TakeAttempt, listener: Listener): Promise<void> {
    const told = await ask('lexicon', attempt.asked)
      .then(() => (this.#last === attempt ? attempt.score(listener) : null))
      .catch(() => null);
    if (told === null || this.#last !== attempt) return;
    this.#show('koine-update', attempt, told);
    this.#host.text.again();
  }

  #show(type: 'koine-result' | 'koine-update', { asked, take }: TakeAttempt, { answer, lesson }: Told): void {
    if (!isHeard(answer) || lesson === null || lesson.points === null) return;
    this.result = { answer, lesson, take, points: lesson.points };
    this.#host.judged();
    this.#host.tell(type, this.result);
    const { tongue, ipaShown } = this.#host.asked;
    if (tongue !== asked.tongue || ipaShown !== asked.ipaShown) void this.teach();
  }

  #begin(attempt: TakeAttempt | null, isBusy: boolean): void {
    [this.#last, this.result, this.isBusy, this.problem] = [attempt, null, isBusy, null];
    this.turn++;
    this.#host.judged();
  }
}
