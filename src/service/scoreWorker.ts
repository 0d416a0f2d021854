/** Scores one body at a time away from the event loop, and writes it there, too; it has engines of its own. */

import type { TutorRequest } from '../contract/tutorRequest.ts';
import { loadEngines } from '../disk/engine.ts';
import { ask } from '../library/question.ts';
import { type Outcome, outcomeOf } from '../threads/outcome.ts';
import { giveWay } from '../threads/priority.ts';
import { type Part, writeScored } from './answer.ts';
import { complete, type Heard, score } from './scorer.ts';

giveWay();
const engines = await loadEngines();

/** A request that was checked, and what a recognizer heard when it came with a recording. */
export interface ScoreTask {
  readonly request: TutorRequest;
  readonly heard: Heard | null;
  readonly part: Part;
}

/** The answer as JSON in UTF-8; a copy, since a thread sends the whole block that a view is on. */
export default ({ request, heard, part }: ScoreTask): Outcome<Uint8Array> =>
  outcomeOf(() => new Uint8Array(writeScored(score(complete(ask(request, engines), heard)), part)));
