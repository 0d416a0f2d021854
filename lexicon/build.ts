/**
 * Makes the books for the page, and from the form table the pack and the sets of every scheme: leaves the slips out,
 * then reads and packs the forms, each scheme in a thread.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { bareSpelling, lettersOf } from '../src/engine/phonology/letters.ts';
import type { Scheme } from '../src/engine/phonology/scheme.ts';
import { SCHEMES } from '../src/engine/phonology/schemes/index.ts';
import { type FormRow, readForms, readMisspelt } from './forms.ts';
import { compareRows, packWords, type WordEntry } from './pack.ts';
import { WORDS_PACK } from './packFile.ts';
import type { PackTask } from './packScheme.ts';
import { dropSlips } from './slips.ts';
import { writeTexts } from './texts.ts';

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
  const words = dropSlips(readForms(), readMisspelt()).kept.map(wordOf).sort(compareRows);
  mkdirSync(dirname(WORDS_PACK), { recursive: true });
  writeFileSync(WORDS_PACK, packWords(words));
  return words;
}

/** Packs the words of a scheme in a thread. */
function packed({ name }: Scheme, words: readonly WordEntry[]): Promise<void> {
  const task: PackTask = { scheme: name, words };
  const thread = new Worker(new URL('packScheme.js', import.meta.url), { workerData: task });
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the thread that packs ${name} ended with ${code}`)),
    );
  });
}

writeTexts();
const words = writeWords();
await Promise.all(SCHEMES.map((scheme) => packed(scheme, words)));
