/**
 * Builds the lexicon from the form table: drops the slips (misspelt forms) and packs the words. Then a thread for each
 * scheme packs the readings and writes the practice sets. Also writes the biblical books of the page.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Piscina } from 'piscina';
import { bareSpelling, ELISION, lettersOf } from '../src/engine/phonology/letters.ts';
import { SCHEMES } from '../src/engine/phonology/schemes/index.ts';
import { type FormRow, readForms, readMisspelt } from './forms.ts';
import { compareRows, packWords, type WordEntry } from './pack.ts';
import { WORDS_PACK } from './packFile.ts';
import type { PackTask } from './packScheme.ts';
import { dropSlips } from './slips.ts';
import { writeTexts } from './texts.ts';

const wordOf = ({ form, lemma, pos, newTestament, septuagint }: FormRow): WordEntry => ({
  form,
  lemma,
  pos,
  frequency: newTestament + septuagint,
  key: bareSpelling(lettersOf(form)) + (form.endsWith(ELISION) ? ELISION : ''),
});

function writeWords(): WordEntry[] {
  const words = dropSlips(readForms(), readMisspelt()).kept.map(wordOf).sort(compareRows);
  mkdirSync(dirname(WORDS_PACK), { recursive: true });
  writeFileSync(WORDS_PACK, packWords(words));
  return words;
}

writeTexts();
const words = writeWords();
const pool = new Piscina<PackTask>({ filename: new URL('packScheme.js', import.meta.url).href });
await Promise.all(SCHEMES.map(({ name }) => pool.run({ scheme: name, words })));
await pool.destroy();
