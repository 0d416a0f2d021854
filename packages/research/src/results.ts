import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../src/service/built/project.ts';

const PAGE = join(ROOT, 'bench/RESULTS.md');

export const machine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;

/** Makes a table in Markdown. Aligns the first `words` columns to the left, and all others to the right. */
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

export const section = (title: string, text: string): string =>
  `## ${title}\n\n${machine()}; load before the run ${loadavg()[0]?.toFixed(1)}.\n\n${text}\n`;

const sectionsOf = (page: string): string[] => page.split(/^(?=## )/mu);

const headingOf = (section: string): string => section.split('\n', 1)[0] as string;

/** Writes the sections in the order of `titles`. A section that was not measured keeps its text. */
export function writeResults(titles: readonly string[], measured: ReadonlyMap<string, string>): void {
  const [head = '', ...before] = sectionsOf(readFileSync(PAGE, 'utf8'));
  const kept = (title: string): string => before.find((text) => headingOf(text) === `## ${title}`) ?? '';
  const sections = [head, ...titles.map((title) => measured.get(title) ?? kept(title))];
  const texts = sections.map((text) => text.trimEnd()).filter((text) => text !== '');
  writeFileSync(PAGE, `${texts.join('\n\n')}\n`);
}

/**
 * Replaces the generated parts of a page. The generated part of a section begins at its first table, list or
 * subheading, and ends with the section.
 * @param parts new generated parts, indexed by the headings of their sections
 * @throws Error for a heading that the page lacks
 */
export function withParts(page: string, parts: Readonly<Record<string, string>>): string {
  const sections = sectionsOf(page);
  for (const [heading, part] of Object.entries(parts)) {
    const at = sections.findIndex((section) => headingOf(section) === heading);
    if (at < 0) throw new Error(`the page has no section ${heading}`);
    const [text = ''] = (sections[at] as string).split(/^(?=\||- |### )/mu, 1);
    sections[at] = `${text.trimEnd()}\n\n${part.trimEnd()}\n\n`;
  }
  return `${sections.join('').trimEnd()}\n`;
}

export function writeParts(file: string, parts: Readonly<Record<string, string>>): void {
  const page = withParts(readFileSync(file, 'utf8'), parts);
  writeFileSync(file, page);
  console.log(page);
}
