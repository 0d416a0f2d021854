/** Slot scores of a string: every label at every position, and each label left out. */

import { Bench } from 'tinybench';
import type { Engine } from '../src/score/engine.ts';
import type { FrameKernels } from '../src/score/kernel/frames.ts';
import { lifelike, type Spoken, utterances, verify } from '../src/serve/bench/inputs/utterances.ts';
import { linearScorer, logScorer, type Scorer } from '../src/serve/bench/twins/ctcTyped.ts';
import { measure, type Suite } from './measure.ts';

const BATCH = 4;
const LONGEST = 513;

/** Calls back with each of the N (V + 1) edited strings: its position, its column or -1, its score. */
function eachSlot(
  { labels }: Spoken,
  columns: number,
  score: Scorer,
  found: (position: number, column: number, log: number) => void,
): void {
  for (let p = 0; p < labels.length; p++) {
    found(p, -1, score(labels.toSpliced(p, 1)));
    for (let x = 1; x < columns; x++) found(p, x, score(labels.with(p, x)));
  }
}

function verifySlots(kernel: FrameKernels, one: Spoken, columns: number): void {
  kernel.load(one.rows, 0);
  const { without, instead, stride } = kernel.slots(one.labels);
  eachSlot(one, columns, logScorer(one.rows, 0, LONGEST), (p, x, log) => {
    verify(x < 0 ? without[p] : instead[p * stride + x], log);
  });
}

async function againstTwin(kernel: FrameKernels, milliseconds: number): Promise<Suite> {
  const columns = 45;
  const inputs = utterances(lifelike(100, columns), 8, BATCH, 1);
  for (const one of inputs) verifySlots(kernel, one, columns);
  const bench = new Bench({
    time: milliseconds,
    iterations: 8,
    warmupTime: milliseconds / 4,
    warmupIterations: 2,
  });
  bench.add('kernel', () => {
    for (const { rows, labels } of inputs) {
      kernel.load(rows, 0);
      kernel.slots(labels);
    }
  });
  bench.add('kernel, matrix loaded before', () => {
    for (const { labels } of inputs) kernel.slots(labels);
  });
  let sum = 0;
  for (const [name, make] of [
    ['linear TypeScript, each edited string', linearScorer],
    ['log-space TypeScript, each edited string', logScorer],
  ] as const) {
    bench.add(name, () => {
      for (const one of inputs) {
        eachSlot(one, columns, make(one.rows, 0, LONGEST), (_, __, log) => {
          sum += log;
        });
      }
    });
  }
  const suite = await measure(bench, {
    title: 'slots, 8 labels, 100 frames, 45 columns',
    calls: BATCH,
    input: `${BATCH} strings said, matrix loaded in each call; the kernel also scores insertions`,
    targets: { 'linear TypeScript, each edited string': 100 },
  });
  if (Number.isNaN(sum)) throw new Error('the twins give NaN');
  return suite;
}

/** Times of the kernel alone over one size that grows. */
async function scaling(
  kernel: FrameKernels,
  milliseconds: number,
  title: string,
  sizes: readonly (readonly [name: string, frames: number, columns: number, length: number])[],
): Promise<Suite> {
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 4 });
  for (const [name, frames, columns, length] of sizes) {
    const inputs = utterances(lifelike(frames, columns), length, 1, frames);
    bench.add(name, () => {
      for (const { rows, labels } of inputs) {
        kernel.load(rows, 0);
        kernel.slots(labels);
      }
    });
  }
  return measure(bench, { title, calls: 1, input: 'matrix loaded in each call', targets: {} });
}

export async function benchSlots({ kernel }: Engine, milliseconds: number): Promise<Suite[]> {
  const frames = [50, 100, 300, 1000, 3000].map((t) => [`${t} frames`, t, 45, 8] as const);
  const columns = [20, 45, 128, 256, 512].map((v) => [`${v} columns`, 100, v, 8] as const);
  const labels = [4, 8, 16, 60].map((n) => [`${n} labels`, 300, 45, n] as const);
  return [
    await againstTwin(kernel.frames, milliseconds),
    await scaling(kernel.frames, milliseconds, 'slots by frames, 8 labels, 45 columns', frames),
    await scaling(kernel.frames, milliseconds, 'slots by columns, 8 labels, 100 frames', columns),
    await scaling(kernel.frames, milliseconds, 'slots by labels, 300 frames, 45 columns', labels),
  ];
}
