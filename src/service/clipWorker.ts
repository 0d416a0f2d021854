/** A worker thread that prepares recordings. */

import { type Clip, prepareClip } from '../audio/clip/clip.ts';
import { rememberFilters } from '../audio/clip/resample.ts';
import { type Outcome, outcomeOf } from '../threads/outcome.ts';
import { giveWay } from '../threads/priority.ts';

giveWay();
const filters = rememberFilters();

/** Makes the clip of a WAV. */
export default (bytes: Uint8Array): Outcome<Clip> => outcomeOf(() => prepareClip(bytes, filters));
