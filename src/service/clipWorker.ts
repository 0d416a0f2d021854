/** Prepares one recording at a time away from the event loop. */

import { type Clip, prepareClip } from '../audio/clip/clip.ts';
import { rememberFilters } from '../audio/clip/resample.ts';
import { type Outcome, outcomeOf } from '../threads/outcome.ts';
import { giveWay } from '../threads/priority.ts';

giveWay();
const filters = rememberFilters();

/** The clip of a WAV. */
export default (bytes: Uint8Array): Outcome<Clip> => outcomeOf(() => prepareClip(bytes, filters));
