/**
 * Makes the books for the page, and from the form table the pack and the sets of every scheme: leaves the slips out,
 * then reads and packs the forms, each scheme in a thread. What is newer than its tables and the compiled rules is left
 * as it is.
 */

import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { bareSpelling, lettersOf } from '../src/engine/phonology/letters.ts';
import type { Scheme } from '../src/engine/phonology/scheme.ts';
import { SCHEMES } from '../src/engine/phonology/schemes/index.ts';
import { compiled } from '../src/service/built/project.ts';
import { FORMS, type FormRow, MISSPELT, readForms, readMisspelt } from './forms.ts';
import { compareRows, packWords, type WordEntry } from './pack.ts';
import { packFile, WORDS_PACK } from './packFile.ts';
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

const ELISION = '’';

const wordOf = ({ form, lemma, pos, newTestament, septuagint }: FormRow): WordEntry => ({
  form,
  lemma,
  pos,
  frequency: newTestament + septuagint,
  key: bareSpelling(lettersOf(form)) + (form.endsWith(ELISION) ? ELISION : ''),
});

/** The rows that are words, in their order, which it also packs. */
function writeWords(): WordEntry[] {
  const started = performance.now();
  const { kept, dropped } = dropSlips(readForms(), readMisspelt());
  const words = kept.map(wordOf).sort(compareRows);
  mkdirSync(dirname(WORDS_PACK), { recursive: true });
  writeFileSync(WORDS_PACK, packWords(words));
  console.log(
    `lexicon: ${dropped.length} of ${kept.length + dropped.length} rows are slips and dropped; ${words.length} rows of ` +
      `${new Set(words.map(({ form }) => form)).size} word forms stay (${(performance.now() - started).toFixed(0)} ms)`,
  );
  return words;
}

/** Packs the words of a scheme in a thread. */
function packed({ name }: Scheme, words: readonly WordEntry[], lines: ProgressLines): Promise<void> {
  const task: PackTask = { scheme: name, words };
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
  [WORDS_PACK, packFile(scheme), setsFile(scheme.name)].every(
    (file) => existsSync(file) && modified(file) > sourcesModified(),
  );

writeTexts();

const stale = SCHEMES.filter((scheme) => !isBuilt(scheme));
if (stale.length === 0) console.log('lexicon: up to date');
else {
  const words = writeWords();
  const lines = new ProgressLines(stale.map(({ name }) => name));
  await Promise.all(stale.map((scheme) => packed(scheme, words, lines)));
}
