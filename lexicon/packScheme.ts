/**
 * A thread that makes the pack of one scheme, and its sets to practise: reads each form by rule, packs, writes, loads it
 * again.
 */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { fingerprint } from '../src/score/lexicon/fingerprint.ts';
import { readLexicon } from '../src/score/lexicon/packed.ts';
import { schemeNamed } from '../src/score/library/schemes.ts';
import { bareSpelling, lettersOf } from '../src/score/phonology/letters.ts';
import { phoneAt } from '../src/score/phonology/phones.ts';
import { compileScheme, type Phonology } from '../src/score/phonology/readings.ts';
import type { Scheme } from '../src/score/phonology/scheme.ts';
import { transcribe } from '../src/score/text/transcribe.ts';
import type { FormRow } from './forms.ts';
import { compareForms, type PackEntry, packLexicon } from './pack.ts';
import { packFile } from './packFile.ts';
import { type SaidForm, setsOf, writeSets } from './sets.ts';

/** The task of the thread. */
export interface PackTask {
  readonly scheme: string;
  readonly forms: readonly FormRow[];
}

/** The progress of the thread, for people; the last message marks its end. */
export interface PackProgress {
  readonly text: string;
  readonly ended: boolean;
}

const ELISION = '’';
const PROGRESS_ROWS = 8000;

function readRow(
  { form, lemma, pos, newTestament, septuagint }: FormRow,
  phonology: Phonology,
): PackEntry & SaidForm {
  const letters = lettersOf(form);
  const { sounds } = transcribe(letters, phonology, { lemma });
  return {
    form,
    lemma,
    pos,
    frequency: newTestament + septuagint,
    readings: sounds.map(({ reading }) => reading),
    phones: sounds.map(({ phone }) => phoneAt(phone).symbol),
    key: bareSpelling(letters) + (form.endsWith(ELISION) ? ELISION : ''),
  };
}

/** The order of the rows: most frequent first, then code point order. */
const compareRows = (a: PackEntry, b: PackEntry): number => b.frequency - a.frequency || compareForms(a, b);

const tell = (text: string, ended = false): void =>
  parentPort?.postMessage({ text, ended } satisfies PackProgress);

function pack(scheme: Scheme, forms: readonly FormRow[]): void {
  const started = performance.now();
  const file = packFile(scheme);
  const phonology = compileScheme(scheme);
  const mark = fingerprint(phonology);
  const rows = forms.map((form, n) => {
    if (n % PROGRESS_ROWS === 0) tell(`${n} of ${forms.length} rows read`);
    return readRow(form, phonology);
  });
  rows.sort(compareRows);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.part`, packLexicon(rows, mark));
  writeSets(scheme.name, setsOf(rows, scheme.letters));
  const built = performance.now();
  const bytes = Uint8Array.from(readFileSync(`${file}.part`));
  readLexicon(bytes, mark);
  renameSync(`${file}.part`, file);
  const loaded = performance.now();
  tell(
    `${rows.length} rows packed in ${(built - started).toFixed(0)} ms, ${(bytes.length / 2 ** 20).toFixed(1)} MiB, ` +
      `loaded in ${(loaded - built).toFixed(0)} ms`,
    true,
  );
}

const { scheme, forms } = workerData as PackTask;
pack(schemeNamed(scheme, 'scheme'), forms);
