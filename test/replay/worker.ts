/** A thread that answers one group after another, with the library or the service of a built tree. */

import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { ATTEMPTS, answersTo, PART } from './attempts.ts';
import { Digests, fileOf } from './digests.ts';
import { readDocuments } from './documents.ts';
import { scoreFiles, sendFile } from './requests.ts';
import { type Service, startService } from './service.ts';

interface Asked {
  readonly root: string;
  /** Folder to write the answers to; if undefined, the thread sends their digests for comparison. */
  readonly folder: string | undefined;
  /** True to write all answers of a group, not only a sample. */
  readonly whole: boolean;
  /** In a group of attempts, the thread answers only parts with an index that is a multiple of this number. */
  readonly step: number;
}

const { root, folder, whole, step } = workerData as Asked;
const library = pathToFileURL(join(root, 'dist/src/index.js')).href;
const { createTutor } = (await import(library)) as typeof import('../../src/index.ts');
let service: Service | undefined;

type Tell = (name: string, answer: string) => void;

async function answer(group: string, tell: Tell, isChosen: (index: number) => boolean): Promise<void> {
  const attempts = ATTEMPTS.get(group);
  if (attempts !== undefined) {
    // Makes a new engine for each group, so that the answers of a group do not depend on the groups before it.
    const tutor = await createTutor({ schemes: [attempts.scheme] });
    for (const [name, answer] of answersTo(attempts.cases(tutor), tutor, isChosen)) tell(name, answer);
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
  const digests = new Digests(ATTEMPTS.has(group) ? PART : 1);
  const file = folder === undefined ? null : openSync(join(folder, fileOf(group)), 'w');
  const tell: Tell = (name, text) => {
    digests.add(name, text);
    if (file !== null) writeSync(file, `${name}\t${text}\n`);
  };
  const isSample = file !== null && !whole;
  await answer(group, tell, (index) =>
    isSample ? index % PART === 0 : Math.floor(index / PART) % step === 0,
  );
  if (file !== null) closeSync(file);
  parentPort?.postMessage(digests.end());
});
