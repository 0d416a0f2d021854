/** The model in its thread, as the main thread sees it: loaded or not yet, and one clip at a time. */

import { Worker } from 'node:worker_threads';
import { compiled } from '../src/disk/project.ts';
import { ModelFault } from './fault.ts';
import type { ModelFolder } from './modelFolder.ts';

export interface ModelSettings {
  readonly folder: ModelFolder;
  /** Threads that the runtime uses for one clip. */
  readonly threads: number;
  /** The path of onnxruntime-node. */
  readonly runtime: string;
}

/** A loaded model. */
export interface Loaded {
  readonly kind: string;
  readonly frame_s: number;
  /** Columns of an answer. */
  readonly columns: number;
}

/** What became of a clip. */
export type Answer = { readonly body: Uint8Array } | { readonly failure: string };

/** What the thread says: first of the model, then of each clip. */
export type News = { readonly loaded: Loaded } | { readonly fault: string } | Answer;

export interface ModelThread {
  /**
   * The model, once it is loaded and warm.
   *
   * @throws ModelFault that says what does not fit
   */
  readonly loaded: Promise<Loaded>;
  /**
   * The answer to a clip, as JSON. Clips wait for each other.
   *
   * @param gone when it aborts, a clip that still waits is dropped
   * @throws Error that says why the model failed
   */
  readonly hear: (samples: Float32Array, gone: AbortSignal) => Promise<Uint8Array>;
  /** Rejects when the thread ends by itself. */
  readonly ended: Promise<never>;
}

export function openModelThread(settings: ModelSettings): ModelThread {
  const worker = new Worker(compiled('recognizer/worker.js'), { workerData: settings });
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread of the model ended with ${code}`)));
  });
  const said = (): Promise<News> =>
    Promise.race([new Promise<News>((done) => worker.once('message', done)), ended]);
  const loaded = said().then((news) => {
    if ('loaded' in news) return news.loaded;
    throw new ModelFault('fault' in news ? news.fault : 'the model answered before it was loaded');
  });
  let last: Promise<unknown> = loaded;
  const ask = async (samples: Float32Array): Promise<Uint8Array> => {
    const answer = said();
    worker.postMessage(samples, [samples.buffer as ArrayBuffer]);
    const news = await answer;
    if ('body' in news) return news.body;
    throw new Error('failure' in news ? news.failure : 'the model gave no answer');
  };
  return {
    loaded,
    ended,
    hear(samples, gone) {
      const turn = last.then(() => {
        gone.throwIfAborted();
        return ask(samples);
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
}
