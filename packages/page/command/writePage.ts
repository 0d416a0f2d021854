/** `koine page`: writes the page into a folder for any web server, or, with `--scorm`, into a ZIP for a course system. */

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { TWIN } from '../../../src/service/built/codings.ts';
import {
  type FolderFile,
  readBuilt,
  readFolderList,
  SERVICE_WORKER,
} from '../../../src/service/built/served.ts';
import { makeFolder, type Surroundings, UsageError } from '../../../src/service/surroundings.ts';
import { type CourseOptions, courseZip, readCourse } from './course.ts';

const WEB = 'web';

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') throw new UsageError(`${folder} is a file; name a folder`);
    throw error;
  });

function make(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${folder} cannot be made (${code}); name a folder in one that can be written`);
  }
}

/** Writes a file and its compressed copies. Returns their paths. */
async function write(folder: string, file: FolderFile): Promise<string[]> {
  const place = join(folder, file.path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, await readBuilt(file, null));
  const copies = file.codings.map(async (coding) => {
    await writeFile(place + TWIN[coding], await readBuilt(file, coding));
    return place + TWIN[coding];
  });
  return [place, ...(await Promise.all(copies))];
}

/** Removes files that an older page has left in the folder of scripts. */
async function removeOthers(folder: string, written: readonly string[]): Promise<void> {
  const here = await readdir(join(folder, WEB), { recursive: true, withFileTypes: true });
  const files = here.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const current = new Set(written);
  await Promise.all(files.filter((file) => !current.has(file)).map((file) => rm(file)));
}

const VOICES = 'voices';
const INDEX = 'index.txt';

/** Lists a teacher's recordings in `voices/index.txt`, if there are any. */
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

/** True for the voice for any text, the only part of the page under the GPL. */
const isVoice = ({ path }: FolderFile): boolean => path.startsWith(`${WEB}/voice/`);

async function writeFolder(folder: string, files: readonly FolderFile[]): Promise<void> {
  const names = await namesIn(folder);
  if (names.length > 0 && !names.includes(SERVICE_WORKER)) {
    throw new UsageError(`${folder} is not empty and holds no page; name a new folder, or an empty one`);
  }
  make(folder);
  const written = await Promise.all(files.map((file) => write(folder, file)));
  await removeOthers(folder, written.flat());
  await listRecordings(folder);
}

const ZIP_MARK = 'PK';

/** @throws UsageError for a folder, or a file that is not a ZIP */
async function checkPlace(place: string): Promise<void> {
  const content = await readFile(place).catch(({ code }) => (code === 'EISDIR' ? 'a folder' : ZIP_MARK));
  if (!String(content).startsWith(ZIP_MARK))
    throw new UsageError(`${place} is there and is no ZIP; name another file`);
}

/** Writes a package, first under a temporary name, so that half a package never has the final name. */
async function writeCourse(
  place: string,
  options: CourseOptions,
  files: readonly FolderFile[],
): Promise<void> {
  const course = readCourse(options);
  await checkPlace(place);
  const part = `${place}.part`;
  try {
    await writeFile(part, await courseZip(course, files));
    await rename(part, place);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Error(`${place} cannot be written (${code}); name a file in a folder that is there`);
  }
}

export interface PageOptions extends CourseOptions {
  readonly scorm?: string | undefined;
  readonly 'without-voice'?: boolean;
}

export async function page(
  words: readonly string[],
  { scorm, 'without-voice': withoutVoice, ...course }: PageOptions,
  { print }: Surroundings,
): Promise<void> {
  const [folder] = words;
  const files = readFolderList().filter((file) => withoutVoice !== true || !isVoice(file));
  if (scorm !== undefined) {
    if (folder !== undefined) throw new UsageError('page takes a FOLDER or --scorm FILE.zip, one of them');
    await writeCourse(scorm, course, files);
    print(`The package is in ${scorm}; a course system accepts it as SCORM 1.2 (docs/page.md).\n`);
    return;
  }
  if (folder === undefined || words.length > 1) throw new UsageError('page takes the FOLDER to write to');
  if (/\.zip$/iu.test(folder))
    throw new UsageError(`${folder} has the name of a package; write koine page --scorm ${folder}`);
  if (course.title !== undefined || course.link !== undefined)
    throw new UsageError('--title and --link belong to --scorm FILE.zip');
  await writeFolder(folder, files);
  print(`The page is in ${folder}; any web server can host it, under any path (docs/page.md).\n`);
}
