/**
 * Reads the tables of this folder: tab-separated lines after a line with the names of the columns. The form table,
 * koine.tsv, keeps its mistakes; misspelt.tsv and dropped.tsv list them.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../src/service/built/project.ts';

const inFolder = (file: string): string => join(ROOT, 'lexicon', file);

const FORMS = inFolder('koine.tsv');
const MISSPELT = inFolder('misspelt.tsv');
export const DROPPED = inFolder('dropped.tsv');

export interface FormRow {
  readonly form: string;
  readonly lemma: string;
  readonly pos: string;
  readonly newTestament: number;
  readonly septuagint: number;
}

export interface Misspelling {
  readonly meant: string;
  readonly reason: string;
}

const readLines = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

export const readForms = (): FormRow[] =>
  readLines(FORMS).map(([form = '', lemma = '', pos = '', newTestament, septuagint]) => ({
    form,
    lemma,
    pos,
    newTestament: Number(newTestament),
    septuagint: Number(septuagint),
  }));

export const readMisspelt = (): Map<string, Misspelling> =>
  new Map(
    readLines(MISSPELT).map(([form = '', meant = '', reason = '']) => [form, { meant, reason }] as const),
  );
