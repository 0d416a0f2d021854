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
import { byPair, bySound, figures, judged } from './figures.mjs';

const CARD = new URL('../../../docs/demo-recognizer.md', import.meta.url);
const ENROLLED = 10;

const library = await openLibrary();

/**
 * Hears each attempt, and drops those too short to be scored; `enrolled` gives each voice a speaker from ten other words of it.
 */
function heardAll(attempts, enrolled) {
  const speakers = new Map();
  const speakerOf = (voice) => {
    if (!speakers.has(voice)) {
      const words = attempts.filter((one) => one.voice === voice && one.kind === 'enrolled');
      speakers.set(voice, library.enroll(words, ENROLLED));
    }
    return speakers.get(voice);
  };
  return attempts
    .filter(({ kind }) => kind !== 'enrolled')
    .map((attempt) => ({
      attempt,
      heard: library.hear(attempt, enrolled ? speakerOf(attempt.voice) : undefined),
    }))
    .filter(({ heard }) => heard.listened.posteriors.length > 0);
}

const judgeAll = (heard) =>
  heard.map(({ attempt, heard: one }) => judged(attempt, library.score(attempt, one, library.trust)));

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
  ['learners of 200 who hear a right word called wrong %', 'learners', 0],
  ['of their ten words', 'words', 1],
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

/** The groups of attempts, after a group of all voices made from people. */
function grouped(list) {
  const names = [...new Set(list.map(({ group }) => group))];
  const people = list.filter(({ engine }) => engine === 'mbrola' || engine === 'festival');
  const of = (name) => list.filter(({ group }) => group === name);
  return [['**all people**', people], ...names.map((name) => [name, of(name)])];
}

const figuresOf = (groups) => groups.map(([name, list]) => [name, figures(list)]);

function card(attempts) {
  const { lambda, gate } = library.trust;
  const plain = judgeAll(heardAll(attempts, false));
  const enrolled = judgeAll(heardAll(attempts, true));
  const rows = grouped(plain);
  const people = rows[0][1];
  const voices = [...new Set(people.map(({ voice }) => voice))];
  const ofVoice = (list) =>
    voices.map((name) => [name, list.filter(({ voice, engine }) => voice === name && engine !== 'any')]);
  const sounds = bySound(people).map(([sound, [bad, all]]) => `${sound} ${((100 * bad) / all).toFixed(0)}`);
  const pairs = byPair(people).map(([pair, percent, count]) => `${pair} ${percent.toFixed(0)} (${count})`);
  const enrolledPeople = grouped(enrolled)[0];
  return [
    `λ ${lambda}, gate ${gate}.`,
    table('voices', ROWS, figuresOf(rows)),
    'With ten words enrolled:',
    table('voices', ROWS, figuresOf(grouped(enrolled).filter(([name]) => !name.startsWith('espeak')))),
    'In the terms of the field, all people:',
    table('', FIELD, [
      ['as they come', figures(people)],
      ['enrolled', figures(enrolledPeople[1])],
    ]),
    'By voice, as they come:',
    table('voice', ROWS, figuresOf(ofVoice(people))),
    `Right sounds called wrong, per 100 of the sound: ${sounds.join(', ')}.`,
    `Wrong sounds that were sure, %: ${pairs.join(', ')}.`,
  ].join('\n\n');
}

const text = card(readAttempts());
const [before, , after] = readFileSync(CARD, 'utf8').split(/<!-- card(?: ends)? -->/);
if (after === undefined) console.log(text);
else writeFileSync(CARD, `${before}<!-- card -->\n\n${text}\n\n<!-- card ends -->${after}`);
