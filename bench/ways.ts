/** Ways to the same answer as rows of a table: the first, and each other one as its baseline. */

import { short, table, time, verdict } from '../packages/research/src/results.ts';
import { measure, type Way } from './measure.ts';

/** What is measured, and what it must reach. */
export interface Claim<Input> {
  readonly name: string;
  readonly input: string;
  readonly inputs: readonly Input[];
  /** The first is measured against the others. */
  readonly ways: readonly Way<Input>[];
  /** By the name of a baseline, how many times its time must be at least. */
  readonly least?: Readonly<Record<string, number>>;
  /** The median must be at most this, microseconds. */
  readonly mostUs?: number;
}

type Row = readonly string[];

export const waysTable = (rows: readonly Row[]): string =>
  table(['', 'input', 'median', 'p99', 'baseline', 'its median', 'ratio', 'target'], rows, 2);

/** A row for each baseline. */
export async function rowsOf<Input>(claim: Claim<Input>, milliseconds: number): Promise<Row[]> {
  const { name, input, inputs, ways, least = {}, mostUs } = claim;
  const [own, ...baselines] = await measure(inputs, ways, milliseconds);
  if (own === undefined) throw new Error(`${name}: nothing was measured`);
  console.error(name);
  const most = mostUs === undefined ? '' : verdict(`at most ${time(mostUs)}`, own.p50_us <= mostUs);
  const first = [name, input, time(own.p50_us), time(own.p99_us)];
  return baselines.map((baseline, n) => {
    const ratio = baseline.p50_us / own.p50_us;
    const target = least[baseline.name];
    const reached = target === undefined ? most : verdict(`at least ${target} ×`, ratio >= target);
    return [
      ...(n === 0 ? first : ['', '', '', '']),
      baseline.name,
      time(baseline.p50_us),
      `${short(ratio)} ×`,
      reached,
    ];
  });
}
