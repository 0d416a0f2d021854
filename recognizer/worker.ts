/**
 * The thread that runs the model. It loads the model, says what it is, and then answers clips one after the other: the
 * runtime holds the event loop of its thread while it works, so health and queue live in the main thread.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { ModelFault } from './fault.ts';
import { type Folding, foldedRows, foldingOf } from './folding.ts';
import { loadModel, type Model } from './model.ts';
import type { Answer, ModelSettings, News } from './modelThread.ts';

const port = parentPort as NonNullable<typeof parentPort>;
const { folder, threads, runtime } = workerData as ModelSettings;

const post = (news: News, transfer: ArrayBuffer[] = []): void => port.postMessage(news, transfer);

/** The body for the service. Without phones in it, the service decodes the frames towards the target. */
async function bodyOf(samples: Float32Array, { run, frame_s }: Model, folding: Folding): Promise<Uint8Array> {
  const rows = foldedRows(await run(samples), folding);
  const { vocab } = folding;
  const heard = rows.length === 0 ? { phones: [] } : { posteriors: rows, vocab, blank_id: 0, frame_s };
  return new TextEncoder().encode(JSON.stringify(heard));
}

async function answer(samples: Float32Array, model: Model, folding: Folding): Promise<Answer> {
  try {
    return { body: await bodyOf(samples, model, folding) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

try {
  const model = await loadModel(folder, threads, runtime);
  const folding = foldingOf(folder);
  port.on('message', async (samples: Float32Array) => {
    const given = await answer(samples, model, folding);
    post(given, 'body' in given ? [given.body.buffer as ArrayBuffer] : []);
  });
  post({ loaded: { kind: model.kind, frame_s: model.frame_s, columns: folding.vocab.length } });
} catch (error) {
  if (!(error instanceof ModelFault)) throw error;
  post({ fault: error.message });
}
