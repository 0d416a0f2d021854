/** Prepares one recording at a time away from the event loop. */

import { type Clip, prepareClip } from './audio/clip.ts';
import { rememberFilters } from './audio/resample.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { giveWay } from './priority.ts';

giveWay();
const filters = rememberFilters();

/** The clip of a WAV. */
export default (bytes: Uint8Array): Outcome<Clip> => outcomeOf(() => prepareClip(bytes, filters));
