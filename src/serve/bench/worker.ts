/**
 * The worker of POST /v1/bench: checks that each kernel and its plain-TypeScript twin give the same answers, measures
 * both, and posts the results. Times are microseconds a call.
 */

import { parentPort, workerData } from 'node:worker_threads';
import { Bench } from 'tinybench';
import type { BenchRequest, BenchResult } from '../../contract/bench.ts';
import { loadEngine } from '../../files/built/engine.ts';
import type { Engine } from '../../score/engine.ts';
import { read, score } from '../../score/library/scorer.ts';
import { SCHEMES } from '../../score/phonology/schemes/index.ts';
import type { Measured } from './bench.ts';
import { perturb } from './inputs/perturb.ts';
import { seeded } from './inputs/random.ts';
import { lifelike, utterances, verify } from './inputs/utterances.ts';
import { typedAligner } from './twins/alignTyped.ts';
import { linearScorer } from './twins/ctcTyped.ts';
import { wildcardIndex } from './twins/wildcards.ts';

/** A kernel and its twin on the same input; `check` throws unless they agree. */
interface Contest {
  readonly input: string;
  /** Calls in one run of either side. */
  readonly calls: number;
  readonly kernel: () => void;
  readonly twin: (() => void) | null;
  readonly check: () => void;
}

const WORDS = 32;
const COLUMNS = 45;

/** Words of the lexicon, each with an attempt that has learner errors. */
function wordPairs({ lexicon, phonology }: Engine): { target: Uint8Array; attempt: Uint8Array }[] {
  const random = seeded(1);
  return Array.from({ length: WORDS }, () => {
    const row = random.below(lexicon.rows);
    const target = lexicon.readings.slice(lexicon.offsets[row], lexicon.offsets[row + 1]);
    const phones = Array.from(target, (id) => phonology.readings[id]?.phone as number);
    return { target, attempt: Uint8Array.from(perturb(phones, random)) };
  });
}

function same(a: ArrayLike<number>, b: ArrayLike<number>): void {
  if (Array.from(a).join() !== Array.from(b).join()) throw new Error('the kernel and its twin disagree');
}

function alignContest(engine: Engine): Contest {
  const pairs = wordPairs(engine);
  const twin = typedAligner(engine.phonology, engine.costs);
  const { kernel } = engine;
  return {
    input: `${WORDS} lexicon words against the same with learner errors`,
    calls: WORDS,
    kernel: () => pairs.forEach(({ target, attempt }) => void kernel.align(target, attempt)),
    twin: () => pairs.forEach(({ target, attempt }) => void twin.align(target, attempt)),
    check: () => {
      for (const { target, attempt } of pairs) {
        const steps = kernel.steps.slice(0, kernel.align(target, attempt));
        same(steps, twin.steps.subarray(0, twin.align(target, attempt)));
      }
    },
  };
}

function neighboursContest(engine: Engine): Contest {
  const attempts = wordPairs(engine).map(({ attempt }) => [...attempt]);
  const taught = engine.phonology.readings.map(({ phone }) => phone);
  const twin = wildcardIndex(engine.lexicon, taught);
  const { kernel } = engine;
  return {
    input: `${WORDS} attempts in the whole lexicon`,
    calls: WORDS,
    kernel: () => attempts.forEach((attempt) => void kernel.neighbours(attempt)),
    twin: () => attempts.forEach((attempt) => void twin(attempt)),
    check: () => {
      for (const attempt of attempts) {
        const { rows, truncated } = kernel.neighbours(attempt);
        if (!truncated) same(rows, twin(attempt));
      }
    },
  };
}

function forwardContest({ kernel: { frames } }: Engine): Contest {
  const [one] = utterances(lifelike(100, COLUMNS), 8, 1, 1);
  if (one === undefined) throw new Error('nothing was said');
  const random = seeded(2);
  const strings = Array.from({ length: 200 }, () =>
    one.labels.with(random.below(8), 1 + random.below(COLUMNS - 1)),
  );
  const twin = linearScorer(one.rows, 0, 8);
  return {
    input: '200 strings one label from 8, over 100 frames of 45 labels',
    calls: 1,
    kernel: () => {
      frames.load(one.rows, 0);
      frames.forward(strings);
    },
    twin: () => strings.forEach((string) => void twin(string)),
    check: () => {
      frames.load(one.rows, 0);
      for (const [n, log] of frames.forward(strings).entries()) verify(log, twin(strings[n] as number[]));
    },
  };
}

function slotsContest({ kernel: { frames } }: Engine): Contest {
  const [one] = utterances(lifelike(100, COLUMNS), 8, 1, 1);
  if (one === undefined) throw new Error('nothing was said');
  const twin = linearScorer(one.rows, 0, 8);
  const { labels } = one;
  const each = (found: (position: number, column: number, log: number) => void): void => {
    for (let p = 0; p < labels.length; p++) {
      for (let x = 1; x < COLUMNS; x++) found(p, x, twin(labels.with(p, x)));
    }
  };
  return {
    input: '8 labels over 100 frames of 45 labels',
    calls: 1,
    kernel: () => {
      frames.load(one.rows, 0);
      frames.slots(labels);
    },
    twin: () => each(() => {}),
    check: () => {
      frames.load(one.rows, 0);
      const { instead, stride } = frames.slots(labels);
      each((position, column, log) => verify(instead[position * stride + column], log));
    },
  };
}

function tutorContest(engine: Engine): Contest {
  const engines = new Map([[engine.phonology.scheme.name, engine]]);
  const body = { target: 'λόγος', ipa: 'l ˈo ɣ u s' };
  const answer = (): string => JSON.stringify(score(read(body, engines)));
  return {
    input: 'λόγος against l ˈo ɣ u s, from parsed JSON',
    calls: 1,
    kernel: () => void score(read(body, engines)),
    twin: null,
    check: () => {
      const first = answer();
      if (answer() !== first) throw new Error('tutor() is not deterministic');
    },
  };
}

async function measure(kernel: BenchResult['kernel'], contest: Contest, time: number): Promise<BenchResult> {
  contest.check();
  const bench = new Bench({ time, warmupTime: time / 4 });
  bench.add('kernel', contest.kernel);
  if (contest.twin !== null) bench.add('twin', contest.twin);
  await bench.run();
  const [own, twin] = bench.tasks.map(({ result }) => {
    if (!('latency' in result)) throw new Error(`${kernel} did not finish`);
    return result.latency;
  });
  if (own === undefined) throw new Error(`${kernel} did not run`);
  const microseconds = (milliseconds: number): number =>
    Math.round((milliseconds * 1e6) / contest.calls) / 1000;
  return {
    kernel,
    input: contest.input,
    samples: own.samplesCount,
    mean_us: microseconds(own.mean),
    p50_us: microseconds(own.p50),
    p99_us: microseconds(own.p99),
    ops_per_s: Math.round((1000 * contest.calls) / own.mean),
    baseline_us: twin === undefined ? null : microseconds(twin.p50),
    speedup: twin === undefined ? null : Math.round((100 * twin.p50) / own.p50) / 100,
  };
}

const { kernels, time_ms } = workerData as BenchRequest;
/** Requests here name no scheme, so they are scored by the default. */
const engine = await loadEngine(SCHEMES[0]);
const contests: Record<BenchResult['kernel'], () => Contest> = {
  align: () => alignContest(engine),
  neighbours: () => neighboursContest(engine),
  forward: () => forwardContest(engine),
  slots: () => slotsContest(engine),
  tutor: () => tutorContest(engine),
};
const results: BenchResult[] = [];
for (const kernel of kernels) results.push(await measure(kernel, contests[kernel](), time_ms));
const { rows, fingerprint } = engine.lexicon;
const measured: Measured = {
  lexicon: { rows, fingerprint: fingerprint.toString(16).padStart(8, '0') },
  results,
};
parentPort?.postMessage(measured);
