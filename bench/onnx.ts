/**
 * What `koine recognizer` does with a second of sound, around the model: features, runtime, the answer. The models are the
 * tiny random ones of the tests, so nothing here says how fast a real one is.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bench } from 'tinybench';
import { foldedRows, foldingOf } from '../recognizer/folding.ts';
import { loadModel } from '../recognizer/model.ts';
import { readModelFolder } from '../recognizer/modelFolder.ts';
import { findRuntime } from '../recognizer/runtime.ts';
import { seeded } from '../src/serve/bench/inputs/random.ts';
import { TINY_KINDS, type TinyKind, writeTiny } from '../test/recognizer/tiny/models.ts';
import { measure, type Suite } from './measure.ts';

const RATE = 16_000;

/** The path of the runtime; null where it is not installed, which is said. */
function runtime(): string | null {
  try {
    return findRuntime();
  } catch (error) {
    console.error(`no ONNX rows: ${(error as Error).message}`);
    return null;
  }
}

async function suiteOf(kind: TinyKind, path: string, milliseconds: number): Promise<Suite> {
  const folder = mkdtempSync(join(tmpdir(), 'koine-onnx-'));
  try {
    writeTiny(kind, folder);
    const model = readModelFolder(folder);
    const { run } = await loadModel(model, 1, path);
    const folding = foldingOf(model);
    const { next } = seeded(1);
    const samples = Float32Array.from({ length: RATE }, () => next() - 0.5);
    const heard = await run(samples);
    const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 2 });
    bench.add('features and model', async () => void (await run(samples)));
    bench.add('the answer, folded and written', () => void JSON.stringify(foldedRows(heard, folding)));
    const input = `16,000 samples, one thread; ${heard.frames} frames of ${heard.labels} labels, ${folding.vocab.length} in the answer`;
    const title = `koine recognizer, a tiny ${kind} model`;
    return await measure(bench, { title, input, calls: 1, targets: {} });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function benchOnnx(_engine: unknown, milliseconds: number): Promise<Suite[]> {
  const path = runtime();
  if (path === null) return [];
  const suites: Suite[] = [];
  for (const kind of TINY_KINDS) suites.push(await suiteOf(kind, path, milliseconds));
  return suites;
}
