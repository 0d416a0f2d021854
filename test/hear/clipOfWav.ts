import type { Filters } from '../../packages/recordings/src/resample.ts';
import { type Clip, prepareClip } from '../../src/service/hear/clip/clip.ts';
import { decodeWav } from '../../src/service/hear/clip/wav.ts';

export const clipOfWav = (wav: Uint8Array, filters?: Filters): Clip => prepareClip(decodeWav(wav), filters);
