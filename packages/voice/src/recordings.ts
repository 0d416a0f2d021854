/**
 * Recordings of a teacher: `<folder>/<scheme>/<form>.wav`, where the form is the target in NFC, as the caller wrote it or
 * in lower case.
 */

import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import { inspectWav } from '../../recordings/src/riff.ts';

export interface Recordings {
  /** The recording of a target; null where there is none that can be used. */
  readonly find: (scheme: string, target: string) => Promise<Buffer | null>;
}

/** Greek letters with their marks, blanks and apostrophes: no dot and no slash, so no name leads out of the folder. */
const FORM = /^[\p{Script=Greek}\p{M}\u02BC\u2019\u1FBD ']+$/u;

/** Bytes of a file name, at the most, with its ending. */
const LONGEST = 255;
const ENDING = '.wav';

/** The names that a recording of this target may have. */
function namesOf(target: string): string[] {
  const form = target.normalize('NFC');
  const names = [form, form.toLowerCase()].filter((name) => FORM.test(name)).map((name) => name + ENDING);
  return [...new Set(names)].filter((name) => Buffer.byteLength(name) <= LONGEST);
}

/** @throws Error when the file is there and is no WAV of at most 60 seconds and 8 MiB */
async function readRecording(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > SERVICE_LIMITS.upload_bytes) throw new Error(`${size} bytes`);
    const bytes = await file.readFile();
    inspectWav(bytes);
    return bytes;
  } finally {
    await file.close();
  }
}

/**
 * @param folder null for no recordings
 * @param warn called for a file that cannot be used
 * @throws Error that names the setting, for a folder that is none
 */
export function createRecordings(folder: string | null, warn: (message: string) => void): Recordings {
  if (folder !== null && statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Error(`SPEECH_DIR: ${folder} is no folder`);
  return {
    async find(scheme, target) {
      if (folder === null) return null;
      for (const name of namesOf(target)) {
        const path = join(folder, scheme, name);
        try {
          return await readRecording(path);
        } catch (error) {
          const { code, message } = error as NodeJS.ErrnoException;
          if (code !== 'ENOENT') warn(`the recording ${path} cannot be used: ${message}`);
        }
      }
      return null;
    },
  };
}
