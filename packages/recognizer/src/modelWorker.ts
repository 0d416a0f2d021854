/**
 * Runs the model, in a child process.
 *
 * A working model blocks the event loop, so health checks and the queue are in the parent process. A worker thread
 * would not do: ending a thread inside the runtime aborts the whole process (onnxruntime-node 1.30).
 */

import { ModelFault } from './fault.ts';
import { type Folding, foldedRows, foldingOf } from './folding.ts';
import type { ChildMessage, ClipAnswer, ModelSettings } from './modelProcess.ts';
import { loadModel, type Model } from './onnxModel.ts';

const post = (news: ChildMessage): void => void process.send?.(news);

/** Writes the answer for a clip as JSON. It has posteriors, which the service decodes with the target. */
async function bodyOf(samples: Float32Array, { run, frame_s }: Model, folding: Folding): Promise<Uint8Array> {
  const rows = foldedRows(await run(samples), folding);
  const { vocab } = folding;
  const heard = rows.length === 0 ? { phones: [] } : { posteriors: rows, vocab, blank_id: 0, frame_s };
  return new TextEncoder().encode(JSON.stringify(heard));
}

async function answer(samples: Float32Array, model: Model, folding: Folding): Promise<ClipAnswer> {
  try {
    return { body: await bodyOf(samples, model, folding) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

async function start({ folder, threads, runtime }: ModelSettings): Promise<void> {
  try {
    const model = await loadModel(folder, threads, runtime);
    const folding = foldingOf(folder);
    process.on('message', async (samples: Float32Array) => post(await answer(samples, model, folding)));
    post({ loaded: { kind: model.kind, frame_s: model.frame_s, columns: folding.vocab.length } });
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    post({ fault: error.message });
  }
}

// Ctrl-C reaches both processes, but the parent decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.once('message', start);
