/**
 * The public files of the service, as the build lists them in dist/site: the documents, and the files of the page. A file
 * may have compressed twins next to it; if only a twin is shipped, it is unpacked. Documents have marks, which the service
 * replaces by its own values.
 */

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManualPage } from '../../contract/manual.ts';
import { CODECS, type Coding, TWIN } from './codings.ts';
import { compiled, ROOT } from './project.ts';

/**
 * Mark for the address of the service. It has the length of the default address, so that lines of code break at the same
 * place.
 */
export const ADDRESS = 'http://origin.invalid';
/** Mark for the path in that address, which is usually empty. */
export const PREFIX = '/prefix.invalid';
/** Mark for the default scheme. */
export const SCHEME = 'scheme.invalid';

export interface BuiltFile {
  /** Path relative to the project. */
  readonly file: string;
  readonly codings: readonly Coding[];
}

/** One representation of a resource. */
export interface Form extends BuiltFile {
  readonly type: string;
  /** True for a text with marks; it lacks twins, so the service compresses it. */
  readonly completed: boolean;
  /** Headers of the 200 and of the 304. */
  readonly headers: Readonly<Record<string, string>>;
  readonly link?: string;
}

export interface Resource {
  readonly path: string;
  readonly main: Form;
  /** The answer at the same path for a caller that prefers Markdown. */
  readonly markdown?: Form;
  readonly page?: Omit<ManualPage, 'markdown'>;
}

export interface FolderFile extends BuiltFile {
  readonly path: string;
}

export const SITE = compiled('site');

/** List of the public files of a service. */
export const LIST = join(SITE, 'service.json');

/** List of the files that `koine page` writes. */
export const FOLDER_LIST = join(SITE, 'folder.json');

/** The service worker; it is next to the page, because it serves only paths below its own. */
export const SERVICE_WORKER = 'sw.js';

/** @throws Error that says how to rebuild, when the list is missing */
function readList(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`cannot read ${file}; run \`npm run build\` in ${ROOT}`, { cause });
  }
}

/** @param fill replaces the marks, also in headers */
export const readResources = (fill: (text: string) => string): Resource[] =>
  JSON.parse(fill(readList(LIST))) as Resource[];

export const readFolderList = (): FolderFile[] => JSON.parse(readList(FOLDER_LIST)) as FolderFile[];

export async function readBuilt({ file, codings }: BuiltFile, coding: Coding | null): Promise<Buffer> {
  const place = join(ROOT, file);
  if (coding !== null) return readFile(place + TWIN[coding]);
  return readFile(place).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || !codings.includes('gzip')) throw error;
    return CODECS.gzip.unpack(await readFile(place + TWIN.gzip));
  });
}
