import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the project; this file runs from src or from dist/src. */
export const ROOT = fileURLToPath(import.meta.url).replace(
  /(?:[\\/]dist)?[\\/]src[\\/]service[\\/]built[\\/]project\.[jt]s$/u,
  '',
);

export const VERSION: string = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
).version;

/** Returns the path of a file of the build. @param file path below dist */
export const compiled = (file: string): string => join(ROOT, 'dist', file);
