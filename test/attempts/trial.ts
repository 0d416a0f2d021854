/** Files of attempts in a fresh folder, and `koine score` run on them in this process. */

import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { koineHere } from '../command.ts';
import { freshFolder } from '../freshFolder.ts';

export const linesOf = (text: string): string[] => text.replace(/\n$/u, '').split('\n');

/** A table of four attempts. */
export const TSV = [
  'id\ttarget\tipa\tscheme',
  'one\tθεός\tθ e ˈo s',
  'two\tλόγος\tl ˈo x o s\t',
  'three\tλόγος\tl ˈo ɡ o s\terasmian',
  'four\tἐν ἀρχῇ\te n a r k ˈe̝',
].join('\n');

export interface Files {
  /** The path of a name in the folder. */
  readonly pathOf: (name: string) => string;
  /** Writes a file and returns its path. */
  readonly fileOf: (text: string | Buffer, ending: string) => string;
  /** The lines that a file with this text gives. */
  readonly linesFor: (text: string | Buffer, ending: string) => Promise<string[]>;
  /** The objects that it gives with `--json`, and what was said. */
  readonly objectsFor: (text: string | Buffer, ending: string) => Promise<[objects: unknown[], said: string]>;
  /** A path that no file has. */
  readonly freshPath: (ending: string) => string;
}

/** Opens a folder before the tests of a file, and removes it after them. */
export function openFiles(): Files {
  let folder = '';
  let files = 0;
  beforeAll(async () => {
    folder = await freshFolder();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const pathOf = (name: string): string => join(folder, name);
  const freshPath = (ending: string): string => pathOf(`attempts${files++}.${ending}`);
  const fileOf = (text: string | Buffer, ending: string): string => {
    const file = freshPath(ending);
    writeFileSync(file, text);
    return file;
  };
  const linesFor: Files['linesFor'] = async (text, ending) =>
    linesOf((await koine(['--file', fileOf(text, ending)])).stdout);
  const objectsFor: Files['objectsFor'] = async (text, ending) => {
    const { stdout, stderr } = await koine(['--file', fileOf(text, ending), '--json']);
    return [linesOf(stdout).map((line) => JSON.parse(line)), stderr];
  };
  return { pathOf, fileOf, linesFor, objectsFor, freshPath };
}

export const koine = (args: readonly string[], environment?: Record<string, string>) =>
  koineHere(['score', ...args], environment);
