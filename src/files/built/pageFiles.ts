/**
 * The files that a browser loads for the page: those that the build lists in dist/page/files.json, and no other. Beside a
 * file lie its twins, compressed at build; a file that is shipped only so is unpacked.
 */

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CODECS, type Coding } from './codings.ts';
import { MODEL_FILE } from './demo.ts';
import { compiled, ROOT } from './project.ts';
import { TWIN } from './twins.ts';

export interface PageFile {
  /** Its path below the folder of the page, with `/` between its parts. */
  readonly path: string;
  /** SHA-256 of its bytes, base64url. */
  readonly hash: string;
  readonly bytes: number;
  /** The codings of its twins; none for what is compressed already. */
  readonly codings: readonly Coding[];
}

export interface PageList {
  /** The fingerprint of all files together with the HTML: another for every version. */
  readonly build: string;
  /** The service worker is the last. */
  readonly files: readonly PageFile[];
}

/** The folder of the page. */
export const PAGE = compiled('page');

export const LIST_FILE = join(PAGE, 'files.json');

/** The service worker, which lies beside the page itself, as it serves what is below it. */
export const SERVICE_WORKER = 'sw.js';

/** The address of a file, below that of the page. */
export const addressOf = (path: string): string => (path === SERVICE_WORKER ? path : `web/${path}`);

/** The demo recognizer, which the package holds once. */
export const DEMO = 'demo.safetensors';

/** Where the bytes of a file lie. */
export const placeOf = (path: string): string => (path === DEMO ? MODEL_FILE : join(PAGE, path));

/** @throws Error that says how to rebuild, when the list is missing */
export function readPageList(): PageList {
  try {
    return JSON.parse(readFileSync(LIST_FILE, 'utf8')) as PageList;
  } catch (cause) {
    throw new Error(`cannot read ${LIST_FILE}; run \`npm run build\` in ${ROOT}`, { cause });
  }
}

/** The bytes of a file: those of a twin, or as they are. */
export async function readPageFile({ path, codings }: PageFile, coding: Coding | null): Promise<Buffer> {
  const place = placeOf(path);
  if (coding !== null) return readFile(place + TWIN[coding]);
  return readFile(place).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || !codings.includes('gzip')) throw error;
    return CODECS.gzip.unpack(await readFile(place + TWIN.gzip));
  });
}
