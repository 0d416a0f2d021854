/**
 * Scores recordings of people with the library, like the service: node evaluate_people.mjs [--fit].
 *
 * Writes the tables of the test speakers into the card (docs/demo-recognizer.md), and prints the figures for
 * speechocean762 and for enrolled speakers. With `--fit`, prints the figures of the fitting speakers at several λ and
 * gates, then the best pair. Nobody said a wrong sound: errors are planted in the target (plan_people.mjs).
 */

import { reliability } from '../../../dist/packages/research/src/audit/figures.js';
import { openLibrary } from './attempts.mjs';
import { falseEditsEnrolled } from './enrollment.mjs';
import { experts } from './evaluate_experts.mjs';
import { figures, figureTable, judged, share, writeIntoCard } from './figures.mjs';
import { apart, errorRate, folded, isOther } from './phoneErrors.mjs';
import { readPeople } from './plan_people.mjs';

/** Limits of a good fit: false edits per 100 right sounds, and percent of other words that score 0.7 or more. */
const [FALSE_EDITS, OTHER_WORDS] = [6, 5];
const GATES = [3.5, 4, 4.25, 4.5];
const LAMBDAS = [5, 6, 7, 7.5, 8];

const PEOPLE = {
  tuxpaint: '**Greek**: two people, `tuxpaint`',
  gcompris: 'Spanish: two, `gcompris`',
  wake: 'one word, *Alexa*: more than 50, `wake`',
  precise: 'one word, *Athena*: volunteers, `precise`',
  menardi: 'Italian, 8 kHz: one, `menardi`',
  fsdd: 'English digits, 8 kHz: six, `fsdd`',
};

const COLUMNS = [
  ['clips', 'clips', 0],
  ['refused %', 'refused', 1],
  ['false edits per 100 right sounds', 'falseEdits', 1],
  ['uncertain per 100', 'unsure', 0],
  ['right clips at 0.95 or more %', 'right', 0],
  ['wrong sounds sure %', 'substitutions', 0],
  ['and named %', 'named', 0],
  ['missing sounds sure %', 'deletions', 0],
  ['another word at 0.7 or more %', 'otherWord', 1],
  ['of ten right words, called wrong', 'words', 1],
  ['confidence, ECE', 'ece', 3],
];

const FIELD_COLUMNS = [
  ['false rejection (FRR) %', 'falseEdits', 1],
  ['false acceptance (FAR) %', 'accepted', 0],
  ['precision of what was detected %', 'precision', 0],
  ['F1 %', 'f1', 0],
  ['wrong diagnosis (DER) %', 'misnamed', 0],
  ['phone error rate %', 'phoneErrors', 0],
  ['PFER %', 'featureErrors', 0],
];

/** Computes the expected calibration error of the confidences of slots, grouped by tenths. */
function ece(judgedOnes) {
  const claims = judgedOnes.flatMap(({ sureness }) => sureness);
  return reliability(claims).reduce(
    (sum, { count, mean, right }) => sum + (count / claims.length) * Math.abs(mean - right),
    0,
  );
}

/** Lists the confidence of each slot; `right` is true if the sound of the slot was said. */
function surenessOf({ kind, slot, words }, answer) {
  if (kind === 'word' || words.length > 2) return [];
  const taught = answer.phones.filter(({ target }) => target !== null);
  return taught.flatMap(({ confidence }, n) =>
    confidence === null ? [] : [{ confidence, right: kind === 'perfect' || n !== slot }],
  );
}

function figuresOf(list) {
  const right = list.filter(({ kind }) => kind === 'perfect');
  return {
    clips: right.length,
    ece: ece(list),
    ...figures(list),
    phoneErrors: errorRate(right, isOther),
    featureErrors: errorRate(right, apart),
    words: share(right, ({ wrong }) => wrong > 0) / 10,
  };
}

const isFit = process.argv.includes('--fit');
const library = await openLibrary();
const attempts = readPeople(isFit ? 'fit' : 'test');
const heardBy = library.heardBy(attempts);

function judgeAll(trust) {
  return attempts
    .filter(({ file }) => heardBy.get(file).listened.posteriors.length > 0)
    .map((attempt) => {
      const answer = library.score(attempt, heardBy.get(attempt.file), trust);
      const free = folded(answer.gop.free.split(' '));
      return { ...judged(attempt, answer), free, sureness: surenessOf(attempt, answer) };
    });
}

/** Prints the figures at every gate and λ, then the best pair. */
function printFit() {
  const grid = GATES.flatMap((gate) =>
    LAMBDAS.map((lambda) => ({ lambda, gate, ...figuresOf(judgeAll({ ...library.trust, lambda, gate })) })),
  );
  const rows = grid.map((found) => [`${found.lambda}, ${found.gate}`, found]);
  console.log(figureTable('λ, gate', COLUMNS, rows));
  const good = grid.filter(
    ({ falseEdits, otherWord }) => falseEdits <= FALSE_EDITS && otherWord <= OTHER_WORDS,
  );
  // The widest gate refuses the fewest clips, and then the lowest λ finds the most errors.
  const [{ lambda, gate }] = (good.length > 0 ? good : grid).sort(
    (one, other) => other.gate - one.gate || one.lambda - other.lambda,
  );
  console.log(`${lambda} ${gate}`);
}

/** Writes the tables of the test speakers into the card, and prints the other figures. */
async function measureTest() {
  const list = judgeAll(library.trust);
  const rows = Object.entries(PEOPLE).map(([source, name]) => [
    name,
    figuresOf(list.filter((one) => one.source === source)),
  ]);
  console.log(`λ ${library.trust.lambda}, gate ${library.trust.gate}.\n`);
  writeIntoCard('people', figureTable('people', COLUMNS, rows));
  writeIntoCard('field', figureTable('people', FIELD_COLUMNS, rows));
  const [pcc, raw, auc] = (await experts()).map((value) => value.toFixed(3));
  console.log(`speechocean762: PCC ${pcc} (raw ${raw}), AUC ${auc}`);
  const spoken = attempts.filter(({ source }) => source === 'tuxpaint' || source === 'gcompris');
  const [without, enrolled] = falseEditsEnrolled(library, spoken).map((value) => value.toFixed(1));
  console.log(
    `false edits where 35 % of wrong sounds are sure: ${without}, and with ten words enrolled ${enrolled}`,
  );
}

if (isFit) printFit();
else await measureTest();
