/**
 * A worker thread that scores heavy requests and writes their answers, with engines of its own. It loads the engine of
 * a scheme with the first task of that scheme.
 */

import type { TutorRequest } from '../../contract/tutorRequest.ts';
import { EngineShelf } from '../../files/built/engineShelf.ts';
import { moving } from '../../hear/threads/moving.ts';
import { type Outcome, outcomeOf } from '../../hear/threads/outcome.ts';
import { giveWay } from '../../hear/threads/priority.ts';
import { ask } from '../../score/library/question.ts';
import { complete, type Heard, score } from '../../score/library/scorer.ts';
import { type Part, writeScored } from './answer.ts';
import { answerItems, type ItemsAnswer, type ItemsTask } from './items.ts';

giveWay();
const engines = new EngineShelf();

/** A checked request, and the answer of the recognizer if it has a recording. */
export interface ScoreTask {
  readonly request: TutorRequest;
  readonly heard: Heard | null;
  readonly part: Part;
}

/**
 * Returns the answer as JSON in UTF-8, or the answers to a share of a batch. The bytes move to the event loop. They are a copy: of
 * a view, the whole block would move.
 *
 * @throws Error when the engine cannot be loaded: the pool warns, and refuses the request with a 503
 */
export default async (task: ScoreTask | ItemsTask): Promise<Outcome<Uint8Array | ItemsAnswer>> => {
  if ('items' in task) {
    const value = await answerItems(task, engines);
    return moving({ value }, value.json);
  }
  const { request, heard, part } = task;
  await engines.load(request.scheme);
  const outcome = outcomeOf(
    () => new Uint8Array(writeScored(score(complete(ask(request, engines), heard)), part)),
  );
  return 'value' in outcome ? moving(outcome, outcome.value) : outcome;
};
