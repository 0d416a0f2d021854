/** Makes the clip of a recording, on a worker thread. */

import { ATTEMPT } from '../../../packages/recordings/src/extent.ts';
import { filterCache } from '../../../packages/recordings/src/resample.ts';
import { type Clip, prepareClip } from '../hear/clip/clip.ts';
import { openRecording } from '../hear/formats.ts';
import { outcomeOf, type TaskOutcome } from '../hear/threads/thread.ts';
import type { ClipTask } from './hearRecording.ts';

const filters = filterCache();

export default (task: ClipTask): Promise<TaskOutcome<Clip>> =>
  outcomeOf(async () => {
    const { bytes, extent } = task instanceof Uint8Array ? { bytes: task, extent: ATTEMPT } : task;
    return prepareClip(await openRecording(bytes, extent), filters);
  });
