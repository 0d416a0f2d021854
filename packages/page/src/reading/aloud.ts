import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ask } from '../device/device.ts';
import type { Followed, Kinds } from '../device/protocol.ts';
import { faultOf, joined, type Recording, startRecording } from '../voice/recorder.ts';
import { VOICE } from '../voice/recordingTexts.ts';
import type { OwnVoice } from './ownVoice.ts';

/** Seconds of sound in each message to the tutor's thread. */
const STEP_S = 0.25;

/** Milliseconds after which the level is drawn again. */
const TICK_MS = 100;

export type AloudText = Omit<Kinds['follow']['takes'], 'sampleRate'>;

export interface AloudCallbacks {
  readonly begun: (words: Kinds['follow']['gives']) => void;
  readonly told: (progress: Followed, isLast: boolean) => void;
  /** Receives a sentence for the learner, or the error that was thrown. */
  readonly failed: (why: unknown) => void;
}

interface Run {
  readonly recording: Promise<Recording>;
  readonly voice: OwnVoice;
  /** Keeps the screen on; null if the browser cannot do that. */
  readonly screenLock: Promise<WakeLockSentinel | null>;
  unsent: Float32Array;
  /** True after the thread has begun to follow the voice. */
  isFollowed: boolean;
  isSending: boolean;
  isClosed: boolean;
}

/** Records a learner who reads aloud, and sends the sound to the tutor's thread. */
export class Aloud implements ReactiveController {
  /** The instance that records now. There is only one on a page, because the thread follows one voice. */
  static #current: Aloud | null = null;
  readonly #host: ReactiveControllerHost;
  readonly #callbacks: AloudCallbacks;
  #run: Run | null = null;
  #shownAt = 0;
  stage: 'idle' | 'opening' | 'reading' | 'ending' = 'idle';
  level = 0;

  constructor(host: ReactiveControllerHost, callbacks: AloudCallbacks) {
    this.#host = host;
    this.#callbacks = callbacks;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.drop();
  }

  /** Records until the learner stops or the microphone goes away. Any other recording of the page is dropped. */
  async start(asked: AloudText, voice: OwnVoice, worklet: string | null): Promise<void> {
    if (this.#run !== null) return;
    Aloud.#current?.drop();
    Aloud.#current = this;
    const heard = (level: number): void => {
      if (run !== this.#run) return;
      this.#show(level);
      void this.#send(run);
    };
    const lost = (): void => void (run === this.#run && this.stop());
    const recording = startRecording(worklet, { heard, lost });
    const screenLock = Promise.resolve(navigator.wakeLock?.request('screen')).catch(() => null);
    const flags = { isFollowed: false, isSending: false, isClosed: false };
    const run: Run = { recording, voice, screenLock, unsent: new Float32Array(0), ...flags };
    this.#run = run;
    this.#set('opening');
    try {
      // The recognizer loads while the browser asks for the microphone.
      await Promise.all([recording, ask('ears', {})]);
    } catch (error) {
      const isOpen = await recording.then(() => true).catch(() => false);
      return this.#fail(run, isOpen ? error : VOICE.faults[await faultOf(error)]);
    }
    await this.#follow(run, { ...asked, sampleRate: (await recording).rate });
  }

  async #follow(run: Run, asked: Kinds['follow']['takes']): Promise<void> {
    try {
      const words = await ask('follow', asked);
      if (run !== this.#run) return;
      this.#callbacks.begun(words);
    } catch (error) {
      return this.#fail(run, error);
    }
    run.isFollowed = true;
    if (!run.isClosed) this.#set('reading');
    await this.#send(run);
  }

  /** Closes the microphone, and sends the rest of the sound. If the thread does not follow the voice yet, drops the run. */
  async stop(): Promise<void> {
    const run = this.#run;
    if (run === null || run.isClosed) return;
    if (!run.isFollowed) return this.drop();
    run.isClosed = true;
    this.#set('ending');
    await run.recording.then((recording) => recording.close()).catch(() => {});
    await this.#send(run);
  }

  drop(): void {
    void this.#run?.recording.then((recording) => recording.close()).catch(() => {});
    this.#end();
  }

  #end(): void {
    if (this.#run === null) return;
    void this.#run.screenLock.then((lock) => lock?.release());
    this.#run = null;
    this.#set('idle');
  }

  async #send(run: Run): Promise<void> {
    if (!run.isFollowed || run.isSending) return;
    run.isSending = true;
    try {
      while (run === this.#run && (await this.#sendPiece(run)));
    } catch (error) {
      this.#fail(run, error);
    }
    run.isSending = false;
  }

  /** Sends one piece. Returns false if there is not enough sound for a piece, or the piece was the last. */
  async #sendPiece(run: Run): Promise<boolean> {
    const { rate, take } = await run.recording;
    run.unsent = joined([run.unsent, take()]);
    const length = Math.round(STEP_S * rate);
    if (!run.isClosed && run.unsent.length < length) return false;
    const isLast = run.isClosed && run.unsent.length <= length;
    const samples = run.unsent.slice(0, length);
    run.unsent = run.unsent.subarray(length);
    run.voice.add(samples, rate);
    const progress = await ask('push', { samples, isLast });
    if (run !== this.#run) return false;
    if (isLast) this.#end();
    this.#callbacks.told(progress, isLast);
    return !isLast;
  }

  #fail(run: Run, why: unknown): void {
    if (run !== this.#run) return;
    this.drop();
    this.#callbacks.failed(why);
  }

  #set(stage: Aloud['stage']): void {
    [this.stage, this.level] = [stage, 0];
    this.#host.requestUpdate();
  }

  #show(level: number): void {
    // Most speech is far below full volume; the square root makes it visible. The level falls slowly.
    this.level = Math.max(Math.sqrt(level), this.level * 0.97);
    const now = performance.now();
    if (now - this.#shownAt < TICK_MS) return;
    this.#shownAt = now;
    this.#host.requestUpdate();
  }
}
