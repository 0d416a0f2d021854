import { resolve } from 'node:path';
import { shown } from '../../../../src/contract/fields.ts';
import { Refusal } from '../../../../src/contract/refusal.ts';
import type { Heard } from '../../../../src/engine/library/recognized.ts';
import { compiled } from '../../../../src/service/built/project.ts';
import type { Clip } from '../../../../src/service/hear/clip/clip.ts';
import { createTurns } from '../../../../src/service/hear/threads/bounds.ts';
import { processors, type Threads } from '../../../../src/service/hear/threads/pool.ts';
import type { FileRecord } from '../csv.ts';
import { type FileEars, hearWithRetries, readRecording } from '../heardFile.ts';
import { attemptOf } from './attemptRow.ts';
import type { Plan } from './plan.ts';
import type { Recorded } from './scoredRows.ts';

/** Returns the path of a recording; undefined if the record has phones or cannot be read. */
function pathIn(record: FileRecord, plan: Plan): string | undefined {
  try {
    const { request, fault, audio } = attemptOf(record, plan);
    return fault === undefined && request.ipa === undefined && request.said === undefined ? audio : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * Returns a function that hears the recordings of several records at once. A recording that cannot be heard gives the
 * reason as its result.
 */
export function createRowHearing(
  ears: FileEars,
  threads: Threads,
  folder: string,
  plan: Plan,
): (records: readonly FileRecord[]) => Promise<Recorded[]> {
  const file = compiled('src/service/calls/clipWorker.js');
  const clips = threads.pool<Uint8Array, Clip>({ file, what: 'recordings' });
  const most = processors();
  const turns = createTurns(most);
  let started = 0;
  const hear = async (record: FileRecord): Promise<Recorded> => {
    const path = pathIn(record, plan);
    if (path === undefined) return null;
    // A pool limits the tasks of one owner, so several owners are named, to keep all threads busy.
    const owner = `recording ${started++ % most}`;
    const sentence = (why: string): string => `the recording ${shown(path)} cannot be heard: ${why}`;
    const hearOne = async (): Promise<Heard> => {
      const wav = await readRecording(resolve(folder, path), sentence);
      const clip = await clips.run(wav, { owner });
      return hearWithRetries(clip, ears, { owner, requestId: `score-line-${record.line}` });
    };
    try {
      return await turns.take(owner, hearOne, new AbortController().signal);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { problem: error.sentences };
    }
  };
  return (records) => Promise.all(records.map(hear));
}
