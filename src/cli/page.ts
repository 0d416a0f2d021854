/**
 * `koine page`: the page for learners as a folder that any web server can host, below any path. Beside each file lie its
 * compressed twins, for servers that send these. Recordings of a teacher in its folder `voices` are listed, so that the page
 * finds them.
 */

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { TWIN } from '../files/built/codings.ts';
import { type FolderFile, readBuilt, readFolderList, SERVICE_WORKER } from '../files/built/served.ts';
import { makeFolder } from '../serve/state/makeFolder.ts';
import type { Surroundings } from './surroundings.ts';
import { UsageError } from './usage.ts';

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

/** Writes a file of the page and its twins; returns their places. */
async function write(folder: string, file: FolderFile): Promise<string[]> {
  const place = join(folder, file.path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, await readBuilt(file, null));
  const twins = file.codings.map(async (coding) => {
    await writeFile(place + TWIN[coding], await readBuilt(file, coding));
    return place + TWIN[coding];
  });
  return [place, ...(await Promise.all(twins))];
}

/** Removes from the folder of the files what an older version left there. */
async function removeOthers(folder: string, written: readonly string[]): Promise<void> {
  const here = await readdir(join(folder, WEB), { recursive: true, withFileTypes: true });
  const files = here.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const current = new Set(written);
  await Promise.all(files.filter((file) => !current.has(file)).map((file) => rm(file)));
}

/** The recordings of a teacher, in the folder of the page. */
const VOICES = 'voices';
const INDEX = 'index.txt';

/** Lists the recordings of a teacher, where there are some; it writes over a list that was made by hand. */
async function listRecordings(folder: string): Promise<void> {
  const voices = join(folder, VOICES);
  const entries = await readdir(voices, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(voices, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== INDEX);
  const lines = paths.sort().map((path) => `${path}\n`);
  if (lines.length > 0) await writeFile(join(voices, INDEX), lines.join(''));
}

/** The voice that says any text: the one part of the page that is under the GPL. */
const isVoice = ({ path }: FolderFile): boolean => path.startsWith(`${WEB}/voice/`);

interface Options {
  readonly 'without-voice'?: boolean;
}

export async function page(
  words: readonly string[],
  { 'without-voice': withoutVoice }: Options,
  { print }: Surroundings,
): Promise<void> {
  const [folder] = words;
  if (folder === undefined || words.length > 1) throw new UsageError('page takes the FOLDER to write to');
  const names = await namesIn(folder);
  if (names.length > 0 && !names.includes(SERVICE_WORKER)) {
    throw new UsageError(`${folder} is not empty and holds no page; name a new folder, or an empty one`);
  }
  make(folder);
  const files = readFolderList().filter((file) => withoutVoice !== true || !isVoice(file));
  const written = await Promise.all(files.map((file) => write(folder, file)));
  await removeOthers(folder, written.flat());
  await listRecordings(folder);
  print(`The page lies in ${folder}; any web server can host it, below any path (docs/page.md).\n`);
}
