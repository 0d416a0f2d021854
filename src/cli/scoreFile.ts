/** `koine score --file`: a file of attempts, scored row by row on all processors. */

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { scoreFile as scoreRows, type Tally } from '../files/attempts/file.ts';
import { readHead } from '../files/attempts/head.ts';
import { type Output, openOutput } from '../files/attempts/output.ts';
import { FORMATS, type Format, formatOf, headLine, type Plan } from '../files/attempts/plan.ts';
import { progressBar } from './progressBar.ts';
import { endWhileWriting } from './signals.ts';
import type { Surroundings } from './surroundings.ts';
import { UsageError } from './usage.ts';

export interface FileOptions {
  readonly file: string;
  readonly out?: string | undefined;
  /** Whether objects are written, where no name of an output says so. */
  readonly json: boolean;
  readonly resume: boolean;
}

const MIB = 2 ** 20;

const formatNamed = (option: string, file: string): Format => {
  const format = formatOf(file);
  if (format !== null) return format;
  throw new UsageError(`${option} takes a name that ends in ${FORMATS.map((name) => `.${name}`).join(', ')}`);
};

function outputFormat({ file, out, json }: FileOptions): Format {
  if (out !== undefined) return formatNamed('--out', out);
  return json ? 'ndjson' : formatNamed('--file', file);
}

/** @throws UsageError for options that do not go together */
function check({ file, out, resume }: FileOptions): void {
  if (out === undefined && resume) throw new UsageError('--resume goes on with the file of --out');
  if (out !== undefined && resolve(out) === resolve(file)) throw new UsageError('--out must be another file');
}

/** The terminal as an output. */
function printed(plan: Plan, { print }: Surroundings): Output {
  print(headLine(plan));
  return { done: 0, last: '', write: print, close: () => {} };
}

const count = (rows: number): string => `${rows} ${rows === 1 ? 'row' : 'rows'}`;

/** What is said of rows that were not scored. */
function summary({ rows, failed, broken }: Tally, done: number): string {
  const before = done > 0 ? `, after line ${done}` : '';
  const head = `${count(rows - failed)} scored${before}, ${count(failed)} not`;
  const lines = broken.map(({ line, sentence }) => `  line ${line}: ${sentence}`);
  const more =
    failed > broken.length ? [`  and ${failed - broken.length} more; the column problem has them all`] : [];
  return `${[head, ...lines, ...more].join('\n')}\n`;
}

/** @throws Error when no row could be scored */
export async function scoreFile(options: FileOptions, scheme: string, around: Surroundings): Promise<void> {
  check(options);
  const { file, out, resume } = options;
  const input = formatNamed('--file', file);
  const format = outputFormat(options);
  const head = await readHead(file, input);
  const plan: Plan = { input, output: format, ...head, fallback: scheme };
  const output = out === undefined ? printed(plan, around) : openOutput(out, plan, resume);
  const { size } = statSync(file);
  const bar = progressBar('scoring', Math.ceil(size / MIB), around, ' MiB');
  let written = 0;
  const write = (text: string): void => {
    output.write(text);
    written += text.split('\n').length - 1;
  };
  const advice = out === undefined ? '' : '; go on with --resume';
  const release = endWhileWriting(() => `\nkoine: stopped, ${count(written)} written${advice}\n`, around);
  try {
    const tally = await scoreRows(
      file,
      plan,
      { ...output, write },
      {
        progress: (bytes) => bar(Math.floor(bytes / MIB)),
        warn: (message) => around.complain(`koine: ${message}\n`),
      },
    );
    bar(Math.ceil(size / MIB));
    around.complain(summary(tally, output.done));
    if (tally.rows > 0 && tally.failed === tally.rows) throw new Error(`no row of ${file} could be scored`);
  } finally {
    release();
    output.close();
  }
}
