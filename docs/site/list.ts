/** Lists the files of the page with their hashes; writes their compressed copies, and the service worker. */

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Build } from '../../packages/page/src/offline/offlineBuild.ts';
import { CODINGS, type Coding, TWIN } from '../../src/service/built/codings.ts';
import { compiled, ROOT, VERSION } from '../../src/service/built/project.ts';
import { type BuiltFile, SERVICE_WORKER } from '../../src/service/built/served.ts';
import { writeTwins } from './compressedTwins.ts';

/** A file of the page. Its path is relative to dist/page, with `/` between the parts. */
export interface PageFile extends Pick<BuiltFile, 'codings'> {
  readonly path: string;
  /** SHA-256 of the bytes of the file, base64url. */
  readonly hash: string;
  readonly bytes: number;
}

export interface PageFiles {
  /** Fingerprint of all files and of the HTML of the page. */
  readonly build: string;
  /** Sorted by path; the service worker comes last. */
  readonly files: readonly PageFile[];
}

export const PAGE = compiled('page');

/** Module with which the library finds its files; the page does not load it. */
const LIBRARY_PLACE = 'place.js';

/** Returns the address of a file, relative to the address of the page. */
export const addressOf = (path: string): string => (path === SERVICE_WORKER ? path : `web/${path}`);

export const placeOf = (path: string): string => join(PAGE, path);

/** Matches books and the voice, which get only gzip, because a learner loads each once; Brotli would save only a sixth. */
const GZIPPED = /^(?:texts|voice)\//u;

/** Matches files without a compressed copy: either they are compressed already, or pages do not request them. */
const SINGLE = /\.(?:gz|mp3|ogg|opus|m4a|webm|woff2|safetensors)$|(?:COPYING|OFL)\.txt$/u;

const isTwin = (path: string, all: ReadonlySet<string>): boolean =>
  Object.values(TWIN).some((suffix) => path.endsWith(suffix) && all.has(path.slice(0, -suffix.length)));

async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  const all = new Set(paths);
  return paths.filter((path) => !isTwin(path, all) && path !== SERVICE_WORKER && path !== LIBRARY_PLACE);
}

const hashOf = (...parts: readonly (Buffer | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
};

function codingsFor(path: string): readonly Coding[] {
  if (SINGLE.test(path)) return [];
  return GZIPPED.test(path) ? ['gzip'] : CODINGS;
}

async function entryOf(path: string): Promise<PageFile> {
  const bytes = await readFile(placeOf(path));
  const codings = await writeTwins(placeOf(path), bytes, codingsFor(path));
  return { path, hash: hashOf(bytes), bytes: bytes.length, codings };
}

/** Matches files that the service worker caches at once; it caches other files when they are used. */
const NEEDED =
  /^(?:(?:main|dialogs|tutorWorker|schemes|recorderWorklet)\.js|style\.css|kernel\.wasm|[^/]+\.webmanifest)$/u;

const LOGO = 'logo.svg';

/** Writes the service worker, with the list of files in its first line; returns the fingerprint of the files. */
async function writeServiceWorker(files: readonly PageFile[]): Promise<string> {
  const [code, html, logo] = await Promise.all([
    readFile(compiled('offline.js'), 'utf8'),
    readFile(join(ROOT, 'packages/page/index.html')),
    readFile(join(ROOT, 'docs', 'assets', LOGO)),
  ]);
  const hashes = Object.fromEntries([
    [LOGO, hashOf(logo)],
    ...files.map(({ path, hash }) => [addressOf(path), hash]),
  ]);
  const needed = files.map(({ path }) => path).filter((path) => NEEDED.test(path));
  const name = hashOf(JSON.stringify(hashes), html, code, VERSION).slice(0, 22);
  const build: Build = { name, hashes, needed: [LOGO, ...needed.map(addressOf)] };
  await writeFile(join(PAGE, SERVICE_WORKER), `const BUILD=${JSON.stringify(build)};\n${code}`);
  return name;
}

export async function listFiles(): Promise<PageFiles> {
  const files = await Promise.all((await pathsBelow(PAGE)).sort().map(entryOf));
  const build = await writeServiceWorker(files);
  return { build, files: [...files, await entryOf(SERVICE_WORKER)] };
}
