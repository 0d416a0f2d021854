/** The statuses that each command ends with, as the page on operations lists them. */

import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { USAGE } from '../src/cli/usage.ts';
import { koineHere } from './command.ts';
import { freshFolder } from './freshFolder.ts';
import { koine as asProcess } from './processes.ts';
import { recording } from './recordings.ts';

const PAGE = readFileSync(resolve(import.meta.dirname, '../docs/operations.md'), 'utf8');

/** What the page says of a command, by status. */
const LISTED: ReadonlyMap<string, readonly string[]> = new Map(
  [...PAGE.matchAll(/^\| `koine ([\w -]+)` \|(.*)\|$/gmu)].map(([, command = '', cells = '']) => [
    command,
    cells.split('|').map((cell) => cell.trim()),
  ]),
);

let folder: string;
beforeAll(async () => {
  folder = await freshFolder();
  await writeFile(join(folder, 'good.tsv'), 'target\tipa\nθεός\tθ e ˈo s\nhello\th\n');
  await writeFile(join(folder, 'empty.tsv'), 'target\tipa\n');
  await writeFile(join(folder, 'bad.tsv'), 'target\tipa\nhello\th\n');
  await mkdir(join(folder, 'page'));
  // An older page, and a folder where a file of the page belongs.
  await writeFile(join(folder, 'page', 'sw.js'), '');
  await mkdir(join(folder, 'page', 'index.html'));
  await mkdir(join(folder, 'clips'));
  await writeFile(join(folder, 'clips', 'a.wav'), recording(0.5));
  await writeFile(join(folder, 'clips', 'clips.tsv'), 'file\ttarget\tsaid\na.wav\tθεός\tright\n');
});

/** `@` begins a name in the folder. */
const inFolder = (word: string): string => word.replace(/^@/u, `${folder}/`);

const DEAF = { RECOGNIZER_URL: 'http://127.0.0.1:1/' };

describe('the page', () => {
  it('lists every command of the usage', () => {
    const commands = [...USAGE.matchAll(/^ {2}koine ([a-z]+(?: --file)?)/gmu)].map(([, name]) => name);
    expect([...LISTED.keys()].sort()).toEqual([...new Set(commands)].sort());
  });

  it.each<[command: string, status: number, words: string, environment?: Record<string, string>]>([
    ['score', 0, 'score θεός seos'],
    ['score', 2, 'score hello h'],
    ['score', 2, 'score θεός'],
    ['score --file', 0, 'score --file @good.tsv'],
    ['score --file', 0, 'score --file @empty.tsv'],
    ['score --file', 1, 'score --file @bad.tsv'],
    ['score --file', 2, 'score --file @none.tsv'],
    ['score --file', 2, 'score --file @good.tsv --out @bad.tsv'],
    ['audit', 1, 'audit @clips', DEAF],
    ['audit', 2, 'audit @none', DEAF],
    ['audit', 2, 'audit @clips'],
    ['serve', 2, 'serve @none'],
    ['page', 0, 'page @written'],
    ['page', 1, 'page @page'],
    ['page', 2, 'page @good.tsv'],
    ['keys', 0, 'keys list'],
    ['keys', 1, 'keys revoke ipa_live_none'],
    ['keys', 1, 'keys list', { DATA_DIR: '/dev/null' }],
    ['recognizer', 2, 'recognizer --model @none'],
  ])('%s ends with %i: koine %s', async (command, status, words, environment) => {
    expect(LISTED.get(command)?.[status]).toBeTruthy();
    const { code } = await koineHere(words.split(' ').map(inFolder), { DATA_DIR: folder, ...environment });
    expect(code).toBe(status);
  });

  it('serve ends with 1 where a setting does not fit', async () => {
    expect(LISTED.get('serve')?.[1]).toContain('a setting');
    expect((await asProcess(['serve'], { PORT: 'x' })).code).toBe(1);
  });
});
