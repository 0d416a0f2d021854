/** A worker thread that scores heavy requests and writes their answers, with engines of its own. */

import type { TutorRequest } from '../contract/tutorRequest.ts';
import { loadEngines } from '../disk/engine.ts';
import { ask } from '../library/question.ts';
import { type Outcome, outcomeOf } from '../threads/outcome.ts';
import { giveWay } from '../threads/priority.ts';
import { type Part, writeScored } from './answer.ts';
import { complete, type Heard, score } from './scorer.ts';

giveWay();
const engines = await loadEngines();

/** A checked request, and the answer of the recognizer if it has a recording. */
export interface ScoreTask {
  readonly request: TutorRequest;
  readonly heard: Heard | null;
  readonly part: Part;
}

/** Returns the answer as JSON in UTF-8. It is a copy, because a thread would send the whole block behind a view. */
export default ({ request, heard, part }: ScoreTask): Outcome<Uint8Array> =>
  outcomeOf(() => new Uint8Array(writeScored(score(complete(ask(request, engines), heard)), part)));
