/** Runs the model in a child process: it loads, then hears one clip at a time. */

import { fork } from 'node:child_process';
import { compiled } from '../../../src/service/built/project.ts';
import { createTurns } from '../../../src/service/hear/threads/bounds.ts';
import { ModelFault } from './fault.ts';
import type { ModelFolder } from './modelFolder.ts';

export interface ModelSettings {
  readonly folder: ModelFolder;
  /** Threads of the runtime for one clip. */
  readonly threads: number;
  /** The path of onnxruntime-node. */
  readonly runtime: string;
}

export interface LoadedModel {
  readonly kind: string;
  readonly frame_s: number;
  /** Columns of an answer. */
  readonly columns: number;
}

export type ClipAnswer = { readonly body: Uint8Array } | { readonly failure: string };

/** Messages of the child: on the model, then on each clip. */
export type ChildMessage = { readonly loaded: LoadedModel } | { readonly fault: string } | ClipAnswer;

export interface ModelProcess {
  /** @throws ModelFault that says why it does not fit */
  readonly loaded: Promise<LoadedModel>;
  /**
   * The answer as JSON. Clips wait for each other.
   * @param gone drops a waiting clip when it aborts
   * @throws Error that says why the model failed; the reason of `gone`
   */
  readonly hear: (samples: Float32Array, gone: AbortSignal) => Promise<Uint8Array>;
  /** Rejects when the process ends by itself. */
  readonly ended: Promise<never>;
}

/** One owner for all turns, because the service already shares turns among its callers. */
const ANYBODY = '';

/** If the child ends, this process must end too, because its clip is never answered. */
export function openModelProcess(settings: ModelSettings): ModelProcess {
  const child = fork(compiled('packages/recognizer/src/modelWorker.js'), { serialization: 'advanced' });
  // Kills it, because inside the runtime it hears no signal.
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`the process of the model ended with ${signal ?? code}`)),
    );
  });
  child.send(settings);
  const said = (): Promise<ChildMessage> =>
    new Promise((done) => child.once('message', (news) => done(news as ChildMessage)));
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
