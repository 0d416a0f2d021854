/**
 * Tables of cases next to the tests: a case on each line, cells separated by tabs. A cell in double quotes is JSON,
 * for invisible characters; `#` begins a comment, `## NAME` a part.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../src/service/built/project.ts';

/** Cells of a case; missing ones are undefined. */
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
