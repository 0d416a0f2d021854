/** Scores one body at a time away from the event loop, and writes it there, too; it has engines of its own. */

import type { TutorRequest } from './contract/request.ts';
import { loadEngines } from './engine.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { ask, complete, type Heard, score } from './scorer.ts';

const engines = await loadEngines();

/** A request that was checked, and what a recognizer heard when it came with a recording. */
export interface ScoreTask {
  readonly request: TutorRequest;
  readonly heard: Heard | null;
}

/** The answer as JSON text. */
export default ({ request, heard }: ScoreTask): Outcome<string> =>
  outcomeOf(() => JSON.stringify(score(complete(ask(request, engines), heard))));
