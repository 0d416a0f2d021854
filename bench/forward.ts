/** Forward scores of many strings: by the seam if they are one edit away, by the trie for any strings. */

import { Bench } from 'tinybench';
import type { Engine } from '../src/score/engine.ts';
import type { FrameKernels } from '../src/score/kernel/frames.ts';
import { seeded } from '../src/serve/bench/inputs/random.ts';
import {
  type Edit,
  edited,
  lifelike,
  randomEdit,
  type Spoken,
  utterances,
  verify,
} from '../src/serve/bench/inputs/utterances.ts';
import { linearScorer, logScorer } from '../src/serve/bench/twins/ctcTyped.ts';
import { measure, type Suite } from './measure.ts';

const BATCH = 4;
export const CANDIDATES = 1500;
const LONGEST = 64;

interface Case extends Spoken {
  readonly edits: readonly Edit[];
  readonly candidates: readonly number[][];
}

const scores = new Float64Array(CANDIDATES);

/** Scores the edits by the seam: one pass, then a look at the table for each. */
function bySeam(kernel: FrameKernels, { rows, labels, edits }: Case): Float64Array {
  kernel.load(rows, 0);
  const { without, instead, before, stride } = kernel.slots(labels);
  for (let i = 0; i < edits.length; i++) {
    const { kind, position, column } = edits[i] as Edit;
    const table = kind === 'instead' ? instead : before;
    scores[i] = (kind === 'without' ? without[position] : table[position * stride + column]) as number;
  }
  return scores;
}

function byTrie(kernel: FrameKernels, { rows, candidates }: Case): Float64Array {
  kernel.load(rows, 0);
  return kernel.forward(candidates);
}

function byTwin(make: typeof linearScorer, { rows, candidates }: Case): void {
  const score = make(rows, 0, LONGEST);
  for (let i = 0; i < candidates.length; i++) scores[i] = score(candidates[i] as number[]);
}

export function casesOf(frames: number, columns: number, length: number, edits: number): Case[] {
  const shape = lifelike(frames, columns);
  const random = seeded(frames + columns);
  return utterances(shape, length, BATCH, frames).map(({ rows, labels }) => {
    const list = Array.from({ length: CANDIDATES }, () => randomEdit(random, length, shape));
    const candidates = list.map((edit) => {
      let string = edited(labels, edit);
      for (let n = 1; n < edits; n++) string = edited(string, randomEdit(random, string.length, shape));
      return string;
    });
    return { rows, labels, edits: list, candidates };
  });
}

function verifyAll(kernel: FrameKernels, cases: readonly Case[], scorer: typeof bySeam): void {
  for (const one of cases) {
    const got = scorer(kernel, one);
    const expected = logScorer(one.rows, 0, LONGEST);
    for (const [i, candidate] of one.candidates.entries()) verify(got[i], expected(candidate));
  }
}

interface Twins {
  readonly kernel: FrameKernels;
  readonly cases: readonly Case[];
  readonly scorer: typeof bySeam;
  readonly milliseconds: number;
  /** Whether to time the log-space twin too, which takes seconds. */
  readonly inLogs: boolean;
}

function twinBench({ kernel, cases, scorer, milliseconds, inLogs }: Twins): Bench {
  verifyAll(kernel, cases, scorer);
  const bench = new Bench({
    time: milliseconds,
    iterations: 8,
    warmupTime: milliseconds / 4,
    warmupIterations: 2,
  });
  bench.add('kernel', () => {
    for (const one of cases) scorer(kernel, one);
  });
  bench.add('linear typed-array TypeScript', () => {
    for (const one of cases) byTwin(linearScorer, one);
  });
  if (inLogs) {
    bench.add('log-space TypeScript', () => {
      for (const one of cases) byTwin(logScorer, one);
    });
  }
  return bench;
}

/** The trie by the number of candidates, from 10 up. */
async function scaling(kernel: FrameKernels, milliseconds: number): Promise<Suite> {
  const cases = casesOf(100, 40, 8, 2);
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 4 });
  for (const count of [10, 50, 150, 500, 1500]) {
    const some = cases.map((one) => ({ ...one, candidates: one.candidates.slice(0, count) }));
    bench.add(`${count} candidates`, () => {
      for (const one of some) byTrie(kernel, one);
    });
  }
  return measure(bench, {
    title: 'forward by the trie, by candidates',
    calls: BATCH,
    input: '100 frames, 40 columns, strings up to two edits from 8 labels, matrix loaded in each call',
    targets: {},
  });
}

export async function benchForward({ kernel }: Engine, milliseconds: number): Promise<Suite[]> {
  const suites: Suite[] = [];
  for (const [frames, length] of [
    [100, 8],
    [300, 16],
  ] as const) {
    const cases = casesOf(frames, 40, length, 1);
    const title = `forward, ${CANDIDATES} one-edit candidates, ${frames} frames, ${length} labels`;
    const input = `${BATCH} strings said, ${CANDIDATES} random edits of each, 40 columns, matrix loaded in each call`;
    const bench = (scorer: typeof bySeam): Bench =>
      twinBench({ kernel: kernel.frames, cases, scorer, milliseconds, inLogs: scorer === bySeam });
    const seam = { 'linear typed-array TypeScript': 30, 'log-space TypeScript': 500 };
    const trie = { 'linear typed-array TypeScript': 7 };
    suites.push(
      await measure(bench(bySeam), { title: `${title}, seam`, calls: BATCH, input, targets: seam }),
    );
    suites.push(
      await measure(bench(byTrie), { title: `${title}, trie`, calls: BATCH, input, targets: trie }),
    );
  }
  const cases = casesOf(100, 40, 8, 2);
  suites.push(
    await measure(twinBench({ kernel: kernel.frames, cases, scorer: byTrie, milliseconds, inLogs: false }), {
      title: `forward, ${CANDIDATES} two-edit candidates, 100 frames, 8 labels, trie`,
      calls: BATCH,
      input: 'as above with a second edit, so that less is shared; no target',
      targets: {},
    }),
    await scaling(kernel.frames, milliseconds),
  );
  return suites;
}
