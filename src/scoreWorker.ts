/** Scores one body at a time away from the event loop, and writes it there, too; it has engines of its own. */

import { writeScored } from './answer.ts';
import { loadEngines } from './engine.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { type Heard, read, score } from './scorer.ts';

const engines = await loadEngines();

/** A body as parsed from JSON, and what a recognizer heard when it came with a recording. */
export interface ScoreTask {
  readonly body: unknown;
  readonly heard: Heard | null;
}

/** The answer as JSON in UTF-8; a copy, since a thread sends the whole block that a view is on. */
export default ({ body, heard }: ScoreTask): Outcome<Uint8Array> =>
  outcomeOf(() => new Uint8Array(writeScored(score(read(body, engines, heard)))));
