/** FLAME.md: which part of a request takes what. */

import { machine } from '../load/page.ts';
import { PARTS, type Part, partOf } from './draw.ts';
import type { Frame } from './profile.ts';

export interface Burnt {
  readonly name: string;
  /** File of its flame graph. */
  readonly picture: string;
  readonly root: Frame;
  readonly requests: number;
}

/** The longest functions that are listed, counted without what they call. */
const LISTED = 12;

const everyFrame = (frame: Frame): Frame[] => [frame, ...[...frame.callees.values()].flatMap(everyFrame)];

function sumOf<Key>(frames: readonly Frame[], keyOf: (frame: Frame) => Key): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const frame of frames) sums.set(keyOf(frame), (sums.get(keyOf(frame)) ?? 0) + frame.own);
  return sums;
}

function partsTable(burnt: readonly Burnt[]): string[] {
  const sums = burnt.map(({ root }) => sumOf<Part>(everyFrame(root), partOf));
  const row = (name: string, of: (n: number) => number): string =>
    `| ${name} | ${burnt.map(({ requests }, n) => (of(n) / requests).toFixed(1)).join(' | ')} |`;
  return [
    `| | ${burnt.map(({ name }) => name).join(' | ')} |`,
    `|---|${burnt.map(() => '---:|').join('')}`,
    ...PARTS.map((part) => row(part.name, (n) => sums[n]?.get(part) ?? 0)),
    row('together', (n) => (burnt[n] as Burnt).root.whole),
  ];
}

function longest({ name, picture, root, requests }: Burnt): string[] {
  const sums = sumOf(everyFrame(root), (frame) => `${frame.name} ${frame.place}`.trim());
  const rows = [...sums].sort((a, b) => b[1] - a[1]).slice(0, LISTED);
  return [
    `## ${name}`,
    '',
    `![${name}](${picture})`,
    '',
    '| function | µs a request, without what it calls |',
    '|---|---:|',
    ...rows.map(([key, us]) => `| \`${key}\` | ${(us / requests).toFixed(1)} |`),
    '',
  ];
}

export const flamePage = (burnt: readonly Burnt[]): string =>
  [
    '# Where the time of a request goes',
    '',
    'Written by `npm run flame`: samples of the main thread of `koine serve` while 32 connections keep it busy. The profiler',
    'itself makes a request slower, so compare the parts with one another, and take requests a second from [LOAD.md](LOAD.md).',
    '',
    machine(),
    '',
    '## Microseconds of a request, by part',
    '',
    ...partsTable(burnt),
    '',
    ...burnt.flatMap(longest),
  ].join('\n');
