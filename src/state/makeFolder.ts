/**
 * Makes a folder, and those above it that are missing.
 *
 * Method: one `mkdir` for each folder. Node's `recursive` never ends where a folder answers ENOENT to every new entry, as
 * /proc does.
 */

import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** @throws the error of the system where the folder cannot be made */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    // Another process may have made it meanwhile.
    makeFolder(folder);
  }
}
