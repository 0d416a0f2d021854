/** Scores the spoken attempts like the service, and writes the tables of the voices into docs/demo-recognizer.md. */

import { readFileSync, writeFileSync } from 'node:fs';
import { audioOf, openLibrary, readClips } from './attempts.mjs';
import { figures, figureTable, judged } from './figures.mjs';

const CARD = new URL('../../../docs/demo-recognizer.md', import.meta.url);

const COLUMNS = [
  ['false edits per 100 right sounds (FRR %)', 'falseEdits', 1],
  ['uncertain per 100 right sounds', 'unsure', 0],
  ['of these at 0.95 or more %', 'right', 0],
  ['wrong sounds sure %', 'substitutions', 0],
  ['and named %', 'named', 0],
  ['wrong sounds uncertain %', 'unsureSubstitutions', 0],
  ['missing sounds sure %', 'deletions', 0],
  ['another word at 0.7 or more %', 'otherWord', 1],
];

const FIELD = [
  ['false rejection (FRR) %', 'falseEdits', 1],
  ['false acceptance (FAR) %', 'accepted', 0],
  ['wrong diagnosis of what was detected (DER) %', 'misnamed', 0],
  ['precision of what was detected %', 'precision', 0],
  ['F1 %', 'f1', 0],
];

const library = await openLibrary();
const { lambda, gate } = library.trust;
const list = readClips('attempts').flatMap((attempt) => {
  const heard = library.hear(audioOf(attempt));
  if (heard.listened.posteriors.length === 0) return [];
  return judged(attempt, library.score(attempt, heard, library.trust));
});

const people = list.filter(({ engine }) => engine === 'mbrola' || engine === 'festival');
const rows = [['**made of people**', figures(people)]];
for (const group of new Set(list.map((one) => one.group)))
  rows.push([group, figures(list.filter((one) => one.group === group))]);
const text = [
  `λ ${lambda}, gate ${gate}.`,
  figureTable('voices', COLUMNS, rows),
  'In the terms of the field:',
  figureTable('voices', FIELD, rows.slice(0, 1)),
].join('\n\n');
const [before, , after] = readFileSync(CARD, 'utf8').split(/<!-- card(?: ends)? -->/);
if (after === undefined) console.log(text);
else writeFileSync(CARD, `${before}<!-- card -->\n\n${text}\n\n<!-- card ends -->${after}`);
