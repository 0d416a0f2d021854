/** Runs a model in a child process, which hears one clip at a time. */

import { fork } from 'node:child_process';
import { compiled } from '../../../src/service/built/project.ts';
import { createTurns } from '../../../src/service/hear/threads/bounds.ts';
import { ModelFault } from './fault.ts';
import type { ModelFolder } from './modelFolder.ts';

export interface ModelSettings {
  readonly folder: ModelFolder;
  readonly threads: number;
  readonly runtime: string;
}

export interface LoadedModel {
  readonly kind: string;
  readonly frame_s: number;
  readonly columns: number;
}

export type ClipAnswer = { readonly body: Uint8Array } | { readonly failure: string };

/** Messages of the child process. The first one is about the model; all others answer a clip. */
export type ChildMessage = { readonly loaded: LoadedModel } | { readonly fault: string } | ClipAnswer;

export interface ModelProcess {
  /** @throws ModelFault that says why the model does not fit */
  readonly loaded: Promise<LoadedModel>;
  /**
   * Hears one clip after the other; resolves with the bytes of the answer in JSON.
   * @param gone aborts when the caller hangs up; then a waiting clip is dropped
   * @throws Error that says why the model failed, or the reason of `gone` for a dropped clip
   */
  readonly hear: (samples: Float32Array, gone: AbortSignal) => Promise<Uint8Array>;
  /** Rejects if the child process ends by itself. */
  readonly ended: Promise<never>;
}

/** The queue treats all clips alike, because the service already lets its callers take turns. */
const ANYBODY = '';

/**
 * Starts the child process. If the child ends, this process must end, too, because a clip may wait for an answer
 * forever.
 */
export function openModelProcess(settings: ModelSettings): ModelProcess {
  const child = fork(compiled('packages/recognizer/src/modelWorker.js'), { serialization: 'advanced' });
  // A model that is working blocks the event loop of the child, so only SIGKILL ends it.
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`the process of the model ended with ${signal ?? code}`)),
    );
  });
  child.send(settings);
  const nextMessage = (): Promise<ChildMessage> =>
    new Promise((done) => child.once('message', (message) => done(message as ChildMessage)));
  const loaded = Promise.race([nextMessage(), ended]).then((message) => {
    if ('loaded' in message) return message.loaded;
    throw new ModelFault('fault' in message ? message.fault : 'the model answered before it was loaded');
  });
  const hearInChild = async (samples: Float32Array): Promise<Uint8Array> => {
    const answer = nextMessage();
    child.send(samples);
    const message = await answer;
    if ('body' in message) return message.body;
    throw new Error('failure' in message ? message.failure : 'the model gave no answer');
  };
  const { take } = createTurns(1);
  return { loaded, ended, hear: (samples, gone) => take(ANYBODY, () => hearInChild(samples), gone) };
}
