/**
 * Makes the books for the page, and from the form table the pack and the sets of every scheme: leaves the slips out,
 * then reads and packs the forms, each scheme in a thread. What is newer than its tables and the compiled rules is left
 * as it is.
 */

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { compiled } from '../src/files/built/project.ts';
import type { Scheme } from '../src/score/phonology/scheme.ts';
import { SCHEMES } from '../src/score/phonology/schemes/index.ts';
import { FORMS, type FormRow, MISSPELT, readForms, readMisspelt } from './forms.ts';
import { packFile } from './packFile.ts';
import type { PackProgress, PackTask } from './packScheme.ts';
import { ProgressLines } from './progressLines.ts';
import { setsFile } from './sets.ts';
import { dropSlips } from './slips.ts';
import { writeTexts } from './texts.ts';

const modified = (path: string): number => statSync(path).mtimeMs;

/** When the tables or the compiled rules were last changed. */
function sourcesModified(): number {
  const rules = ['src', 'lexicon'].flatMap((folder) =>
    readdirSync(compiled(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(compiled(folder), name)),
  );
  return Math.max(...[FORMS, MISSPELT, ...rules].map(modified));
}

/** The rows that are words. */
function readWords(): FormRow[] {
  const started = performance.now();
  const { kept, dropped } = dropSlips(readForms(), readMisspelt());
  console.log(
    `lexicon: ${dropped.length} of ${kept.length + dropped.length} rows are slips and dropped ` +
      `(${(performance.now() - started).toFixed(0)} ms)`,
  );
  return kept;
}

/** Packs the words of a scheme in a thread. */
function packed({ name }: Scheme, forms: readonly FormRow[], lines: ProgressLines): Promise<void> {
  const task: PackTask = { scheme: name, forms };
  const thread = new Worker(new URL('packScheme.js', import.meta.url), { workerData: task });
  thread.on('message', ({ text, ended }: PackProgress) =>
    ended ? lines.end(name, text) : lines.show(name, text),
  );
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the thread that packs ${name} ended with ${code}`)),
    );
  });
}

const isBuilt = (scheme: Scheme): boolean =>
  [packFile(scheme), setsFile(scheme.name)].every(
    (file) => existsSync(file) && modified(file) > sourcesModified(),
  );

writeTexts();

const stale = SCHEMES.filter((scheme) => !isBuilt(scheme));
if (stale.length === 0) console.log('lexicon: up to date');
else {
  const words = readWords();
  const lines = new ProgressLines(stale.map(({ name }) => name));
  await Promise.all(stale.map((scheme) => packed(scheme, words, lines)));
}
