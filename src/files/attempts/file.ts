/**
 * Scores a file of attempts on all processors, in constant memory: records go to the threads in lots, and only so many
 * lots are under way that each thread has one in hand and one that waits. A small file is scored here, before a thread would
 * be ready. The lines of output come in the order of the input.
 */

import { createReadStream, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { badRequest, type Refusal } from '../../contract/refusal.ts';
import { createPool } from '../../hear/threads/pool.ts';
import { EngineShelf } from '../built/engineShelf.ts';
import { compiled } from '../built/project.ts';
import type { Output } from './output.ts';
import type { Plan } from './plan.ts';
import { type BrokenRow, type RowsTask, type ScoredRows, scoreRows } from './rows.ts';
import { type FileRecord, RecordSplitter } from './splitter.ts';

/** Records in a lot: a thread takes some tens of milliseconds for it. */
const LOT = 100;

/** A smaller file is scored before a thread would be ready, bytes. */
const SMALL_BYTES = 4096;

/** The most broken rows that are named. */
const MOST_NAMED = 10;

/** What a run came to. */
export interface Tally {
  readonly rows: number;
  readonly failed: number;
  /** The first of the broken rows. */
  readonly broken: readonly BrokenRow[];
}

/** Counts the rows, and writes their lines. */
class Counter {
  rows = 0;
  failed = 0;
  readonly broken: BrokenRow[] = [];

  add({ broken }: ScoredRows, rows: number): void {
    this.rows += rows;
    this.failed += broken.length;
    this.broken.push(...broken.slice(0, MOST_NAMED - this.broken.length));
  }
}

/** The records of a file from a line on; the head of a table, and what stands above it, are none. */
async function* lotsOf(
  file: string,
  { input, encoding, separator, headAt }: Plan,
  start: number,
  progress: (bytes: number) => void,
): AsyncGenerator<FileRecord[]> {
  const splitter = new RecordSplitter(input === 'csv', separator);
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  let bytes = 0;
  const fresh = (records: FileRecord[]): FileRecord[] =>
    records.filter(({ line }) => line > headAt && line >= start);
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    const records = fresh(splitter.push(decoder.decode(chunk as Buffer, { stream: true })));
    for (let n = 0; n < records.length; n += LOT) yield records.slice(n, n + LOT);
    bytes += (chunk as Buffer).length;
    progress(bytes);
  }
  const last = fresh([...splitter.push(decoder.decode()), ...splitter.end()]);
  for (let n = 0; n < last.length; n += LOT) yield last.slice(n, n + LOT);
}

/** What scores lots of rows. */
interface Scorer {
  readonly score: (task: RowsTask, lot: number) => Promise<ScoredRows>;
  /** The most lots that are under way. */
  readonly most: number;
  readonly close: () => Promise<void>;
}

/** Threads that score rows; each is an owner of its own, so that all of them work. */
function openThreads(warn: (message: string) => void): Scorer {
  const file = compiled('src/files/attempts/rowsWorker.js');
  const pool = createPool<RowsTask, ScoredRows>({ file, what: 'rows', warn });
  const threads = Math.max(2, availableParallelism());
  return {
    score: (task, lot) => pool.run(task, { owner: `thread ${lot % threads}` }),
    most: 2 * threads,
    close: () => pool.close(),
  };
}

/** Scores a small file in this thread. */
function openHere(): Scorer {
  const engines = new EngineShelf();
  return { score: (task) => scoreRows(task, engines), most: 1, close: async () => {} };
}

/**
 * What comes after the record that the output ends with. That record is scored again: another input, scheme or version
 * shows in it.
 *
 * @throws Refusal where it differs
 */
function afterLast({ text, broken }: ScoredRows, { done, last }: Output): ScoredRows {
  if (done === 0) return { text, broken };
  if (!text.startsWith(`${last}\n`)) throw otherRun(done);
  return { text: text.slice(last.length + 1), broken: broken.filter(({ line }) => line > done) };
}

const otherRun = (done: number): Refusal =>
  badRequest(
    `the output ends with line ${done}, and this run has another result for that line; resume with the same input and the same scheme, or name another output`,
  );

/**
 * Scores the file.
 *
 * @param progress called with the bytes that were read
 * @param warn called when a thread fails
 */
export async function scoreFile(
  file: string,
  plan: Plan,
  output: Output,
  { progress, warn }: { progress: (bytes: number) => void; warn: (message: string) => void },
): Promise<Tally> {
  const scorer = statSync(file).size < SMALL_BYTES ? openHere() : openThreads(warn);
  const counter = new Counter();
  let checked = output.done === 0;
  const underWay: { readonly rows: number; readonly answer: Promise<ScoredRows> }[] = [];
  const finish = async (most: number): Promise<void> => {
    while (underWay.length > most) {
      const { rows, answer } = underWay.shift() as (typeof underWay)[number];
      const scored = await answer;
      const fresh = checked ? scored : afterLast(scored, output);
      if (fresh.text !== '') output.write(fresh.text);
      counter.add(fresh, checked ? rows : rows - 1);
      checked = true;
    }
  };
  try {
    let lot = 0;
    for await (const records of lotsOf(file, plan, output.done, progress)) {
      const answer = scorer.score({ records, plan }, lot++);
      // It is awaited later; until then nobody else listens for its failure.
      answer.catch(() => {});
      underWay.push({ rows: records.length, answer });
      await finish(scorer.most - 1);
    }
    await finish(0);
    if (!checked) throw otherRun(output.done);
    return counter;
  } finally {
    await scorer.close();
  }
}
