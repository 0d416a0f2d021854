/** The statuses that each command ends with, as the page on operations lists them, and what it says then. */

import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { USAGE } from '../src/cli/usage.ts';
import { SCHEME_NAMES } from '../src/contract/schemes.ts';
import { koineHere } from './command.ts';
import { freshFolder } from './freshFolder.ts';
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
  await writeFile(join(folder, 'clips', 'clips.tsv'), 'file\ttarget\tipa\na.wav\tθεός\tright\n');
});

/** `@` begins a name in the folder. */
const inFolder = (word: string): string => word.replace(/^@/u, `${folder}/`);

const DEAF = { RECOGNIZER_URL: 'http://127.0.0.1:1/' };

const ended = (words: string, environment?: object) =>
  koineHere(words.split(' ').map(inFolder), { DATA_DIR: folder, ...environment });

describe('the page', () => {
  it('lists every command of the usage', () => {
    const commands = [...USAGE.matchAll(/^ {2}koine ([a-z]+(?: --file)?)/gmu)].map(([, name]) => name);
    expect([...LISTED.keys()].sort()).toEqual([...new Set(commands)].sort());
  });

  it.each<[command: string, status: number, words: string, environment?: object]>([
    ['score', 0, 'score θεός seos'],
    ['score', 2, 'score hello h'],
    ['score --file', 0, 'score --file @good.tsv'],
    ['score --file', 0, 'score --file @empty.tsv'],
    ['score --file', 1, 'score --file @bad.tsv'],
    ['score --file', 2, 'score --file @none.tsv'],
    ['score --file', 2, 'score --file @good.tsv --out @bad.tsv'],
    ['audit', 1, 'audit @clips', DEAF],
    ['audit', 2, 'audit @none', DEAF],
    ['audit', 2, 'audit @clips'],
    ['serve', 2, 'serve @none'],
    ['mcp', 2, 'mcp @none'],
    ['mcp', 1, 'mcp', { RECOGNIZER_URL: 'x' }],
    ['page', 0, 'page @written'],
    ['page', 1, 'page @page'],
    ['page', 2, 'page @good.tsv'],
    ['keys', 0, 'keys list'],
    ['keys', 1, 'keys revoke ipa_live_none'],
    ['keys', 1, 'keys list', { DATA_DIR: '/dev/null' }],
    ['recognizer', 2, 'recognizer --model @none'],
  ])('%s ends with %i: koine %s', async (command, status, words, environment) => {
    expect(LISTED.get(command)?.[status]).toBeTruthy();
    expect((await ended(words, environment)).code).toBe(status);
  });

  it('serve ends with 1 where settings do not fit, and tells all of them', async () => {
    expect(LISTED.get('serve')?.[1]).toContain('a setting');
    const { code, stderr } = await ended('serve', { PORT: 'x', LOG_LEVEL: 'x', BASE_URL: 'x' });
    expect(code).toBe(1);
    for (const name of ['PORT', 'LOG_LEVEL', 'BASE_URL']) expect(stderr).toContain(`${name}: must be`);
  });
});

// biome-ignore format: a table, one case a line
it.each([
  ['score θεός a --scheme latin', 2, `scheme "latin" is not known; send one of: ${SCHEME_NAMES.join(', ')}`],
  ['score θεός a --scheme', 2, "Option '--scheme <value>' argument missing"],
  ['score theos a', 2, 'target must be a Greek word or verse; "theos" is in Latin letters; did you mean θεός?'],
  ['score θεός %', 2, 'send ipa, audio_base64, or audio_url'],
  ['score θεός s e o s', 2, 'put quotes around each'],
  ['score --loud', 2, '--loud is no option; put -- before words that begin with -'],
  ['keys isue', 2, 'keys takes issue, list or revoke; did you mean issue?'],
  ['scor', 2, 'scor is not a command; did you mean score?'],
  ['help', 0, ''],
  ['keys issue x --label x', 2, 'keys issue takes no x; leave it out'],
  ['keys revoke ipa_live_a ipa_live_b', 2, 'keys revoke takes no ipa_live_b; leave it out'],
  ['serve x', 2, 'serve takes no x; leave it out'],
  ['page /proc/page', 1, '/proc/page cannot be made (ENOENT); name a folder in one that can be written'],
])('koine %s ends with %i and says why', async (words, status, sentence) => {
  const { code, stderr } = await ended(words);
  expect(code).toBe(status);
  expect(stderr).toContain(sentence);
});
