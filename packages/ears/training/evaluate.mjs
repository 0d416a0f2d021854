/**
 * Scores the spoken attempts with the library, as the service would, and writes the tables of the voices into
 * docs/demo-recognizer.md.
 *
 *   node evaluate.mjs
 *
 * Run `npm run build` first.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { openLibrary, readAttempts } from './attempts.mjs';
import { figures, judged, wasPerson } from './figures.mjs';

const CARD = new URL('../../../docs/demo-recognizer.md', import.meta.url);

const library = await openLibrary();

/** The attempts that are long enough to be scored, judged. */
const judgeAll = (attempts) =>
  attempts
    .map((attempt) => ({ attempt, heard: library.hear(attempt) }))
    .filter(({ heard }) => heard.listened.posteriors.length > 0)
    .map(({ attempt, heard }) => judged(attempt, library.score(attempt, heard, library.trust)));

const ROWS = [
  ['false edits per 100 right sounds (FRR %)', 'falseEdits', 1],
  ['uncertain per 100 right sounds', 'unsure', 0],
  ['mean proximity without fault', 'proximity', 3],
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

const written = (value, digits) => (Number.isNaN(value) ? '–' : value.toFixed(digits));

const table = (first, columns, rows) =>
  [
    `| ${[first, ...columns.map(([title]) => title)].join(' | ')} |`,
    `| ${[first, ...columns].map(() => '---').join(' | ')} |`,
    ...rows.map(
      ([name, found]) =>
        `| ${[name, ...columns.map(([, key, digits]) => written(found[key], digits))].join(' | ')} |`,
    ),
  ].join('\n');

/** The groups of attempts, first all that were made of people. */
function grouped(list) {
  const names = [...new Set(list.map(({ group }) => group))];
  const people = list.filter(wasPerson);
  const of = (name) => list.filter(({ group }) => group === name);
  return [['**made of people**', people], ...names.map((name) => [name, of(name)])];
}

const figuresOf = (groups) => groups.map(([name, list]) => [name, figures(list)]);

function card(attempts) {
  const { lambda, gate } = library.trust;
  const rows = grouped(judgeAll(attempts));
  return [
    `λ ${lambda}, gate ${gate}.`,
    table('voices', ROWS, figuresOf(rows)),
    'In the terms of the field:',
    table('voices', FIELD, figuresOf(rows.slice(0, 1))),
  ].join('\n\n');
}

const text = card(readAttempts());
const [before, , after] = readFileSync(CARD, 'utf8').split(/<!-- card(?: ends)? -->/);
if (after === undefined) console.log(text);
else writeFileSync(CARD, `${before}<!-- card -->\n\n${text}\n\n<!-- card ends -->${after}`);
