/**
 * Prints frequent words of the lexicon for the training voices to say, one per line, in the labels of three schemes. ˈ is
 * before a stressed vowel.
 */

import { readFileSync } from 'node:fs';
import { createTutor } from '../../../dist/src/index.js';
import { labelsOf, stressOf } from './spelling.mjs';

const SCHEMES = ['koine-greek', 'erasmian', 'modern-greek'];
const MOST = 4000;

const table = readFileSync(new URL('../../../lexicon/koine.tsv', import.meta.url), 'utf8');
const rows = table.split('\n').slice(1, MOST);
const forms = new Set(rows.map((row) => row.split('\t')[0]));
const tutor = await createTutor({ schemes: SCHEMES });

const words = new Set();
for (const scheme of SCHEMES) {
  for (const form of forms) {
    if (!/^\p{L}{2,}$/u.test(form)) continue;
    const phones = tutor.read(form, { scheme }).ipa.split(' ');
    words.add(phones.map((phone) => stressOf(phone) + labelsOf(phone)).join(' '));
  }
}
process.stdout.write(`${[...words].join('\n')}\n`);
