/** A worker thread that scores heavy requests, with its own engines, each loaded with the first task of its scheme. */

import { engineOf } from '../../engine/library/engines.ts';
import { withHeard } from '../../engine/library/recognized.ts';
import { ask, askWhole } from '../../engine/library/scorer.ts';
import { answerTo } from '../../engine/library/summary.ts';
import { EngineShelf } from '../built/engineShelf.ts';
import { outcomeOf, type TaskOutcome } from '../hear/threads/thread.ts';
import { follow } from './follow.ts';
import type { HeavyAnswer, HeavyTask } from './heavy.ts';
import { scoreShare } from './scoreBatch.ts';

const engines = new EngineShelf();

/**
 * Returns the answers to a share of a batch, the stretches of verses, or the answer to a request as JSON in UTF-8. For the
 * 360 KB of 64 words a structured clone would cost the event loop 2.0 ms, and writing them there 1.8 ms: together half of a
 * whole request again.
 *
 * @throws Error when the engine cannot be loaded: the pool warns, and refuses the request with a 503
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
