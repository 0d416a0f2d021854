/** Files that leave the page: handed to the reader, who saves them; several as one ZIP. */

import { type ZipFile, zipOf } from '../practice/anki.ts';

/** Long enough for every browser to take a file, milliseconds; its address would hold the memory. */
const TAKEN_MS = 60_000;

/** Hands a file to the reader. */
export function save(name: string, parts: BlobPart[], type: string): void {
  const href = URL.createObjectURL(new Blob(parts, { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), TAKEN_MS);
}

/** Hands several files to the reader, as one ZIP. */
export const saveZip = (name: string, files: readonly ZipFile[]): void =>
  save(name, zipOf(files), 'application/zip');
