/** Times kernels and their twins in a worker thread, for POST /v1/bench, and posts the results. */

import { parentPort, workerData } from 'node:worker_threads';
import type { BenchRequest, BenchResult } from '../src/contract/bench.ts';
import { read, score } from '../src/engine/library/scorer.ts';
import { SCHEMES } from '../src/engine/phonology/schemes/index.ts';
import { loadEngine } from '../src/service/built/loadEngine.ts';
import type { Measured } from '../src/service/calls/runBench.ts';
import { alignContest, forwardContest, neighborContest, pairsOf, slotContest } from './contests.ts';
import { utterances } from './inputs/posteriors.ts';
import { seeded } from './inputs/random.ts';
import { measure, type Way } from './measure.ts';

const WORDS = 32;
const COLUMNS = 45;
const STRINGS = 200;

const { kernels, time_ms } = workerData as BenchRequest;
// A request does not name a scheme, so all kernels run with the default scheme.
const engine = await loadEngine(SCHEMES[0]);
const { frames } = engine.kernel;
const pairs = pairsOf(engine, WORDS);
const spoken = utterances(100, COLUMNS, 8, 1);

const toThousandths = (value: number): number => Math.round(1000 * value) / 1000;

/** Times the first way, and compares it with the second one if there is one. */
async function timed<Input>(
  kernel: BenchResult['kernel'],
  input: string,
  inputs: readonly Input[],
  ways: readonly Way<Input>[],
): Promise<BenchResult> {
  const [own, twin] = await measure(inputs, ways, time_ms);
  if (own === undefined) throw new Error('nothing was measured');
  return {
    kernel,
    input,
    samples: own.samples,
    mean_us: toThousandths(own.mean_us),
    p50_us: toThousandths(own.p50_us),
    p99_us: toThousandths(own.p99_us),
    ops_per_s: Math.round(1e6 / own.mean_us),
    baseline_us: twin === undefined ? null : toThousandths(twin.p50_us),
    speedup: twin === undefined ? null : Math.round((100 * twin.p50_us) / own.p50_us) / 100,
  };
}

/** Makes the strings of the forward contest: the spoken string with one label replaced. */
function edited() {
  const random = seeded(2);
  return spoken.map(({ rows, labels }) => ({
    rows,
    strings: Array.from({ length: STRINGS }, () =>
      labels.with(random.below(labels.length), 1 + random.below(COLUMNS - 1)),
    ),
  }));
}

const CONTESTS: Readonly<Record<BenchResult['kernel'], () => Promise<BenchResult>>> = {
  align: () =>
    timed(
      'align',
      `${WORDS} lexicon words against the same with learner errors`,
      pairs,
      alignContest(engine),
    ),
  neighbours: () =>
    timed('neighbours', `${WORDS} attempts in the whole lexicon`, pairs, neighborContest(engine)),
  forward: () =>
    timed(
      'forward',
      `${STRINGS} strings one label from 8, over 100 frames of ${COLUMNS} labels`,
      edited(),
      forwardContest(frames),
    ),
  slots: () => timed('slots', `8 labels over 100 frames of ${COLUMNS} labels`, spoken, slotContest(frames)),
  tutor: () => {
    const engines = new Map([[engine.phonology.scheme.name, engine]]);
    const body = { target: 'λόγος', ipa: 'l ˈo ɣ u s' };
    const tutor = { name: 'tutor', run: () => score(read(body, engines)) };
    return timed('tutor', 'λόγος against l ˈo ɣ u s, from parsed JSON', [body], [tutor]);
  },
};

const results: BenchResult[] = [];
for (const kernel of kernels) results.push(await CONTESTS[kernel]());
const { rows, fingerprint } = engine.lexicon;
const measured: Measured = {
  lexicon: { rows, fingerprint: fingerprint.toString(16).padStart(8, '0') },
  results,
};
parentPort?.postMessage(measured);
