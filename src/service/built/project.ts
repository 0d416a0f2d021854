/** The project's folder on disk, and its version. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root, whether this file runs from src or from dist/src. */
export const ROOT = fileURLToPath(import.meta.url).replace(
  /(?:[\\/]dist)?[\\/]src[\\/]service[\\/]built[\\/]project\.[jt]s$/u,
  '',
);

export const VERSION: string = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
).version;

/** Path of a compiled file, such as a worker thread. */
export const compiled = (file: string): string => join(ROOT, 'dist', file);
