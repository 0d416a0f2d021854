/** Scores heavy requests on a worker thread. Each thread loads its own engine of a scheme at the first task for it. */

import { engineOf } from '../../engine/library/engines.ts';
import { withHeard } from '../../engine/library/recognized.ts';
import { answerTo, ask, askWhole } from '../../engine/library/scorer.ts';
import { EngineShelf } from '../built/engineShelf.ts';
import { outcomeOf, type TaskOutcome } from '../hear/threads/thread.ts';
import { follow } from './follow.ts';
import type { HeavyAnswer, HeavyTask } from './heavy.ts';
import { scoreShare } from './scoreBatch.ts';

const engines = new EngineShelf();

/**
 * Runs a task. Returns a score as JSON in UTF-8: if it returned an object, the event loop would need 4 ms to receive it
 * and write it as JSON, for a verse of 64 words.
 *
 * @throws Error if the engine cannot be loaded; the pool then refuses the request with a 503
 */
export default async (task: HeavyTask): Promise<TaskOutcome<HeavyAnswer>> => {
  if ('items' in task) return { value: await scoreShare(task, engines) };
  if ('pieces' in task) {
    await engines.load(task.scheme);
    return outcomeOf(() => follow(task, engineOf(engines, task.scheme)));
  }
  const { request, heard } = task;
  await engines.load(request.scheme);
  return outcomeOf(() => {
    const question = heard === null ? askWhole(request, engines) : withHeard(ask(request, engines), heard);
    return new TextEncoder().encode(JSON.stringify(answerTo(question)));
  });
};
