/** `koine score --file`: scores a file of attempts or a folder of recordings. */

import { resolve } from 'node:path';
import { EngineShelf } from '../../../../src/service/built/engineShelf.ts';
import { DEMO } from '../../../../src/service/hear/recognizers/recognizer.ts';
import { createThreads, processors, type Threads } from '../../../../src/service/hear/threads/pool.ts';
import { type Surroundings, UsageError } from '../../../../src/service/surroundings.ts';
import type { FileEars, OpenEars } from '../heardFile.ts';
import { progressBar } from '../progressBar.ts';
import { type FileTools, type RowTally, scoreFile as scoreRows } from './file.ts';
import { type Input, openInput } from './input.ts';
import { type Output, openOutput } from './output.ts';
import { endings, FORMATS, type Format, formatOf, headLine, isGzip, type Plan, soundsLine } from './plan.ts';

export interface FileOptions {
  readonly file: string;
  readonly out?: string | undefined;
  readonly sounds?: string | undefined;
  readonly recognizer?: string | undefined;
  /** True for an output of JSON objects, unless the ending of `out` names another format. */
  readonly json: boolean;
  readonly resume: boolean;
}

type Listeners = Surroundings & { readonly openEars: OpenEars };

const MIB = 2 ** 20;

/**
 * Returns the format of the file that an option names; null without the option.
 * @throws UsageError for another ending
 */
function formatFor<F extends Format>(
  option: string,
  file: string | undefined,
  formats: readonly F[],
): F | null {
  if (file === undefined) return null;
  const found = formatOf(file);
  const format = formats.find((one) => one === found);
  if (format === undefined) throw new UsageError(`${option} takes ${endings(formats)}`);
  return format;
}

const isPacked = ({ out = '', sounds = '' }: FileOptions): boolean => [out, sounds].some(isGzip);

function check(options: FileOptions): void {
  const { file, out, sounds, resume } = options;
  if (out === undefined && resume) throw new UsageError('--resume goes on with the file of --out');
  if (isPacked(options) && resume)
    throw new UsageError('--resume cannot go on with gzip; name a file without .gz');
  const [source, rows, table] = [file, out, sounds].map((name) => name && resolve(name));
  if (rows !== undefined && rows === source) throw new UsageError('--out must be another file');
  if (table !== undefined && (table === source || table === rows))
    throw new UsageError('--sounds must be another file');
}

function printed(plan: Plan, { print }: Surroundings): Output {
  print(headLine(plan));
  return { done: 0, write: print, end: () => {}, close: () => {} };
}

/** Opens the configured recognizer, or the demo recognizer if RECOGNIZER_URL is not set. */
const openListening = (
  { recognizer }: FileOptions,
  { environment, openEars }: Listeners,
  threads: Threads,
): FileEars =>
  openEars(
    environment.RECOGNIZER_URL ? environment : { ...environment, RECOGNIZER_URL: DEMO },
    recognizer,
    threads,
  );

const count = (rows: number): string => `${rows} ${rows === 1 ? 'row' : 'rows'}`;

function summary({ rows, failed, broken }: RowTally, done: number): string {
  const before = done > 0 ? `, after line ${done}` : '';
  const head = `${count(rows - failed)} scored${before}, ${count(failed)} not`;
  const lines = broken.map(({ line, sentence }) => `  line ${line}: ${sentence}`);
  const more =
    failed > broken.length ? [`  and ${failed - broken.length} more; the column problem has them all`] : [];
  return `${[head, ...lines, ...more].join('\n')}\n`;
}

/** Makes a progress bar that counts recordings; for an input without recordings, it counts mebibytes. */
async function barOf(input: Input, around: Surroundings): Promise<(bytes: number, rows: number) => void> {
  if (input.head.audio === null) {
    const bar = progressBar('scoring', Math.ceil(input.size / MIB), around, ' MiB');
    return (bytes) => bar(Math.floor(bytes / MIB));
  }
  let all = 0;
  for await (const records of input.records()) all += records.length;
  const bar = progressBar('listening', all, around);
  return (_bytes, rows) => bar(rows);
}

interface Outputs extends Pick<FileTools, 'rows' | 'sounds'> {
  readonly close: () => void;
}

function openOutputs({ out, sounds, resume }: FileOptions, plan: Plan, around: Surroundings): Outputs {
  const sheet = { format: plan.output, head: headLine(plan) };
  const rows = out === undefined ? printed(plan, around) : openOutput(out, sheet, resume);
  const format = plan.sounds;
  if (sounds === undefined || format === null) return { rows, sounds: null, close: rows.close };
  const table = openOutput(sounds, { format, head: soundsLine(format) }, resume);
  const close = (): void => {
    rows.close();
    table.close();
  };
  return { rows, sounds: table, close };
}

/** On SIGINT, prints this sentence and ends the process. The returned function turns this off. */
function endWhileWriting(sentence: () => string, { complain }: Surroundings): () => void {
  const interrupted = (): never => {
    complain(sentence());
    process.exit(130);
  };
  process.on('SIGINT', interrupted);
  return () => void process.off('SIGINT', interrupted);
}

/** Scores and writes the rows with a progress bar. SIGINT prints how many rows are written. */
async function writeScores(
  input: Input,
  plan: Plan,
  options: FileOptions,
  { ears, threads }: Pick<FileTools, 'ears' | 'threads'>,
  around: Surroundings,
): Promise<void> {
  const { rows, sounds, close } = openOutputs(options, plan, around);
  let written = 0;
  const advice = options.out === undefined || isPacked(options) ? '' : '; go on with --resume';
  const stopped = (): string => {
    close();
    return `\nkoine: stopped, ${count(written)} written${advice}\n`;
  };
  const release = endWhileWriting(stopped, around);
  try {
    const bar = await barOf(input, around);
    const progress = (bytes: number, scored: number): void => {
      written = scored;
      bar(bytes, scored);
    };
    bar(0, 0);
    const engines = around.engines ?? new EngineShelf();
    const tally = await scoreRows(input, plan, { rows, sounds, ears, progress, engines, threads });
    // Clears the bar.
    bar(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    around.complain(summary(tally, rows.done));
    if (tally.rows > 0 && tally.failed === tally.rows)
      throw new Error(`no row of ${options.file} could be scored`);
  } finally {
    release();
    close();
  }
}

export async function scoreFile(options: FileOptions, scheme: string, around: Listeners): Promise<void> {
  check(options);
  const { file, out, recognizer, json } = options;
  const format = formatFor('--out', out, FORMATS);
  const sounds = formatFor('--sounds', options.sounds, ['tsv', 'csv']);
  const input = await openInput(file);
  if (recognizer !== undefined && input.head.audio === null)
    throw new UsageError(`--recognizer hears recordings, and ${file} names none in a column audio`);
  const output = format ?? (json ? 'ndjson' : input.head.input);
  const plan: Plan = { ...input.head, output, sounds, fallback: scheme };
  const warn = (message: string): void => around.complain(`koine: ${message}\n`);
  const threads = around.threads ?? createThreads(warn, processors());
  const ears = plan.audio === null ? null : openListening(options, around, threads);
  try {
    await writeScores(input, plan, options, { ears, threads }, around);
  } finally {
    await Promise.all([ears?.recognizers.close(), threads.close()]);
  }
}
