/** Makes a folder without the option `recursive` of Node, which never ends in /proc. */

import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its missing parents; does nothing if it exists. @param isLast true if its parent was just made
 * @throws the error of the system
 */
export function makeFolder(folder: string, isLast = false): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    if (isLast || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    makeFolder(dirname(folder));
    makeFolder(folder, true);
  }
}
