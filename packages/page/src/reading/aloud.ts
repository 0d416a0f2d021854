/** Records a learner who reads aloud, and streams the sound to the tutor's thread, which tells the current word. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ask } from '../device/device.ts';
import type { Followed, Kinds } from '../device/protocol.ts';
import { faultOf, type Recording, startRecording } from '../voice/recorder.ts';
import { VOICE } from '../voice/recordingTexts.ts';
import type { OwnVoice } from './ownVoice.ts';

/** Seconds of sound in each piece that is sent to the thread. */
const STEP_S = 0.25;

/** Milliseconds between updates of the meter. */
const TICK_MS = 100;

/** The text to read; the microphone tells the sample rate. */
export type AloudText = Omit<Kinds['follow']['takes'], 'sampleRate'>;

export interface AloudCallbacks {
  /** Gets the words of each verse before the first one is heard. */
  readonly begun: (words: Kinds['follow']['gives']) => void;
  /** Gets the progress of the learner after each piece of sound; `isLast` is true after the last piece. */
  readonly told: (progress: Followed, isLast: boolean) => void;
  /** Gets the cause of a failure: a sentence for the learner, or the error that was thrown. */
  readonly failed: (why: unknown) => void;
}

interface Run {
  readonly recording: Promise<Recording>;
  readonly voice: OwnVoice;
  /** Lock that keeps the screen on during a reading; null if the browser cannot lock it. */
  readonly lit: Promise<WakeLockSentinel | null>;
  blocks: Float32Array[];
  rate: number;
  /**
   * `follows`: true after the thread has begun to follow. `asks`: true while the thread works on a piece of sound.
   * `ends`: true after the microphone has closed.
   */
  follows: boolean;
  asks: boolean;
  ends: boolean;
}

function joined(blocks: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(blocks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const block of blocks) {
    whole.set(block, at);
    at += block.length;
  }
  return whole;
}

export class Aloud implements ReactiveController {
  /** The reading that runs now. Only one element of a page reads at a time, because the thread follows one voice. */
  static #current: Aloud | null = null;
  readonly #host: ReactiveControllerHost;
  readonly #listening: AloudCallbacks;
  #run: Run | null = null;
  #shown = 0;
  stage: 'idle' | 'opening' | 'reading' | 'ending' = 'idle';
  /** Level of the sound for the meter, from 0 to 1. */
  level = 0;

  constructor(host: ReactiveControllerHost, listening: AloudCallbacks) {
    this.#host = host;
    this.#listening = listening;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.drop();
  }

  /** Starts a reading; the sound is also added to `voice`. */
  async start(asked: AloudText, voice: OwnVoice, worklet: string | null): Promise<void> {
    if (this.#run !== null) return;
    Aloud.#current?.drop();
    Aloud.#current = this;
    let tellRate = (_: number): void => {};
    const sampleRate = new Promise<number>((resolve) => {
      tellRate = resolve;
    });
    const take = (block: Float32Array, heard: number): void => {
      if (run !== this.#run) return;
      tellRate(heard);
      run.rate = heard;
      run.blocks.push(block);
      void this.#push(run);
    };
    const lost = (): void => void (run === this.#run && this.stop());
    const recording = startRecording(worklet, { heard: (level) => this.#show(level), take, lost });
    const lit = Promise.resolve(navigator.wakeLock?.request('screen')).catch(() => null);
    const run: Run = { recording, voice, lit, blocks: [], rate: 0, follows: false, asks: false, ends: false };
    this.#run = run;
    this.#set('opening');
    try {
      // The recognizer loads while the browser asks the learner to allow the microphone.
      await Promise.all([recording, ask('ears', {})]);
    } catch (error) {
      const isOpen = await recording.then(() => true).catch(() => false);
      return this.#fail(run, isOpen ? error : VOICE.faults[await faultOf(error)]);
    }
    await this.#follow(run, { ...asked, sampleRate: await sampleRate });
  }

  async #follow(run: Run, asked: Kinds['follow']['takes']): Promise<void> {
    try {
      const words = await ask('follow', asked);
      if (run !== this.#run) return;
      this.#listening.begun(words);
    } catch (error) {
      return this.#fail(run, error);
    }
    run.follows = true;
    if (!run.ends) this.#set('reading');
    await this.#push(run);
  }

  /** Closes the microphone and lets the thread hear the rest of the sound; drops a reading that has not begun. */
  async stop(): Promise<void> {
    const run = this.#run;
    if (run === null || run.ends) return;
    if (!run.follows) return this.drop();
    run.ends = true;
    this.#set('ending');
    await run.recording.then((recording) => recording.stop()).catch(() => {});
    await this.#push(run);
  }

  drop(): void {
    void this.#run?.recording.then((recording) => recording.stop()).catch(() => {});
    this.#over();
  }

  #over(): void {
    if (this.#run === null) return;
    void this.#run.lit.then((lock) => lock?.release());
    this.#run = null;
    this.#set('idle');
  }

  /** Sends the collected sound in pieces of `STEP_S`; the answer to each piece tells the current word. */
  async #push(run: Run): Promise<void> {
    if (!run.follows || run.asks) return;
    run.asks = true;
    try {
      for (let isLast = false; !isLast && run === this.#run; ) {
        const all = joined(run.blocks);
        const step = Math.round(STEP_S * run.rate);
        if (!run.ends && all.length < step) break;
        const samples = all.slice(0, step);
        run.blocks = [all.subarray(step)];
        isLast = run.ends && all.length <= step;
        run.voice.add(samples, run.rate);
        const progress = await ask('push', { samples, isLast });
        if (run !== this.#run) return;
        if (isLast) this.#over();
        this.#listening.told(progress, isLast);
      }
    } catch (error) {
      this.#fail(run, error);
    }
    run.asks = false;
  }

  #fail(run: Run, why: unknown): void {
    if (run !== this.#run) return;
    this.drop();
    this.#listening.failed(why);
  }

  #set(stage: Aloud['stage']): void {
    [this.stage, this.level] = [stage, 0];
    this.#host.requestUpdate();
  }

  #show(level: number): void {
    // Speech is far below full scale most of the time; the square root makes it visible.
    this.level = Math.max(Math.sqrt(level), this.level * 0.97);
    const now = performance.now();
    if (now - this.#shown < TICK_MS) return;
    this.#shown = now;
    this.#host.requestUpdate();
  }
}
