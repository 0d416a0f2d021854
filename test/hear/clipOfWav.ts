/** The clip of a WAV, as the tests of clips want it. */

import type { Filters } from '../../packages/recordings/src/resample.ts';
import { type Clip, prepareClip } from '../../src/service/hear/clip/clip.ts';
import { decodeWav } from '../../src/service/hear/clip/wav.ts';

/** The clip of a WAV. */
export const clipOfWav = (wav: Uint8Array, filters?: Filters): Clip => prepareClip(decodeWav(wav), filters);
