/** The recording that an agent names by its path: a plain file of the user, which nobody has to wait for. */

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPlain } from '../../packages/research/src/heardFile.ts';
import { whyUnread } from '../../packages/research/src/unread.ts';
import { shown } from '../contract/fields.ts';
import { badRequest, type Refusal } from '../contract/refusal.ts';

/** The place that is meant: below the home folder for `~/`, below the folder that the host started us in for a relative path. */
function placeOf(path: string): string {
  if (path.startsWith('file:')) return fileURLToPath(path);
  return /^~(?:[\\/]|$)/u.test(path) ? join(homedir(), path.slice(1)) : resolve(path);
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
    throw refused('send the full path of a recording');
  if (/^https?:/iu.test(path)) throw refused('this is an address; send it as audio_url');
  let place = path;
  try {
    place = placeOf(path);
    return await readPlain(place);
  } catch (error) {
    const why = whyUnread(error as NodeJS.ErrnoException);
    throw refused(`${why}; send the full path of a recording`, place === path ? '' : `, which is ${place}`);
  }
}
