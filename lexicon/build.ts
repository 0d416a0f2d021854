/**
 * Makes the pack of every scheme from the form table: leaves the slips out, reads each form by rule, packs, writes,
 * loads it again. A pack that is newer than the tables and the compiled rules is left as it is.
 */

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { transcribe } from '../src/core/text/transcribe.ts';
import { packFile } from '../src/disk/engine.ts';
import { compiled } from '../src/disk/project.ts';
import { fingerprint, type PackEntry, packLexicon, readLexicon } from '../src/lexicon/lexicon.ts';
import { bareSpelling, lettersOf } from '../src/phonology/letters.ts';
import { compileScheme, type Phonology } from '../src/phonology/readings.ts';
import type { Scheme } from '../src/phonology/scheme.ts';
import { SCHEMES } from '../src/phonology/schemes/index.ts';
import { FORMS, type FormRow, MISSPELT, readForms, readMisspelt } from './forms.ts';
import { dropSlips } from './slips.ts';

const ELISION = '’';
const PROGRESS_ROWS = 8000;

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

function readRow({ form, lemma, pos, newTestament, septuagint }: FormRow, phonology: Phonology): PackEntry {
  const letters = lettersOf(form);
  return {
    form,
    lemma,
    pos,
    frequency: newTestament + septuagint,
    readings: transcribe(letters, phonology).sounds.map((sound) => sound.reading),
    key: bareSpelling(letters) + (form.endsWith(ELISION) ? ELISION : ''),
  };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order of the rows: most frequent first, then code point order. */
const compareRows = (a: PackEntry, b: PackEntry): number =>
  b.frequency - a.frequency || compareText(a.form, b.form) || compareText(a.lemma, b.lemma);

function progress(done: number, all: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\rlexicon: ${done} of ${all} rows read`);
}

function readRows(forms: readonly FormRow[], phonology: Phonology): PackEntry[] {
  return forms.map((form, n) => {
    if (n % PROGRESS_ROWS === 0 || n === forms.length - 1) progress(n + 1, forms.length);
    return readRow(form, phonology);
  });
}

function build(scheme: Scheme, forms: readonly FormRow[]): void {
  const started = performance.now();
  const file = packFile(scheme);
  const phonology = compileScheme(scheme);
  const mark = fingerprint(phonology);
  const rows = readRows(forms, phonology).sort(compareRows);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, packLexicon(rows, mark));
  renameSync(`${file}.part`, file);
  const built = performance.now();
  const pack = Uint8Array.from(readFileSync(file));
  readLexicon(pack, mark);
  const loaded = performance.now();
  console.log(
    `${process.stdout.isTTY ? '\r' : ''}lexicon: ${rows.length} rows packed in ${(built - started).toFixed(0)} ms, ` +
      `${(pack.length / 2 ** 20).toFixed(1)} MiB, loaded in ${(loaded - built).toFixed(0)} ms (${basename(file)})`,
  );
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

const isBuilt = (scheme: Scheme): boolean =>
  existsSync(packFile(scheme)) && modified(packFile(scheme)) > sourcesModified();

const stale = SCHEMES.filter((scheme) => !isBuilt(scheme));
if (stale.length === 0) console.log('lexicon: up to date');
else {
  const words = readWords();
  for (const scheme of stale) build(scheme, words);
}
