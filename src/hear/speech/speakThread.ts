/** Runs espeak-ng in a thread of its own, which starts with the first text and ends after an idle minute. */

import { Worker } from 'node:worker_threads';
import type { Speed } from '../../contract/query.ts';

/** To the thread: what to say, or which order to stop. */
export type Order =
  | { readonly id: number; readonly program: string; readonly phonemes: string; readonly speed: Speed }
  | { readonly id: number };

/** From the thread, once the program has ended. */
export type Report =
  | { readonly id: number; readonly wav: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly failure: string };

interface Waiting {
  readonly resolve: (wav: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const IDLE_MS = 60_000;

export class SpeakThread {
  readonly #file: string;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | null = null;
  #orders = 0;
  #idle: NodeJS.Timeout | undefined;

  /** @param file the compiled thread */
  constructor(file: string) {
    this.#file = file;
  }

  /** Settles when the program has ended, also where the signal stopped it. */
  async speak(program: string, phonemes: string, speed: Speed, signal: AbortSignal): Promise<Buffer> {
    clearTimeout(this.#idle);
    const id = ++this.#orders;
    this.#thread ??= this.#start();
    const thread = this.#thread;
    const stop = (): void => thread.postMessage({ id } satisfies Order);
    thread.ref();
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        thread.postMessage({ id, program, phonemes, speed } satisfies Order);
        signal.addEventListener('abort', stop, { once: true });
      });
    } finally {
      signal.removeEventListener('abort', stop);
      if (this.#waiting.size === 0 && this.#thread === thread) this.#rest(thread);
    }
  }

  #start(): Worker {
    const thread = new Worker(this.#file);
    thread.on('message', (report: Report) => this.#take(report));
    thread.on('error', (error) => this.#end(thread, error));
    return thread.on('exit', () => this.#end(thread, new Error('the thread ended')));
  }

  #take(report: Report): void {
    const { resolve, reject } = this.#waiting.get(report.id) as Waiting;
    this.#waiting.delete(report.id);
    if ('wav' in report) resolve(Buffer.from(report.wav.buffer));
    else reject(new Error(report.failure));
  }

  /** Forgets the thread; what it was asked fails. */
  #end(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** An idle thread keeps no process alive, and ends after a while. */
  #rest(thread: Worker): void {
    thread.unref();
    this.#idle = setTimeout(() => {
      this.#thread = null;
      void thread.terminate();
    }, IDLE_MS).unref();
  }
}
