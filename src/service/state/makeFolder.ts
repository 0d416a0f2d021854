/**
 * Makes a folder, and those above it that are missing.
 *
 * Method: one `mkdir` for each folder. Node's `recursive` never ends where a folder answers ENOENT to every new entry, as
 * /proc does.
 */

import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder in one that is there, unless another process has made it. */
function makeLast(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** @throws the error of the system where the folder cannot be made */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    makeFolder(dirname(folder));
    makeLast(folder);
  }
}
