/**
 * Makes a folder and its missing parents, by one `mkdir` for each: Node's `recursive` never ends if a folder answers ENOENT
 * to every new entry, as /proc does.
 */

import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder in an existing one, unless another process has made it. */
function makeLast(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** @throws the error of the system if the folder cannot be made */
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
