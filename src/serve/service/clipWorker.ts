/** A worker thread that prepares recordings. */

import { type Clip, prepareClip } from '../../hear/clip/clip.ts';
import { rememberFilters } from '../../hear/clip/resample.ts';
import { giveWay, type Outcome, outcomeOf } from '../../hear/threads/thread.ts';

giveWay();
const filters = rememberFilters();

/** Makes the clip of a WAV. */
export default (bytes: Uint8Array): Outcome<Clip> => outcomeOf(() => prepareClip(bytes, filters));
