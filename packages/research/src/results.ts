/** Writes bench/RESULTS.md. A part that is measured again replaces its section. */

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../src/service/built/project.ts';

const PAGE = join(ROOT, 'bench/RESULTS.md');

export const machine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;

/** Makes a table in Markdown. The first `words` columns are aligned left, the others (numbers) right. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  words = 1,
): string =>
  [head, head.map((_, n) => (n < words ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

export const verdict = (target: string, met: boolean): string =>
  met ? `${target}: met` : `**${target}: missed**`;

export const quantile = (values: ArrayLike<number>, share: number): number => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
};

export const median = (values: ArrayLike<number>): number => quantile(values, 0.5);

export const short = (value: number): string => `${Number(value.toPrecision(3))}`;

/** @param us microseconds */
export function time(us: number): string {
  if (us < 1000) return `${short(us)} µs`;
  return us < 1e6 ? `${short(us / 1e3)} ms` : `${short(us / 1e6)} s`;
}

const HEAD = `# Results

Written by \`npm run bench\`, which measures each thing against a baseline in the same run: read the ratios, because machines differ.
A target that is missed is marked. \`npm run bench -- kernels http\` measures some parts only, \`npm run soak\` and \`npm run visits\`
one each; the other sections stay.
`;

export const section = (title: string, text: string): string =>
  `## ${title}\n\n${machine()}; load before the run ${loadavg()[0]?.toFixed(1)}.\n\n${text}\n`;

/** Writes the sections in the order of `titles`. A section that was not measured keeps its text. */
export function writeResults(titles: readonly string[], measured: ReadonlyMap<string, string>): void {
  const before = readFileSync(PAGE, 'utf8').split(/^(?=## )/mu);
  const kept = (title: string): string =>
    before.find((text) => text.startsWith(`## ${title}\n`))?.trimEnd() ?? '';
  const sections = titles.map((title) => measured.get(title)?.trimEnd() ?? kept(title));
  writeFileSync(PAGE, `${[HEAD.trimEnd(), ...sections.filter((text) => text !== '')].join('\n\n')}\n`);
}
