/**
 * Scores a file of attempts on all processors, in constant memory: at most two batches of records for each thread are
 * in progress. The recordings of a batch are heard before it is scored. The output has the order of the input.
 */

import type { EngineShelf } from '../../../../src/service/built/engineShelf.ts';
import { compiled } from '../../../../src/service/built/project.ts';
import { createThreads, processors } from '../../../../src/service/hear/threads/pool.ts';
import { createRowHearing, type RowListening } from './heardRows.ts';
import type { Input } from './input.ts';
import { Continuation, type Output } from './output.ts';
import { isGzip, type Plan } from './plan.ts';
import { type BrokenRow, type RowsTask, type ScoredRows, scoreRows } from './scoredRows.ts';
import type { FileRecord } from './splitter.ts';

/** Records in a batch; a thread scores a batch in some tens of milliseconds. */
const BATCH = 100;

/** Records in a batch with recordings: few, because the posteriors of one recording may take a megabyte. */
const HEARD_BATCH = 8;

/** A file of at most this many bytes is scored in the main thread, in less time than a worker thread takes to start. */
const SMALL = { words: 48 * 1024, recordings: 4 * 1024 };

/** Estimate: one byte of gzip holds this many bytes of a table. */
const PACKED = 8;

const MOST_NAMED = 10;

export interface RowTally {
  readonly rows: number;
  readonly failed: number;
  readonly broken: readonly BrokenRow[];
}

class Counter {
  rows = 0;
  failed = 0;
  readonly broken: BrokenRow[] = [];

  add(records: readonly FileRecord[], { broken }: Pick<ScoredRows, 'broken'>, done: number): void {
    const fresh = broken.filter(({ line }) => line > done);
    this.rows += records.filter(({ line }) => line > done).length;
    this.failed += fresh.length;
    this.broken.push(...fresh.slice(0, MOST_NAMED - this.broken.length));
  }
}

async function* batchesOf(
  { records, head }: Input,
  start: number,
  progress: (bytes: number) => void,
): AsyncGenerator<readonly FileRecord[]> {
  const size = head.audio === null ? BATCH : HEARD_BATCH;
  for await (const piece of records(progress)) {
    const own = piece.filter(({ line }) => line >= start);
    for (let n = 0; n < own.length; n += size) yield own.slice(n, n + size);
  }
}

interface Scorer {
  readonly score: (task: RowsTask, batch: number) => Promise<ScoredRows>;
  readonly most: number;
  readonly close: () => Promise<void>;
}

/** The pool admits few tasks of one owner, so the batches get several owners to keep all threads busy. */
function openThreads(warn: (message: string) => void): Scorer {
  const file = compiled('packages/research/src/attempts/rowsWorker.js');
  const most = processors();
  const threads = createThreads(warn, most);
  const pool = threads.pool<RowsTask, ScoredRows>({ file, what: 'rows' });
  return {
    score: (task, batch) => pool.run(task, { owner: `thread ${batch % most}` }),
    most: 2 * most,
    close: threads.close,
  };
}

function openHere(engines: EngineShelf): Scorer {
  return { score: (task) => scoreRows(task, engines), most: 2, close: async () => {} };
}

const isSmall = ({ name, size, head }: Input): boolean =>
  (isGzip(name) ? PACKED * size : size) < (head.audio === null ? SMALL.words : SMALL.recordings);

export interface FileTools {
  readonly rows: Output;
  /** Null if the table of sounds was not asked for. */
  readonly sounds: Output | null;
  readonly listening: RowListening | null;
  readonly progress: (bytes: number, rows: number) => void;
  readonly engines: EngineShelf;
  readonly warn: (message: string) => void;
}

interface Batch {
  readonly records: readonly FileRecord[];
  readonly result: Promise<ScoredRows>;
}

export async function scoreFile(input: Input, plan: Plan, around: FileTools): Promise<RowTally> {
  const { rows, sounds, listening, progress, warn, engines } = around;
  const scorer = isSmall(input) ? openHere(engines) : openThreads(warn);
  const hear = listening === null ? null : createRowHearing(listening, plan);
  const counter = new Counter();
  const [rowOutput, soundOutput] = [new Continuation(rows), sounds && new Continuation(sounds)];
  const from = { rows: rows.done, sounds: sounds?.done ?? 0 };
  const start = sounds === null ? from.rows : Math.min(from.rows, from.sounds);
  const underWay: Batch[] = [];
  let bytesRead = 0;
  const scored = async (records: readonly FileRecord[], batch: number): Promise<ScoredRows> =>
    scorer.score({ records, plan, recorded: hear && (await hear(records)), from }, batch);
  /** Writes the oldest batches, until at most `most` are in progress. */
  const writeOldest = async (most: number): Promise<void> => {
    while (underWay.length > most) {
      const { records, result } = underWay.shift() as Batch;
      const { text, sounds: soundText, ...found } = await result;
      soundOutput?.write(soundText);
      rowOutput.write(text);
      counter.add(records, found, rows.done);
      progress(bytesRead, counter.rows);
    }
  };
  const onRead = (bytes: number): void => {
    bytesRead = bytes;
  };
  try {
    let batch = 0;
    for await (const records of batchesOf(input, start, onRead)) {
      const result = scored(records, batch++);
      // `writeOldest` awaits the result later; until then, Node must not report its failure as unhandled.
      result.catch(() => {});
      underWay.push({ records, result });
      await writeOldest(scorer.most - 1);
    }
    await writeOldest(0);
    rowOutput.end();
    soundOutput?.end();
    return counter;
  } finally {
    await scorer.close();
  }
}
