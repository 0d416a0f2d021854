/**
 * Reads the public files of the service, which the build lists in dist/site. Documents contain marks such as ADDRESS,
 * which the service replaces by its own values.
 */

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManualPage } from '../../contract/manual.ts';
import { CODECS, type Coding, TWIN } from './codings.ts';
import { compiled, ROOT } from './project.ts';

/** Mark for the public address of the service. As long as the default address, so that lines break after the same words. */
export const ADDRESS = 'http://origin.invalid';
/** Mark for the path of the public address, which is usually empty. */
export const PREFIX = '/prefix.invalid';
export const SCHEME = 'scheme.invalid';

export interface BuiltFile {
  readonly file: string;
  /** Codings of the compressed copies next to the file. */
  readonly codings: readonly Coding[];
}

/** A representation of a resource: a file with its headers. */
export interface Form extends BuiltFile {
  readonly type: string;
  /** True for a text with marks, which the service replaces before it compresses the text. */
  readonly completed: boolean;
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

export const LIST = join(SITE, 'service.json');

/** The list of the files that `koine page` writes. */
export const FOLDER_LIST = join(SITE, 'folder.json');

/** The service worker, in the folder of the page: it can serve only paths below its own folder. */
export const SERVICE_WORKER = 'sw.js';

/** @throws Error that says how to rebuild, if the list is missing */
function readList(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`cannot read ${file}; run \`npm run build\` in ${ROOT}`, { cause });
  }
}

/** @param fill replaces the marks in headers */
export const readResources = (fill: (text: string) => string): Resource[] =>
  JSON.parse(fill(readList(LIST))) as Resource[];

export const readFolderList = (): FolderFile[] => JSON.parse(readList(FOLDER_LIST)) as FolderFile[];

/** Reads a file, or its compressed copy. Unpacks the gzipped copy if the file itself is missing, as in a package. */
export async function readBuilt({ file, codings }: BuiltFile, coding: Coding | null): Promise<Buffer> {
  const path = join(ROOT, file);
  if (coding !== null) return readFile(path + TWIN[coding]);
  return readFile(path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || !codings.includes('gzip')) throw error;
    return CODECS.gzip.unpack(await readFile(path + TWIN.gzip));
  });
}
