/** Finds a program, as a shell would: a name on PATH, or a path. */

import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** True for a file that may be run. */
function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The path of a program, or null where there is none. */
export function findProgram(name: string, path: string): string | null {
  const places = path.split(delimiter).flatMap((folder) => (folder === '' ? [] : join(folder, name)));
  return (name.includes('/') ? [name] : places).find(runs) ?? null;
}
