/**
 * Finds recordings of a teacher: `<folder>/<scheme>/<target>.wav`, with the target in NFC, as sent or in lower case.
 */

import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import { inspectWav } from '../../recordings/src/riff.ts';

export interface Recordings {
  /** Returns the bytes of the recording of a target; null if there is no usable recording. */
  readonly find: (scheme: string, target: string) => Promise<Buffer | null>;
}

/** Matches Greek names. They have neither dots nor slashes, so a path cannot leave the folder. */
const FORM = /^[\p{Script=Greek}\p{M}\u02BC\u2019\u1FBD ']+$/u;

/** Most bytes of a file name in common file systems. */
const LONGEST = 255;
const ENDING = '.wav';

function namesOf(target: string): string[] {
  const form = target.normalize('NFC');
  const names = [form, form.toLowerCase()].filter((name) => FORM.test(name)).map((name) => name + ENDING);
  return [...new Set(names)].filter((name) => Buffer.byteLength(name) <= LONGEST);
}

/** @throws Error if the file is missing, or if it is not a WAV of at most 60 seconds and 8 MiB */
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
 * @param folder null if there are no recordings
 * @param warn called with a sentence about a file that cannot be used
 * @throws Error that names the setting SPEECH_DIR if the folder does not exist
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
