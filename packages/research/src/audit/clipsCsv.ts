import { writeCells } from '../../../../src/engine/library/writeCells.ts';
import type { ScoredClip } from './audit.ts';
import type { ClipRow, FailedClip } from './clips.ts';
import { countRight } from './figures.ts';
import type { Planted, Verdict } from './judge.ts';

const HEAD = [
  ...['line', 'file', 'speaker', 'target', 'scheme', 'ipa', 'heard', 'proximity', 'decoding'],
  ...['right_phones', 'false_alarms', 'unsure', 'planted', 'sure', 'missed', 'named', 'failure'],
];

type Cells = readonly (string | number)[];

const rowCells = ({ line, file, speaker, target, scheme, ipa }: ClipRow): Cells => [
  ...[line, file, speaker, target, scheme, ipa],
];

function verdictCells({ sounds, planted, falseExtras }: Verdict): number[] {
  const { rightPhones, alarms, unsure } = countRight(sounds, falseExtras);
  const count = (fits: (one: Planted) => boolean): number => planted.filter(fits).length;
  return [
    rightPhones,
    alarms,
    unsure,
    planted.length,
    count(({ found }) => found === 'sure'),
    count(({ found }) => found === 'missed'),
    count(({ named }) => named),
  ];
}

const NO_VERDICT = Array<string>(7).fill('');

function scoredCells({ row, response, outcome }: ScoredClip): Cells {
  const { verdict, proximity, decoding } = outcome;
  const heard = response.observed_phones.join(' ');
  const counts = verdict === null ? NO_VERDICT : verdictCells(verdict);
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
