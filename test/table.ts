/**
 * Reads tables of cases (`.tsv` files next to the tests). Each line is a case with cells that are separated by tabs. A
 * cell in double quotes is a JSON string, for invisible characters; `#` begins a comment, `## NAME` a part of the
 * table.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../src/service/built/project.ts';

/**
 * Cells of a case. Missing cells at the end of a line are undefined; the type does not say this, so that tests need no
 * casts.
 */
type Cells = [string, string, string, string, string, string, string, string];

const read = (cell: string): string => (cell.startsWith('"') ? JSON.parse(cell) : cell);

export function tableOf(file: string, part?: string): Cells[] {
  const text = readFileSync(join(ROOT, 'test', file), 'utf8');
  const lines = part === undefined ? text : text.split('## ').find((one) => one.startsWith(`${part}\n`));
  if (lines === undefined) throw new Error(`${file} has no part ${part}`);
  const cases = lines.split('\n').slice(part === undefined ? 0 : 1);
  return cases
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t').map(read) as Cells);
}
