import { short, table, time, verdict } from '../packages/research/src/results.ts';
import { measure, type Way } from './measure.ts';

export interface SpeedClaim<Input> {
  readonly name: string;
  readonly input: string;
  readonly inputs: readonly Input[];
  readonly ways: readonly Way<Input>[];
  /** For the name of a baseline, the least ratio of its time to the time of the first way. */
  readonly least?: Readonly<Record<string, number>>;
  readonly mostUs?: number;
}

type TableRow = readonly string[];

export const waysTable = (rows: readonly TableRow[]): string =>
  table(['', 'input', 'median', 'p99', 'baseline', 'its median', 'ratio', 'target'], rows, 2);

/** Measures the ways of a claim. Returns a row for each way after the first, as a baseline of the first. */
export async function rowsOf<Input>(claim: SpeedClaim<Input>, milliseconds: number): Promise<TableRow[]> {
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
