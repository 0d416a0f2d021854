/** Makes files of attempts in a fresh folder, and runs `koine score` on them in this process. */

import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { koineHere } from '../../../../test/command.ts';
import { freshFolder } from '../../../../test/freshFolder.ts';

export const linesOf = (text: string): string[] => text.replace(/\n$/u, '').split('\n');

export const TSV = [
  'id\ttarget\tipa\tscheme',
  'one\tθεός\tθ e ˈo s',
  'two\tλόγος\tl ˈo x o s\t',
  'three\tλόγος\tl ˈo ɡ o s\terasmian',
  'four\tἐν ἀρχῇ\te n a r k ˈe̝',
].join('\n');

export const koine = (args: readonly string[], environment?: Record<string, string>) =>
  koineHere(['score', ...args], environment);

/** Opens a folder before the tests of a file, and removes it after them. */
export function openFiles() {
  let folder = '';
  let files = 0;
  beforeAll(async () => {
    folder = await freshFolder();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const freshPath = (ending: string): string => join(folder, `attempts${files++}.${ending}`);
  const fileOf = (text: string | Buffer, ending: string): string => {
    const file = freshPath(ending);
    writeFileSync(file, text);
    return file;
  };
  const linesFor = async (text: string, ending: string): Promise<string[]> =>
    linesOf((await koine(['--file', fileOf(text, ending)])).stdout);
  const objectsFor = async (text: string | Buffer, ending: string): Promise<[unknown[], said: string]> => {
    const { stdout, stderr } = await koine(['--file', fileOf(text, ending), '--json']);
    return [linesOf(stdout).map((line) => JSON.parse(line)), stderr];
  };
  return { freshPath, fileOf, linesFor, objectsFor };
}
