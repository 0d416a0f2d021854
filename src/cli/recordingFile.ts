/** The recording that an agent names by its path: a plain file of the user, which nobody has to wait for. */

import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shown } from '../contract/fields.ts';
import { SERVICE_LIMITS } from '../contract/limits.ts';
import { badRequest, type Refusal } from '../contract/refusal.ts';

const NO_FILE = 'there is no such file';
const WHY: Readonly<Record<string, string>> = {
  ENOENT: NO_FILE,
  ENOTDIR: NO_FILE,
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  ENAMETOOLONG: 'it is too long',
  ELOOP: 'its links lead in a circle',
};

/** The place that is meant: below the home folder for `~/`, below the folder that the host started us in for a relative path. */
function placeOf(path: string): string {
  if (path.startsWith('file:')) return fileURLToPath(path);
  return /^~(?:[\\/]|$)/u.test(path) ? join(homedir(), path.slice(1)) : resolve(path);
}

async function readPlain(place: string): Promise<Uint8Array> {
  const found = await stat(place);
  if (found.isDirectory()) throw new Error('this is a folder');
  // A pipe or a device would be waited for.
  if (!found.isFile()) throw new Error('this is no plain file');
  const { size } = found;
  if (size > SERVICE_LIMITS.upload_bytes)
    throw new Error(`it has ${size} bytes; at most ${SERVICE_LIMITS.upload_bytes} are read`);
  // Should another thing take the place of the file now, opening it waits for nothing.
  const file = await open(place, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(new SharedArrayBuffer(size)), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Reads a recording of the user.
 *
 * @throws Refusal for what is no plain file, may not be read, or is too large
 */
export async function readRecording(path: unknown): Promise<Uint8Array> {
  const refused = (why: string, where = ''): Refusal =>
    badRequest(`audio_path is ${shown(path)}${where}: ${why}`, 'audio_path');
  if (typeof path !== 'string' || path === '' || path.includes('\0'))
    throw refused('send the full path of a WAV file');
  if (/^https?:/iu.test(path)) throw refused('this is an address; send it as audio_url');
  let place = path;
  try {
    place = placeOf(path);
    return await readPlain(place);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === undefined ? message : (WHY[code] ?? `it cannot be read (${code})`);
    throw refused(`${why}; send the full path of a WAV file`, place === path ? '' : `, which is ${place}`);
  }
}
