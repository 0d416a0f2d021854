/**
 * Mutants that no test can kill, with the reason: they change no answer. A row names a file, the changed line and
 * what it became, as the run prints them.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/files/built/project.ts';
import type { Mutant } from './mutants.ts';

interface Equivalent {
  readonly file: string;
  readonly after: string;
  readonly reason: string;
}

const TABLE = join(ROOT, 'test', 'mutation', 'equivalent.tsv');

/** The rows of the table: file, line after the change, reason. */
export const readEquivalents = (): Equivalent[] =>
  readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [file = '', after = '', reason = ''] = line.split('\t');
      return { file, after, reason };
    });

/** True for a mutant of the table. */
export const isEquivalent = ({ file, after }: Mutant, rows: readonly Equivalent[]): boolean =>
  rows.some((row) => row.file === file && row.after === after);
