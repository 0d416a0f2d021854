/** Records a learner: opens the microphone, shows level and time, and ends the recording after a pause. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { RATE } from '../device/protocol.ts';
import { type End, PATIENCE_S, Pauses, type TargetSize } from '../voice/pauses.ts';
import { faultOf, finished, type Recording, startRecording } from '../voice/recorder.ts';
import { say, VOICE } from '../voice/recordingTexts.ts';

/** The least time between two updates of level and time on the screen. */
const TICK_MS = 60;

/** The reason for the end of a recording; null if the learner pressed the button. */
type TakeEnd = End | 'lost' | null;

export interface Recorder {
  /**
   * Gets the recording, and a sentence to show if no voice was heard in the recording; otherwise the sentence is empty.
   */
  readonly recorded: (samples: Float32Array, nothing: string) => void;
  readonly failed: (sentence: string) => void;
}

interface MicRun {
  readonly opening: Promise<Recording>;
  readonly size: TargetSize;
  readonly pauses: Pauses;
  isOver: boolean;
}

function sentenceAt(end: TakeEnd, { size, pauses }: MicRun): string {
  if (end === null) return '';
  if (end === 'nothing') return say(pauses.isNoisy ? VOICE.noise : VOICE.nothing, { seconds: PATIENCE_S });
  return say(VOICE.ended[end], { most: size.longest });
}

export class Saying implements ReactiveController {
  /** The element that records now. Only one element of a page records at a time. */
  static #current: Saying | null = null;
  readonly #host: ReactiveControllerHost;
  readonly #recorder: Recorder;
  #run: MicRun | null = null;
  /** A recording that has ended, until its samples arrive; otherwise null. */
  #awaited: MicRun | null = null;
  #shownMs = 0;
  stage: 'idle' | 'opening' | 'recording' = 'idle';
  level = 0;
  seconds = 0;
  /** A sentence that tells why the last recording has ended, or how the present recording will end. */
  hint = '';

  constructor(host: ReactiveControllerHost, recorder: Recorder) {
    this.#host = host;
    this.#recorder = recorder;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.drop();
  }

  start(size: TargetSize, worklet: string | null): void {
    if (this.#run !== null) return;
    Saying.#current?.drop();
    Saying.#current = this;
    const pauses = new Pauses(size);
    const heard = (level: number, seconds: number): void => {
      if (run.isOver) return;
      this.#show(level, seconds, pauses.isWaiting);
      const end = pauses.heard(level, seconds);
      if (end !== null) void this.#end(run, end);
    };
    const opening = startRecording(worklet, { heard, lost: () => void this.#end(run, 'lost') });
    const run: MicRun = { opening, size, pauses, isOver: false };
    this.#run = run;
    this.#set('opening', '');
    opening.then(
      () => run.isOver || this.#set('recording', ''),
      (error: unknown) => run.isOver || void this.#refuse(error),
    );
  }

  /** Ends the recording, and passes its samples on. Drops a recording that has not begun yet. */
  async stop(): Promise<void> {
    if (this.stage === 'opening') this.drop();
    else if (this.#run !== null) await this.#end(this.#run, null);
  }

  drop(): void {
    const run = this.#run;
    this.#over();
    void run?.opening.then((recording) => recording.close()).catch(() => {});
  }

  async #end(run: MicRun, end: TakeEnd): Promise<void> {
    if (run.isOver) return;
    this.#over(sentenceAt(end, run));
    this.#awaited = run;
    const samples = await run.opening.then(finished).catch(() => null);
    // The word may have changed meanwhile, or another recording may have begun.
    if (this.#awaited !== run) return;
    if (samples === null) return this.#recorder.failed(VOICE.faults.failed);
    // After a press of the button, scores the whole recording, because `pauses` may have missed quiet speech.
    const [from, to] = end === null ? [] : run.pauses.spoken.map((second) => second * RATE);
    this.#recorder.recorded(samples.slice(from, to), end === 'nothing' ? this.hint : '');
  }

  async #refuse(error: unknown): Promise<void> {
    this.#over();
    this.#recorder.failed(VOICE.faults[await faultOf(error)]);
  }

  #over(hint = ''): void {
    if (this.#run !== null) this.#run.isOver = true;
    [this.#run, this.#awaited] = [null, null];
    this.#set('idle', hint);
  }

  #set(stage: Saying['stage'], hint: string): void {
    [this.stage, this.hint, this.level, this.seconds] = [stage, hint, 0, 0];
    this.#host.requestUpdate();
  }

  #show(level: number, seconds: number, waits: boolean): void {
    // Most speech is far below full scale. The square root makes it visible on the meter.
    this.level = Math.max(Math.sqrt(level), this.level * 0.97);
    this.seconds = seconds;
    const ms = 1000 * seconds;
    // In a new recording, the time is less than the time that was shown last.
    const isSoon = this.#shownMs <= ms && ms < this.#shownMs + TICK_MS;
    if (isSoon) return;
    this.#shownMs = ms;
    this.hint = waits ? VOICE.waits : '';
    this.#host.requestUpdate();
  }
}
