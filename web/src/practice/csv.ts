/**
 * The history as a table for a spreadsheet: CSV after RFC 4180, in UTF-8 with the mark that spreadsheets look for. A
 * cell that a spreadsheet would take for a formula gets an apostrophe (OWASP, CSV Injection).
 */

import { respelledText } from '../sounds/inLetters.ts';
import type { Attempt } from './attempt.ts';

const MARK = '\uFEFF';

const LINE_END = '\r\n';

/** Both the target and what was said stand in Latin letters, as the page shows them, and in IPA. */
const COLUMNS = [
  ...['date', 'pronunciation', 'target', 'target_respelled', 'target_ipa'],
  ...['said_respelled', 'said_ipa', 'score', 'sounds'],
];

const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const percent = (share: number): string => String(Math.round(share * 1000) / 10);

function rowOf({ at, scheme, target, said, score, sounds }: Attempt): string[] {
  const each = sounds.map(([phone, share]) => `${phone} ${percent(share)}`).join('; ');
  const phones = sounds.map(([phone]) => phone).join(' ');
  const both = [phones, said].flatMap((ipa) => [respelledText(ipa), ipa]);
  return [new Date(at).toISOString(), scheme, target, ...both, percent(score), each];
}

/** All attempts, a line each, under a line of names. */
export const csvOf = (attempts: readonly Attempt[]): string =>
  MARK + [COLUMNS, ...attempts.map(rowOf)].map((row) => row.map(cell).join(',') + LINE_END).join('');
