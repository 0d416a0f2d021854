import { writeCells } from '../../../../src/engine/library/writeCells.ts';
import type { ScoredClip } from './audit.ts';
import type { ClipRow, FailedClip } from './clips.ts';
import type { Planted } from './judge.ts';

const HEAD = [
  ...['line', 'file', 'speaker', 'target', 'scheme', 'ipa', 'heard', 'proximity', 'decoding'],
  ...['right_phones', 'false_alarms', 'unsure', 'planted', 'sure', 'missed', 'named', 'failure'],
];

type Cells = readonly (string | number)[];

const rowCells = ({ line, file, speaker, target, scheme, ipa }: ClipRow): Cells => [
  ...[line, file, speaker, target, scheme, ipa],
];

const count = (planted: readonly Planted[], fits: (one: Planted) => boolean): number =>
  planted.filter(fits).length;

function scoredCells({ row, response, outcome }: ScoredClip): Cells {
  const { verdict, proximity, decoding } = outcome;
  const counts =
    verdict === null
      ? Array<string>(7).fill('')
      : [
          verdict.right,
          verdict.alarms,
          verdict.unsure,
          verdict.planted.length,
          count(verdict.planted, ({ found }) => found === 'sure'),
          count(verdict.planted, ({ found }) => found === 'missed'),
          count(verdict.planted, ({ named }) => named),
        ];
  const heard = response.observed_phones.join(' ');
  return [...rowCells(row), heard, proximity, decoding ?? '', ...counts, ''];
}

const failedCells = ({ row, reason }: FailedClip): Cells => [
  ...rowCells(row),
  ...Array<string>(10).fill(''),
  reason,
];

export function csvOf(scored: readonly ScoredClip[], failed: readonly FailedClip[]): string {
  const rows = [...scored.map(scoredCells), ...failed.map(failedCells)];
  rows.sort(([a], [b]) => Number(a) - Number(b));
  return [HEAD, ...rows].map((cells) => `${writeCells(cells, 'csv')}\r\n`).join('');
}
