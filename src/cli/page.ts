/**
 * `koine page`: the page for learners as a folder that any web server can host, below any path. Beside each file lie its
 * compressed twins, for servers that send these.
 */

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addressOf, readPageFile, readPageList, SERVICE_WORKER } from '../files/built/pageFiles.ts';
import { ROOT, VERSION } from '../files/built/project.ts';
import { TWIN, writeTwins } from '../files/built/twins.ts';
import { readFolderCredits, readFolderPage } from '../serve/http/webPage.ts';
import { makeFolder } from '../serve/state/makeFolder.ts';
import type { Surroundings } from './surroundings.ts';
import { UsageError } from './usage.ts';

const ICONS = ['favicon.ico', 'logo.svg', 'logo.png'];

/** What is compressed already. */
const COMPRESSED = /\.(?:ico|png)$/u;

const WEB = 'web';

/** The names in a folder; none where there is no folder yet. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') throw new UsageError(`${folder} is a file; name a folder`);
    throw error;
  });

/** @throws Error that names the folder which cannot be made */
function make(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${folder} cannot be made (${code}); name a folder in one that can be written`);
  }
}

async function write(folder: string, path: string, bytes: Buffer): Promise<void> {
  const place = join(folder, path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, bytes);
  if (!COMPRESSED.test(path)) await writeTwins(place, bytes);
}

/** Writes the files that the build listed, and their twins as the build made them; returns their paths. */
async function writeListed(folder: string): Promise<string[]> {
  const written = readPageList().files.map(async (file) => {
    const path = addressOf(file.path);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), await readPageFile(file, null));
    const twins = file.codings.map(async (coding) => {
      await writeFile(join(folder, path + TWIN[coding]), await readPageFile(file, coding));
      return path + TWIN[coding];
    });
    return [path, ...(await Promise.all(twins))];
  });
  return (await Promise.all(written)).flat();
}

/** Removes from the folder of the files what an older version left there. */
async function removeOthers(folder: string, written: readonly string[]): Promise<void> {
  const here = await readdir(join(folder, WEB), { recursive: true, withFileTypes: true });
  const files = here.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const current = new Set(written.map((path) => join(folder, path)));
  await Promise.all(files.filter((file) => !current.has(file)).map((file) => rm(file)));
}

export async function page(words: readonly string[], { print }: Surroundings): Promise<void> {
  const [folder] = words;
  if (folder === undefined || words.length > 1) throw new UsageError('page takes the FOLDER to write to');
  const names = await namesIn(folder);
  if (names.length > 0 && !names.includes(SERVICE_WORKER)) {
    throw new UsageError(`${folder} is not empty and holds no page; name a new folder, or an empty one`);
  }
  make(folder);
  await removeOthers(folder, await writeListed(folder));
  const icons = ICONS.map(async (name) =>
    write(folder, name, await readFile(join(ROOT, 'docs', 'assets', name))),
  );
  await Promise.all(icons);
  await write(folder, 'credits.html', Buffer.from(await readFolderCredits()));
  await write(folder, 'index.html', Buffer.from(await readFolderPage(VERSION)));
  print(`The page lies in ${folder}; any web server can host it, below any path (docs/page.md).\n`);
}
