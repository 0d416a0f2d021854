/**
 * Makes a folder and its missing parents, with one `mkdir` for each. The option `recursive` of Node is not used,
 * because it never ends in a folder that answers ENOENT to every `mkdir`, such as /proc.
 */

import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder in an existing folder. It is not an error if another process makes it at the same time. */
function makeLast(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Makes a folder, if it does not exist. @throws the error of the system if it cannot be made */
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
