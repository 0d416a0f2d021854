/** A thread that answers one group after the other by the library of a built tree. */

import { parentPort, workerData } from 'node:worker_threads';
import { answerGroup, GROUPS } from './attempts.ts';
import { recordOf } from './record.ts';

const { library, folder } = workerData as { library: string; folder: string | undefined };
const { createTutor } = (await import(library)) as typeof import('../../src/index.ts');

parentPort?.on('message', async (name: string) => {
  // An engine of its own, so that no group rests on what another left behind.
  const tutor = await createTutor({ schemes: GROUPS.get(name)?.schemes });
  const record = recordOf(folder, name);
  const found = answerGroup(tutor, name, record.add);
  record.end();
  parentPort?.postMessage(found);
});
