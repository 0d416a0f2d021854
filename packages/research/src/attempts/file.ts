/**
 * Scores a file of attempts on all processors. Memory stays constant, because only a few batches of records are in
 * progress at a time. The output has the order of the input.
 */

import type { EngineShelf } from '../../../../src/service/built/engineShelf.ts';
import { compiled } from '../../../../src/service/built/project.ts';
import { processors, type Threads } from '../../../../src/service/hear/threads/pool.ts';
import type { FileRecord } from '../csv.ts';
import type { FileEars } from '../heardFile.ts';
import { createRowHearing } from './heardRows.ts';
import type { Input } from './input.ts';
import type { Output } from './output.ts';
import { isGzip, type Plan } from './plan.ts';
import { type BrokenRow, type RowsTask, type ScoredRows, scoreRows } from './scoredRows.ts';

/** Number of records in a batch, which a thread scores in some tens of milliseconds. */
const BATCH = 100;

/** Number of recordings in a batch. It is small, because the posteriors of one recording may take a megabyte. */
const HEARD_BATCH = 8;

/** A file of fewer bytes is scored in the main thread, because starting a worker thread would take longer. */
const SMALL = { words: 48 * 1024, recordings: 4 * 1024 };

/** Gzip makes a table about this many times smaller. */
const PACKED = 8;

const MOST_NAMED = 10;

export interface RowTally {
  rows: number;
  failed: number;
  readonly broken: BrokenRow[];
}

type Records = readonly FileRecord[];

async function* batchesOf(
  { records, head }: Input,
  firstLine: number,
  onRead: (bytes: number) => void,
): AsyncGenerator<Records> {
  const size = head.audio === null ? BATCH : HEARD_BATCH;
  for await (const piece of records(onRead)) {
    const missing = piece.filter(({ line }) => line >= firstLine);
    for (let n = 0; n < missing.length; n += size) yield missing.slice(n, n + size);
  }
}

interface ScoredBatch extends ScoredRows {
  readonly records: Records;
}

/** Scores at most `most` batches at once; yields the results in the order of the batches. */
async function* scoredInOrder(
  batches: AsyncIterable<Records>,
  score: (records: Records) => Promise<ScoredBatch>,
  most: number,
): AsyncGenerator<ScoredBatch> {
  const inProgress: Promise<ScoredBatch>[] = [];
  for await (const records of batches) {
    const scored = score(records);
    // The result is awaited later; until then, Node must not report a failure as unhandled.
    scored.catch(() => {});
    inProgress.push(scored);
    if (inProgress.length === most) yield (await inProgress.shift()) as ScoredBatch;
  }
  for (const scored of inProgress) yield await scored;
}

const isSmall = ({ name, size, head }: Input): boolean =>
  (isGzip(name) ? PACKED * size : size) < (head.audio === null ? SMALL.words : SMALL.recordings);

export interface FileTools {
  readonly rows: Output;
  readonly sounds: Output | null;
  /** Null for an input without recordings. */
  readonly ears: FileEars | null;
  readonly progress: (bytes: number, rows: number) => void;
  readonly engines: EngineShelf;
  readonly threads: Threads;
}

function createScorer(threads: Threads): (task: RowsTask) => Promise<ScoredRows> {
  const file = compiled('packages/research/src/attempts/rowsWorker.js');
  const pool = threads.pool<RowsTask, ScoredRows>({ file, what: 'rows' });
  let started = 0;
  // The pool limits the tasks of one owner, so several owners are named, to keep all threads busy.
  return (task) => pool.run(task, { owner: `thread ${started++ % processors()}` });
}

/** Scores the records that the outputs lack, and writes the results in the order of the input. */
export async function scoreFile(input: Input, plan: Plan, tools: FileTools): Promise<RowTally> {
  const { rows, sounds, ears, progress, threads, engines } = tools;
  const hear = ears && createRowHearing(ears, threads, input.folder, plan);
  // If an earlier run wrote an output, its last record is scored again and compared (output.ts).
  const from = { rows: rows.done, sounds: sounds?.done ?? rows.done };
  const scoreTask = isSmall(input) ? (task: RowsTask) => scoreRows(task, engines) : createScorer(threads);
  const score = async (records: Records): Promise<ScoredBatch> => {
    const recorded = hear && (await hear(records));
    return { records, ...(await scoreTask({ records, plan, recorded, from })) };
  };
  const tally: RowTally = { rows: 0, failed: 0, broken: [] };
  let bytesRead = 0;
  const onRead = (bytes: number): void => {
    bytesRead = bytes;
  };
  const batches = batchesOf(input, Math.min(from.rows, from.sounds), onRead);
  for await (const scored of scoredInOrder(batches, score, 2 * processors())) {
    sounds?.write(scored.sounds);
    rows.write(scored.text);
    const isNew = ({ line }: { readonly line: number }): boolean => line > rows.done;
    const broken = scored.broken.filter(isNew);
    tally.rows += scored.records.filter(isNew).length;
    tally.failed += broken.length;
    tally.broken.push(...broken.slice(0, MOST_NAMED - tally.broken.length));
    progress(bytesRead, tally.rows);
  }
  rows.end();
  sounds?.end();
  return tally;
}
