/** The history as a table for a spreadsheet: CSV, in UTF-8 with the mark that spreadsheets look for. */

import { writeCells } from '../../../src/files/csv.ts';
import { respelledText } from '../../../src/score/coach/sentences/en/respelling.ts';
import type { Attempt } from './attempt.ts';

const MARK = '\uFEFF';

const LINE_END = '\r\n';

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
export const csvOf = (attempts: readonly Attempt[]): string =>
  MARK + [COLUMNS, ...attempts.map(rowOf)].map((row) => writeCells(row, 'csv') + LINE_END).join('');
