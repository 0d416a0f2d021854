/**
 * Prints frequent words of the lexicon for the training voices to say, one per line, in the labels of three schemes.
 * A phone without a label becomes another label.
 */

import { readFileSync } from 'node:fs';
import { createTutor } from '../../../dist/src/index.js';
import { labelsOf, stressOf } from './spelling.mjs';

const SCHEMES = ['koine-greek', 'erasmian', 'modern-greek'];
const MOST = 4000;

const table = readFileSync(new URL('../../../lexicon/koine.tsv', import.meta.url), 'utf8');
const forms = [
  ...new Set(
    table
      .split('\n')
      .slice(1, MOST)
      .map((row) => row.split('\t')[0]),
  ),
];
const tutor = await createTutor({ schemes: SCHEMES });

/** ˈ before the stressed vowel stays. */
const labels = (ipa) =>
  ipa
    .split(' ')
    .map((phone) => stressOf(phone) + labelsOf(phone))
    .join(' ');

const words = new Set();
for (const scheme of SCHEMES) {
  for (const form of forms)
    if (/^\p{L}{2,}$/u.test(form)) words.add(labels(tutor.read(form, { scheme }).ipa));
}
process.stdout.write(`${[...words].join('\n')}\n`);
