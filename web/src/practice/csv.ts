/** Tables for a spreadsheet: CSV, in UTF-8 with the mark that spreadsheets look for. */

import { writeCells } from '../../../src/files/csv.ts';
import { respelledText, respelling } from '../../../src/score/coach/sentences/en/respelling.ts';
import type { Student } from './classroom.ts';
import type { Attempt } from './history.ts';

const tableOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${writeCells(row, 'csv')}\r\n`).join('')}`;

/** Both the target and what was said stand in Latin letters, as the page shows them, and in IPA. */
const COLUMNS = [
  ...['date', 'pronunciation', 'target', 'target_respelled', 'target_ipa'],
  ...['said_respelled', 'said_ipa', 'score', 'sounds'],
];

const percent = (share: number): string => String(Math.round(share * 1000) / 10);

function rowOf({ at, scheme, target, said, score, sounds }: Attempt): string[] {
  const each = sounds.map(([phone, share]) => `${phone} ${percent(share)}`).join('; ');
  const phones = sounds.map(([phone]) => phone).join(' ');
  const both = [phones, said].flatMap((ipa) => [respelledText(ipa, scheme), ipa]);
  return [new Date(at).toISOString(), scheme, target, ...both, percent(score), each];
}

/** All attempts, a line each, under a line of names. */
export const csvOf = (attempts: readonly Attempt[]): string => tableOf([COLUMNS, ...attempts.map(rowOf)]);

/** A class, a student a line. */
export const classCsv = (students: readonly Student[]): string =>
  tableOf([
    ['name', 'words', 'said', 'done', 'mean', 'minutes', 'hardest', 'saved', 'remarks'],
    ...students.map(({ homework, done, mean, hardest, look }) => [
      homework.name,
      ...[homework.of, homework.words.length, done, mean, Math.round(homework.seconds / 6) / 10].map(String),
      hardest.map(({ phone, score }) => `${respelling(phone, homework.scheme)} ${percent(score)}`).join('; '),
      new Date(homework.saved).toISOString(),
      look.join(' '),
    ]),
  ]);
