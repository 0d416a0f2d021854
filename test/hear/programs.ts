/** Programs that stand where espeak-ng would: shell scripts in a fresh folder. */

import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshFolder } from '../freshFolder.ts';

/** The path of a program that does this. */
export async function program(script: string): Promise<string> {
  const path = join(await freshFolder(), 'espeak');
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

/** A shell command that writes this file. */
export const writing = (file: string): string => `cat '${file}'`;
