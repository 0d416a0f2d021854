/** A worker thread that prepares recordings. */

import { type Clip, prepareClip } from '../../hear/clip/clip.ts';
import { filterCache } from '../../hear/clip/resample.ts';
import { giveWay, type Outcome, outcomeOf } from '../../hear/threads/thread.ts';

giveWay();
const filters = filterCache();

/** Makes the clip of a WAV. */
export default (bytes: Uint8Array): Outcome<Clip> => outcomeOf(() => prepareClip(bytes, filters));
