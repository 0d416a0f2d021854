/**
 * What the service gives to anybody, as the build lists it in dist/site: the documents, and the files of the page. Beside a
 * file lie its twins, compressed at build; a file that is shipped only so is unpacked.
 *
 * A document has marks where only the service knows what to say, and the service replaces them.
 */

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManualPage } from '../../contract/manual.ts';
import { CODECS, type Coding, TWIN } from './codings.ts';
import { compiled, ROOT } from './project.ts';

/** Stands for the address of the service, and is as long as the default one: so lines of code are broken alike. */
export const ADDRESS = 'http://origin.invalid';
/** Stands for the path in that address, which is usually empty. */
export const PREFIX = '/prefix.invalid';
/** Stands for the scheme of a request that names none. */
export const SCHEME = 'scheme.invalid';

/** A file with the codings of its twins. */
export interface BuiltFile {
  /** Its place below the folder of the project. */
  readonly file: string;
  readonly codings: readonly Coding[];
}

/** One representation of a resource. */
export interface Form extends BuiltFile {
  readonly type: string;
  /** True for a text that the service completes; then there are no twins, and the service compresses it. */
  readonly completed: boolean;
  /** Headers of the 200 and of the 304. */
  readonly headers: Readonly<Record<string, string>>;
  readonly link?: string;
}

/** What lies at one path. */
export interface Resource {
  readonly path: string;
  readonly main: Form;
  /** The answer at the same path for a caller that prefers Markdown. */
  readonly markdown?: Form;
  /** The page of the manual that this is. */
  readonly page?: Omit<ManualPage, 'markdown'>;
}

/** A file of the page in a folder, by its path there. */
export interface FolderFile extends BuiltFile {
  readonly path: string;
}

export const SITE = compiled('site');

/** The list of what a service gives to anybody. */
export const LIST = join(SITE, 'service.json');

/** The list of what `koine page` writes. */
export const FOLDER_LIST = join(SITE, 'folder.json');

/** The service worker, which lies beside the page itself, as it serves what is below it. */
export const SERVICE_WORKER = 'sw.js';

/** @throws Error that says how to rebuild, when the list is missing */
function readList(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`cannot read ${file}; run \`npm run build\` in ${ROOT}`, { cause });
  }
}

/** @param fill replaces the marks, which headers have, too */
export const readResources = (fill: (text: string) => string): Resource[] =>
  JSON.parse(fill(readList(LIST))) as Resource[];

export const readFolderList = (): FolderFile[] => JSON.parse(readList(FOLDER_LIST)) as FolderFile[];

/** The bytes of a file: those of a twin, or as they are. */
export async function readBuilt({ file, codings }: BuiltFile, coding: Coding | null): Promise<Buffer> {
  const place = join(ROOT, file);
  if (coding !== null) return readFile(place + TWIN[coding]);
  return readFile(place).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || !codings.includes('gzip')) throw error;
    return CODECS.gzip.unpack(await readFile(place + TWIN.gzip));
  });
}
