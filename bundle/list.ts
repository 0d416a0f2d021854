/**
 * The list of the files of the page, each with its hash and its twins, which are written with it; and the service worker,
 * which gets the list in its first line.
 */

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Build } from '../src/files/built/pageBuild.ts';
import {
  addressOf,
  DEMO,
  LIST_FILE,
  PAGE,
  type PageFile,
  type PageList,
  placeOf,
  SERVICE_WORKER,
} from '../src/files/built/pageFiles.ts';
import { compiled, ROOT, VERSION } from '../src/files/built/project.ts';
import { TWIN, writeTwins } from '../src/files/built/twins.ts';

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
  return paths.filter(
    (path) => !isTwin(path, all) && ![LIST_FILE, join(PAGE, SERVICE_WORKER)].includes(join(folder, path)),
  );
}

const hashOf = (...parts: readonly (Buffer | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
};

async function listed(path: string): Promise<PageFile> {
  const bytes = await readFile(placeOf(path));
  const codings = COMPRESSED.test(path) ? [] : await writeTwins(placeOf(path), bytes);
  return { path, hash: hashOf(bytes), bytes: bytes.length, codings };
}

/** What every visit needs. */
const NEEDED = /^(?:[^/]+\.(?:js|css)|kernel\.wasm)$/u;

const LOGO = 'logo.svg';

/** Writes the service worker; returns the fingerprint of the build. */
async function writeServiceWorker(files: readonly PageFile[]): Promise<string> {
  const [code, html, logo] = await Promise.all([
    readFile(compiled('offline.js'), 'utf8'),
    readFile(join(ROOT, 'web', 'index.html')),
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

/** All files that a browser may ask for, in the order of their paths, and the service worker. */
export async function listFiles(): Promise<PageList> {
  const files = await Promise.all([...(await pathsBelow(PAGE)), DEMO].sort().map(listed));
  const build = await writeServiceWorker(files);
  return { build, files: [...files, await listed(SERVICE_WORKER)] };
}
