/**
 * The public files of the service (documents, and files of the page), as the build lists them in dist/site. A file may
 * have compressed copies next to it. If a package has only the gzipped copy, it is unpacked. Documents contain marks
 * such as ADDRESS, which the service replaces by its own values.
 */

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManualPage } from '../../contract/manual.ts';
import { CODECS, type Coding, TWIN } from './codings.ts';
import { compiled, ROOT } from './project.ts';

/**
 * Mark for the public address of the service. It has the length of the default address, so that lines of code in
 * documents break at the same place.
 */
export const ADDRESS = 'http://origin.invalid';
/** Mark for the path within the public address; the path is usually empty. */
export const PREFIX = '/prefix.invalid';
/** Mark for the name of the default scheme. */
export const SCHEME = 'scheme.invalid';

export interface BuiltFile {
  /** Path relative to the root of the project. */
  readonly file: string;
  readonly codings: readonly Coding[];
}

/** One representation of a resource: a file with its media type and headers. */
export interface Form extends BuiltFile {
  readonly type: string;
  /**
   * True for a text with marks. The build does not compress it, because the service replaces the marks and then
   * compresses it.
   */
  readonly completed: boolean;
  /** Headers of an answer with status 200 or 304. */
  readonly headers: Readonly<Record<string, string>>;
  readonly link?: string;
}

export interface Resource {
  readonly path: string;
  readonly main: Form;
  /** The representation for a caller that prefers Markdown to HTML. */
  readonly markdown?: Form;
  readonly page?: Omit<ManualPage, 'markdown'>;
}

export interface FolderFile extends BuiltFile {
  readonly path: string;
}

export const SITE = compiled('site');

/** File with the list of the public files of a service. */
export const LIST = join(SITE, 'service.json');

/** File with the list of the files that `koine page` writes. */
export const FOLDER_LIST = join(SITE, 'folder.json');

/**
 * Name of the service worker. Its file is in the folder of the page, because a service worker can serve only paths
 * below its own folder.
 */
export const SERVICE_WORKER = 'sw.js';

/** Reads a list of the build. @throws Error that says how to rebuild, when it is missing */
function readList(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`cannot read ${file}; run \`npm run build\` in ${ROOT}`, { cause });
  }
}

/** @param fill replaces the marks in the list, because headers may have them */
export const readResources = (fill: (text: string) => string): Resource[] =>
  JSON.parse(fill(readList(LIST))) as Resource[];

export const readFolderList = (): FolderFile[] => JSON.parse(readList(FOLDER_LIST)) as FolderFile[];

export async function readBuilt({ file, codings }: BuiltFile, coding: Coding | null): Promise<Buffer> {
  const path = join(ROOT, file);
  if (coding !== null) return readFile(path + TWIN[coding]);
  return readFile(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || !codings.includes('gzip')) throw error;
    return CODECS.gzip.unpack(await readFile(path + TWIN.gzip));
  });
}
