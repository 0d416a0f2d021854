/** A worker thread that scores rows of a file, with engines of its own. */

import { EngineShelf } from '../disk/engineShelf.ts';
import type { Outcome } from '../threads/outcome.ts';
import { type RowsTask, type ScoredRows, scoreRows } from './rows.ts';

const engines = new EngineShelf();

export default async (task: RowsTask): Promise<Outcome<ScoredRows>> => ({
  value: await scoreRows(task, engines),
});
