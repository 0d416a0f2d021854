/** Times ways to compute the same answers from the same inputs. A way is a function with a name. */

import { Bench } from 'tinybench';

export function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return 1000 * (performance.now() - started);
}

export interface Way<Input> {
  readonly name: string;
  readonly run: (input: Input) => unknown;
  readonly answer?: (input: Input) => ArrayLike<number>;
}

/** Microseconds for one input. A sample is the mean of a run over all inputs. */
export interface Timing {
  readonly name: string;
  readonly samples: number;
  readonly mean_us: number;
  readonly p50_us: number;
  readonly p99_us: number;
}

/** Numbers with a smaller relative difference count as the same, because kernels and twins add in different orders. */
const PRECISION = 1e-9;

const isSame = (a: number, b: number | undefined): boolean =>
  a === b || Math.abs(a - (b ?? Number.NaN)) <= PRECISION * Math.abs(a);

function compare<Input>(input: Input, ways: readonly Way<Input>[]): void {
  const [first, ...others] = ways.flatMap(({ name, answer }) =>
    answer === undefined ? [] : [{ name, answer: Array.from(answer(input)) }],
  );
  for (const { name, answer } of others) {
    if (answer.length !== first?.answer.length || !answer.every((value, n) => isSame(value, first.answer[n])))
      throw new Error(`${first?.name} and ${name} disagree`);
  }
}

/**
 * Checks that the ways agree on every input, then times each.
 * @param milliseconds time to measure each way; before that, the way runs a quarter of this time to warm up
 */
export async function measure<Input>(
  inputs: readonly Input[],
  ways: readonly Way<Input>[],
  milliseconds: number,
): Promise<Timing[]> {
  for (const input of inputs) compare(input, ways);
  const bench = new Bench({
    time: milliseconds,
    iterations: 8,
    warmupTime: milliseconds / 4,
    warmupIterations: 2,
  });
  for (const { name, run } of ways) {
    bench.add(name, () => {
      for (const input of inputs) run(input);
    });
  }
  await bench.run();
  return bench.tasks.map(({ name, result }) => {
    if (!('latency' in result)) throw new Error(`${name} did not finish`);
    const { mean, p50, p99, samplesCount: samples } = result.latency;
    const [mean_us = 0, p50_us = 0, p99_us = 0] = [mean, p50, p99].map((ms) => (1000 * ms) / inputs.length);
    return { name, samples, mean_us, p50_us, p99_us };
  });
}
