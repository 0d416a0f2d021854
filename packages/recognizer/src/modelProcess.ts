/** The model in its process, as the process sees it that answers HTTP: loaded or not yet, and one clip at a time. */

import { fork } from 'node:child_process';
import { compiled } from '../../../src/service/built/project.ts';
import { createTurns } from '../../../src/service/hear/threads/bounds.ts';
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

/** What the process says: first of the model, then of each clip. */
export type News = { readonly loaded: Loaded } | { readonly fault: string } | Answer;

export interface ModelProcess {
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
   * @throws Error that says why the model failed; the reason of `gone`
   */
  readonly hear: (samples: Float32Array, gone: AbortSignal) => Promise<Uint8Array>;
  /** Rejects when the process ends by itself. */
  readonly ended: Promise<never>;
}

/** The one owner of all turns: the service has let its callers take turns already. */
const ANYBODY = '';

/** Starts the process. If it ends, this one must end, too: a clip that it had is never answered. */
export function openModelProcess(settings: ModelSettings): ModelProcess {
  const child = fork(compiled('packages/recognizer/src/modelWorker.js'), { serialization: 'advanced' });
  // It may be within the runtime, where it hears nothing.
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`the process of the model ended with ${signal ?? code}`)),
    );
  });
  child.send(settings);
  const said = (): Promise<News> =>
    new Promise((done) => child.once('message', (news) => done(news as News)));
  const loaded = Promise.race([said(), ended]).then((news) => {
    if ('loaded' in news) return news.loaded;
    throw new ModelFault('fault' in news ? news.fault : 'the model answered before it was loaded');
  });
  const ask = async (samples: Float32Array): Promise<Uint8Array> => {
    const answer = said();
    child.send(samples);
    const news = await answer;
    if ('body' in news) return news.body;
    throw new Error('failure' in news ? news.failure : 'the model gave no answer');
  };
  const { take } = createTurns(1);
  return { loaded, ended, hear: (samples, gone) => take(ANYBODY, () => ask(samples), gone) };
}
