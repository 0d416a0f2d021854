/** A worker thread that prepares recordings. */

import { type Clip, prepareClip } from '../../hear/clip/clip.ts';
import { filterCache } from '../../hear/clip/resample.ts';
import { openRecording } from '../../hear/formats/formats.ts';
import { giveWay, type Outcome, outcomeOf } from '../../hear/threads/thread.ts';

giveWay();
const filters = filterCache();

/** Makes the clip of a recording. */
export default (bytes: Uint8Array): Promise<Outcome<Clip>> =>
  outcomeOf(async () => prepareClip(await openRecording(bytes), filters));
