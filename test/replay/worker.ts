/** A thread that answers one group after the other, by the library or the service of a built tree. */

import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { ATTEMPTS, answersTo } from './attempts.ts';
import { Digests } from './digests.ts';
import { readDocuments } from './documents.ts';
import { scoreFiles, sendFile } from './requests.ts';
import { type Service, startService } from './service.ts';

const { root, folder } = workerData as { root: string; folder: string | undefined };
const library = pathToFileURL(join(root, 'dist/src/index.js')).href;
const { createTutor } = (await import(library)) as typeof import('../../src/index.ts');
let service: Service | undefined;

type Tell = (name: string, answer: string) => void;

async function answer(group: string, tell: Tell): Promise<void> {
  const attempts = ATTEMPTS.get(group);
  if (attempts !== undefined) {
    // An engine of its own, so that no group rests on what another left behind.
    const tutor = await createTutor({ schemes: [attempts.scheme] });
    for (const [name, answer] of answersTo(attempts.cases(tutor), tutor)) tell(name, answer);
    return;
  }
  service ??= await startService(root);
  if (group === 'documents') await readDocuments(service, tell);
  else if (group === 'score --file') scoreFiles(service, tell);
  else await sendFile(service, group.replace('requests: ', ''), tell);
}

parentPort?.on('message', async (group: string | null) => {
  if (group === null) {
    await service?.stop();
    parentPort?.close();
    return;
  }
  const digests = new Digests(ATTEMPTS.has(group) ? 100 : 1);
  const file = folder && openSync(join(folder, `${group.replaceAll(/[^\w]+/gu, '-')}.txt`), 'w');
  await answer(group, (name, answer) => {
    digests.add(name, answer);
    if (file) writeSync(file, `${name}\t${answer}\n`);
  });
  parentPort?.postMessage(digests.end());
});
