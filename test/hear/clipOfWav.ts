/** The clip of a WAV, as the tests of clips want it. */

import { type Clip, prepareClip } from '../../src/hear/clip/clip.ts';
import type { Filters } from '../../src/hear/clip/resample.ts';
import { decodeWav } from '../../src/hear/clip/wav.ts';

/** The clip of a WAV. */
export const clipOfWav = (wav: Uint8Array, filters?: Filters): Clip => prepareClip(decodeWav(wav), filters);
