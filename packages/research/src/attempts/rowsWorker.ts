import { EngineShelf } from '../../../../src/service/built/engineShelf.ts';
import type { TaskOutcome } from '../../../../src/service/hear/threads/thread.ts';
import { type RowsTask, type ScoredRows, scoreRows } from './scoredRows.ts';

const engines = new EngineShelf();

export default async (task: RowsTask): Promise<TaskOutcome<ScoredRows>> => ({
  value: await scoreRows(task, engines),
});
