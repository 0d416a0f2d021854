/** RESULTS.md: what was measured, on which machine, by which command. A missed target is marked. */

import { cpus } from 'node:os';
import type { Measured, Suite } from './measure.ts';

const HEADER = `# Results

Written by \`npm run bench\`; every answer is verified against the naive twin before it is timed. Times are
microseconds a call. Ratios are medians over the median of the first row, from the same run: read those,
for machines differ and this one is shared. A batch of calls is one sample, so p99 is that of batches.
The whole service under load is in [LOAD.md](LOAD.md), everything at once in [SOAK.md](SOAK.md).
`;

const microseconds = (value: number): string => value.toPrecision(3);

function verdict({ ratio, target }: Measured): string {
  if (target === null) return '';
  const asked = `${Number(target.toFixed(2))} ×`;
  return ratio >= target ? `${asked} met` : `**${asked} missed**`;
}

function table({ title, input, rows }: Suite): string {
  const lines = rows.map(
    (row) =>
      `| ${row.name} | ${microseconds(row.medianUs)} | ${microseconds(row.p99Us)} | ${row.samples} | ${row.ratio.toFixed(2)} | ${verdict(row)} |`,
  );
  return [
    `## ${title}`,
    '',
    `Input: ${input}.`,
    '',
    '| | median µs | p99 µs | samples | ratio | target |',
    '|---|---:|---:|---:|---:|---|',
    ...lines,
    '',
  ].join('\n');
}

/** The whole file. */
export function resultsPage(suites: readonly Suite[], notes: readonly string[]): string {
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}.`;
  return [
    HEADER,
    `Machine: ${machine}`,
    '',
    ...notes.map((note) => `- ${note}`),
    '',
    '![How cost grows](growth.svg)',
    '',
    ...suites.map(table),
  ].join('\n');
}
