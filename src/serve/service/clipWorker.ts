/** A worker thread that prepares recordings. */

import { type Clip, prepareClip } from '../../hear/clip/clip.ts';
import { rememberFilters } from '../../hear/clip/resample.ts';
import { type Outcome, outcomeOf } from '../../hear/threads/outcome.ts';
import { giveWay } from '../../hear/threads/priority.ts';

giveWay();
const filters = rememberFilters();

/** Makes the clip of a WAV. */
export default (bytes: Uint8Array): Outcome<Clip> => outcomeOf(() => prepareClip(bytes, filters));
