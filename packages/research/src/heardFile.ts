/** A recording on this machine, heard: read, prepared, and sent to the recognizer, again if that is only starting. */

import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { LIMITS, SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import { badRequest, Refusal } from '../../../src/contract/refusal.ts';
import type { Trust } from '../../../src/engine/hear.ts';
import type { Heard } from '../../../src/engine/library/recognized.ts';
import type { Clip } from '../../../src/service/hear/clip/clip.ts';
import type { Recognizers } from '../../../src/service/hear/recognizers/recognizer.ts';
import { DEFAULT_NAME } from '../../../src/service/hear/recognizers/recognizer.ts';
import type { Threads } from '../../../src/service/hear/threads/pool.ts';
import type { Surroundings } from '../../../src/service/surroundings.ts';

/** Who hears. */
export interface Ears {
  readonly recognizers: Recognizers;
  /** The name of the recognizer; undefined for the default one. */
  readonly recognizer: string | undefined;
  readonly trust: Trust;
}

/** Ears, and the name of what hears by them. */
export interface NamedEars extends Ears {
  readonly name: string;
}

/** Opens the recognizer of the settings that has this name; the demo recognizer hears in these threads. */
export type OpenEars = (
  environment: Surroundings['environment'],
  recognizer: string | undefined,
  threads: Threads,
) => NamedEars;

/**
 * Reads a plain file, which nobody has to wait for, into shared memory.
 *
 * @throws Error that says what else it is, or that of the system
 */
export async function readPlain(place: string): Promise<Uint8Array> {
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

/** How often a recognizer that says when to come back is asked again, and how long it may ask to be waited for. */
const TRIES = 3;
const LONGEST_WAIT_S = 30;

/**
 * Asks the recognizer what is said in a clip.
 *
 * @param asking the owner, in whose turn it is heard, and the id of the request
 * @throws Refusal for a clip that is too short, or where the recognizer fails
 */
export async function heardIn(
  clip: Clip,
  { recognizers, recognizer, trust }: Ears,
  asking: { readonly owner: string; readonly requestId: string },
): Promise<Heard> {
  const { duration_s, lead_s, quality } = clip;
  const note = recognizers.noteOf(recognizer?.toLowerCase() ?? DEFAULT_NAME);
  if (duration_s < LIMITS.least_audio_s)
    throw badRequest(`only ${duration_s} s of sound; it takes ${LIMITS.least_audio_s} s`);
  for (let tries = 1; ; tries++) {
    try {
      const answer = await recognizers.hear(clip.wav, recognizer, asking);
      return { answer, trust, lead_s, quality, note };
    } catch (error) {
      const wait = error instanceof Refusal ? error.retryAfter : undefined;
      if (wait === undefined || wait > LONGEST_WAIT_S || tries === TRIES) throw error;
      await setTimeout(1000 * wait);
    }
  }
}
