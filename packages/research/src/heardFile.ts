import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { LIMITS, SERVICE_LIMITS } from '../../../src/contract/limits.ts';
import { badRequest, Refusal } from '../../../src/contract/refusal.ts';
import type { Trust } from '../../../src/engine/hear.ts';
import type { Heard } from '../../../src/engine/library/recognized.ts';
import type { Clip } from '../../../src/service/hear/clip/clip.ts';
import { DEFAULT_NAME, type Recognizers } from '../../../src/service/hear/recognizers/recognizer.ts';
import type { Threads } from '../../../src/service/hear/threads/pool.ts';
import { type Surroundings, whyUnread } from '../../../src/service/surroundings.ts';

export interface FileEars {
  readonly recognizers: Recognizers;
  readonly recognizer: string | undefined;
  readonly trust: Trust;
}

export interface NamedEars extends FileEars {
  readonly name: string;
}

export type OpenEars = (
  environment: Surroundings['environment'],
  recognizer: string | undefined,
  threads: Threads,
) => NamedEars;

/**
 * Reads a regular file into shared memory.
 * @throws Error for a folder, pipe or device, for a file that is too large, or with the error of the system
 */
export async function readPlain(place: string): Promise<Uint8Array> {
  const found = await stat(place);
  if (found.isDirectory()) throw new Error('this is a folder');
  // Reading a pipe or a device could block forever.
  if (!found.isFile()) throw new Error('this is no plain file');
  const { size } = found;
  if (size > SERVICE_LIMITS.upload_bytes)
    throw new Error(`it has ${size} bytes; at most ${SERVICE_LIMITS.upload_bytes} are read`);
  // If a pipe has replaced the file since `stat`, O_NONBLOCK keeps `open` from blocking.
  const file = await open(place, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(new SharedArrayBuffer(size)), 0, size, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** @throws Refusal if the file cannot be read; `sentence` writes the message, with the reason in it */
export async function readRecording(
  path: string,
  sentence = (why: string): string => why,
): Promise<Uint8Array> {
  try {
    return await readPlain(path);
  } catch (error) {
    throw badRequest(sentence(whyUnread(error as Error)));
  }
}

const TRIES = 3;
const LONGEST_WAIT_S = 30;

/**
 * Asks a recognizer, and tries again while it starts.
 * @param asking `owner` is the name under which the clip waits; `requestId` is sent to the recognizer
 * @throws Refusal if the clip is too short, or if the recognizer fails
 */
export async function hearWithRetries(
  clip: Clip,
  { recognizers, recognizer, trust }: FileEars,
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
