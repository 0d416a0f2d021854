/** The clips of an audit as comma-separated values (RFC 4180), one line a clip. */

import type { FailedClip, ScoredClip } from './audit.ts';
import type { ClipRow } from './clips.ts';
import type { Planted } from './judge.ts';

const HEAD = [
  'line',
  'file',
  'target',
  'scheme',
  'said',
  'heard',
  'proximity',
  'decoding',
  'right_phones',
  'false_alarms',
  'unsure',
  'planted',
  'sure',
  'missed',
  'named',
  'failure',
] as const;

type Cells = Readonly<Partial<Record<(typeof HEAD)[number], string | number>>>;

/** A cell that a spreadsheet takes as it is: text that begins like a formula gets an apostrophe. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/u.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const rowCells = ({ line, file, target, scheme, said }: ClipRow): Cells => ({
  line,
  file,
  target,
  scheme,
  said,
});

const count = (planted: readonly Planted[], fits: (one: Planted) => boolean): number =>
  planted.filter(fits).length;

function scoredCells({ row, response, outcome }: ScoredClip): Cells {
  const { verdict, proximity, decoding } = outcome;
  return {
    ...rowCells(row),
    heard: response.observed_phones.join(' '),
    proximity,
    decoding: decoding ?? '',
    ...(verdict && {
      right_phones: verdict.right,
      false_alarms: verdict.alarms,
      unsure: verdict.unsure,
      planted: verdict.planted.length,
      sure: count(verdict.planted, ({ found }) => found === 'sure'),
      missed: count(verdict.planted, ({ found }) => found === 'missed'),
      named: count(verdict.planted, ({ named }) => named),
    }),
  };
}

/** All clips, in the order of the table. */
export function csvOf(scored: readonly ScoredClip[], failed: readonly FailedClip[]): string {
  const cells: Cells[] = [
    ...scored.map(scoredCells),
    ...failed.map(({ row, reason }) => ({ ...rowCells(row), failure: reason })),
  ];
  cells.sort((a, b) => Number(a.line) - Number(b.line));
  const lines = cells.map((one) => HEAD.map((name) => cell(one[name] ?? '')).join(','));
  return `${[HEAD.join(','), ...lines].join('\r\n')}\r\n`;
}
