/**
 * `npm run size`: for each room (a folder of the project), prints the files and the code lines (without blanks and
 * comments), and compares the lines with the budget in test/budget.json. `npm run size -- --lower` lowers the budget to
 * the present lines. A number of the budget may not be higher than in the newest commit that is at least a day old.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeLines, faultsOf, lowered, risenSince } from './count.ts';

/** Root of the project: this file runs compiled, as dist/test/size/run.js. */
const ROOT = resolve(import.meta.dirname, '../../..');
const BUDGET = 'test/budget.json';

const PACKAGES = ['lesson', 'voice', 'recordings', 'ears', 'research', 'recognizer', 'page', 'clients'];

/**
 * Folders that are rooms. A file belongs to the first room that contains it, so the rooms of `src` come before `src`,
 * and the tests of a package before the package.
 */
const ROOMS = [
  ...['contract', 'engine', 'service', 'cli'].map((room) => `src/${room}`),
  ...['src', 'assembly', 'lexicon', 'docs/site', 'bench', 'test'],
  ...PACKAGES.flatMap((name) => [`packages/${name}/test`, `packages/${name}`]),
];

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const files = git('ls-files', '-co', '--exclude-standard')
  .split('\n')
  .filter((file) => /\.(?:ts|css|py|m?js)$/u.test(file) && existsSync(join(ROOT, file)));

const counts = new Map(ROOMS.map((room) => [room, { lines: 0, files: 0 }]));
for (const file of files) {
  const room = counts.get(ROOMS.find((name) => file.startsWith(`${name}/`)) ?? '');
  if (room === undefined) continue;
  room.lines += codeLines(readFileSync(join(ROOT, file), 'utf8'));
  room.files++;
}

/** Returns the budget of the commit a day ago; empty if the history is shorter. */
function dayOld(): Record<string, number> {
  try {
    return JSON.parse(git('show', `${git('rev-list', '-1', '--before=24 hours ago', 'HEAD')}:${BUDGET}`));
  } catch {
    return {};
  }
}

const budget: Record<string, number> = JSON.parse(readFileSync(join(ROOT, BUDGET), 'utf8'));
const lines = Object.fromEntries([...counts].map(([room, count]) => [room, count.lines]));
const row = (...cells: readonly (string | number)[]): void =>
  console.log(cells.map((cell, n) => (n === 0 ? `${cell}`.padEnd(26) : `${cell}`.padStart(8))).join(''));
row('room', 'lines', 'budget', 'files');
for (const [room, count] of counts) row(room, count.lines, budget[room] ?? 0, count.files);
const inSrc = [...counts].filter(([room]) => room.startsWith('src'));
const sum = (field: 'lines' | 'files') => inSrc.reduce((total, [, count]) => total + count[field], 0);
row('all of src', sum('lines'), '', sum('files'));

if (process.argv.includes('--lower')) {
  writeFileSync(join(ROOT, BUDGET), `${JSON.stringify(lowered(lines, budget), null, 2)}\n`);
} else {
  const faults = [...faultsOf(lines, budget), ...risenSince(budget, dayOld())];
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) process.exitCode = 1;
}
