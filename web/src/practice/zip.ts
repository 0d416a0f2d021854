/** ZIP files with their contents stored as they are: recordings of 16 bits hardly grow smaller. */

import { Zip, ZipPassThrough } from 'fflate';

export interface ZipFile {
  /** Its path in the archive, in UTF-8. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The first day that a ZIP knows: when a recording was made is nobody's business. */
const DAY_ONE = new Date(1980, 0, 1);

/** The archive, in parts that follow each other. */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((_error, part) => void parts.push(part as Uint8Array<ArrayBuffer>));
  for (const { name, bytes } of files) {
    const file = new ZipPassThrough(name);
    file.mtime = DAY_ONE;
    zip.add(file);
    file.push(bytes, true);
  }
  zip.end();
  return parts;
}
