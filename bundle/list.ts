/** The list of the files of the page, each with its hash and its twins, which are written with it. */

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { DEMO, LIST_FILE, PAGE, type PageFile, placeOf, TWIN } from '../src/disk/pageFiles.ts';
import { writeTwins } from './twins.ts';

/** What is compressed already: lexicons, recordings, and a model of quantised numbers. */
const COMPRESSED = /\.(?:gz|mp3|ogg|opus|m4a|webm|safetensors)$/u;

const isTwin = (path: string, all: ReadonlySet<string>): boolean =>
  Object.values(TWIN).some((suffix) => path.endsWith(suffix) && all.has(path.slice(0, -suffix.length)));

async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  const all = new Set(paths);
  return paths.filter((path) => !isTwin(path, all) && join(folder, path) !== LIST_FILE);
}

async function listed(path: string): Promise<PageFile> {
  const bytes = await readFile(placeOf(path));
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const codings = COMPRESSED.test(path) ? [] : await writeTwins(placeOf(path), bytes);
  return { path, hash, bytes: bytes.length, codings };
}

/** All files that a browser may ask for, in the order of their paths. */
export const listFiles = async (): Promise<PageFile[]> =>
  Promise.all([...(await pathsBelow(PAGE)), DEMO].sort().map(listed));
