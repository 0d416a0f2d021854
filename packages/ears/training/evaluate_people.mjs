/**
 * Scores recordings of people with the library, like the service, and prints tables: node evaluate_people.mjs
 * [OPTIONS].
 *
 * By default it prints three tables: test speakers, speechocean762, enrolled speakers; `--quick` prints only the
 * first. `--fit` prints the figures of fitting speakers at several λ and gates, and the best pair. `--model FILE`
 * names another model. Nobody said a wrong sound: errors are planted in the target (plan_people.mjs).
 */

import { parseArgs } from 'node:util';
import { reliability } from '../../../dist/packages/research/src/audit/figures.js';
import { audioOf, openLibrary } from './attempts.mjs';
import { enrollment } from './enrollment.mjs';
import { experts } from './evaluate_experts.mjs';
import { figures, figureTable, judged, share, written } from './figures.mjs';
import { apart, errorRate, folded, isOther } from './phoneErrors.mjs';
import { readPeople } from './plan_people.mjs';

/** Limits of a good fit: false edits per 100 right sounds, and percent of other words that score 0.7 or more. */
const [FALSE_EDITS, OTHER_WORDS] = [6, 5];
const GATES = [3.5, 4, 4.25, 4.5];
const LAMBDAS = [5, 6, 7, 7.5, 8];
/** These voices said only one word. All other voices are grouped by language. */
const NAMED = ['alexa', 'athena'];

const COLUMNS = [
  ['clips', 'clips', 0],
  ['refused %', 'gatePerfect', 1],
  ['false edits per 100', 'falseEdits', 1],
  ['uncertain per 100', 'unsure', 0],
  ['≥ .95 %', 'right', 0],
  ['wrong sure %', 'substitutions', 0],
  ['named %', 'named', 0],
  ['missing sure %', 'deletions', 0],
  ['other ≥ .7 %', 'otherWord', 1],
  ['of ten right words called wrong', 'words', 1],
  ['ECE', 'ece', 3],
  ['FAR %', 'accepted', 0],
  ['precision %', 'precision', 0],
  ['F1 %', 'f1', 0],
  ['DER %', 'misnamed', 0],
  ['phone error rate %', 'phoneErrors', 0],
  ['PFER %', 'featureErrors', 0],
];

/** Expected calibration error of the confidence of slots, by tenths. */
function ece(judgedOnes) {
  const claims = judgedOnes.flatMap(({ sureness }) => sureness);
  return reliability(claims).reduce(
    (sum, { count, mean, right }) => sum + (count / claims.length) * Math.abs(mean - right),
    0,
  );
}

/** `right` is true if the sound of the slot was said. */
function surenessOf({ kind, slot }, answer) {
  if (kind === 'word') return [];
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

const options = { fit: { type: 'boolean' }, quick: { type: 'boolean' }, model: { type: 'string' } };
const { fit, quick, model } = parseArgs({ options }).values;
const library = await openLibrary(model);
const attempts = await readPeople(fit ? 'fit' : 'test');
const heardBy = new Map();
for (const attempt of attempts)
  if (!heardBy.has(attempt.file)) heardBy.set(attempt.file, library.hear(audioOf(attempt)));

function judgeAll(trust) {
  return attempts
    .filter(({ file }) => heardBy.get(file).listened.posteriors.length > 0)
    .map((attempt) => {
      const answer = library.score(attempt, heardBy.get(attempt.file), trust);
      return {
        ...judged(attempt, answer),
        free: folded(answer.gop.free.split(' ')),
        sureness: attempt.words.length > 2 ? [] : surenessOf(attempt, answer),
      };
    });
}

const isOf = (name) => (one) =>
  NAMED.includes(name) ? one.voice === name : one.language === name && !NAMED.includes(one.voice);

function printFit() {
  const grid = GATES.flatMap((gate) =>
    LAMBDAS.map((lambda) => ({ lambda, gate, ...figuresOf(judgeAll({ ...library.trust, lambda, gate })) })),
  );
  const rows = grid.map((found) => [`${found.lambda}, ${found.gate}`, found]);
  console.log(figureTable('λ, gate', COLUMNS, rows));
  const good = grid.filter(
    ({ falseEdits, otherWord }) => falseEdits <= FALSE_EDITS && otherWord <= OTHER_WORDS,
  );
  const [{ lambda, gate }] = (good.length > 0 ? good : grid).sort(
    (one, other) => other.gate - one.gate || one.lambda - other.lambda,
  );
  console.log(`${lambda} ${gate}`);
}

/** Prints the figures of each group; in a group of several voices, also of each voice. */
function printPeople() {
  const list = judgeAll(library.trust);
  const rows = ['el', 'es-419', ...NAMED, 'it', 'en-us'].flatMap((name) => {
    const own = list.filter(isOf(name));
    const voices = [...new Set(own.map(({ voice }) => voice))];
    if (own.length === 0) return [];
    const rowOf = (voice) => [`· ${voice}`, figuresOf(own.filter((one) => one.voice === voice))];
    return [[name, figuresOf(own)], ...(voices.length > 1 ? voices.map(rowOf) : [])];
  });
  console.log(`λ ${library.trust.lambda}, gate ${library.trust.gate}.\n`);
  console.log(figureTable('people', COLUMNS, rows));
}

async function printSlowFigures() {
  const { raw, pcc, auc } = await experts(model);
  const [pccText, rawText, aucText] = [pcc, raw, auc].map((value) => written(value, 3));
  console.log(`\nspeechocean762: PCC ${pccText} (raw ${rawText}), AUC ${aucText}`);
  const spoken = attempts.filter((one) => isOf('el')(one) || isOf('es-419')(one));
  const [without, enrolled] = enrollment(library, spoken).map((value) => written(value, 1));
  console.log(
    `false edits where 35 % of wrong sounds are sure: ${without}, and with ten words enrolled ${enrolled}`,
  );
}

if (fit) printFit();
else {
  printPeople();
  if (!quick) await printSlowFigures();
}
