/**
 * Scores recordings of people with the library, as the service would.
 *
 *   node evaluate_people.mjs           the table of test speakers
 *   node evaluate_people.mjs --fit     the table of fitting speakers at several λ and gates, and the best pair
 *
 * Run `npm run build` and people_attempts.py first. Nobody said a wrong sound: errors are planted in the target (plan_people.mjs).
 * `--model FILE` names another model; `--quick` skips speechocean762 and the synthetic voices, which take most of the time.
 */

import { existsSync } from 'node:fs';
import { openLibrary, readAttempts } from './attempts.mjs';
import { enrollment } from './enrollment.mjs';
import { experts } from './evaluate_experts.mjs';
import { figures, judged, share, wasPerson } from './figures.mjs';
import { apart, errorRate, folded, isOther } from './phoneErrors.mjs';
import { readPeople } from './plan_people.mjs';
import { random } from './random.mjs';

/** Limits for the people who fit: false edits per 100 right sounds, and percent of other words that score 0.7 or more. */
const [FALSE_EDITS, OTHER_WORDS] = [6, 5];
const GATES = [3.5, 4, 4.25, 4.5];
const LAMBDAS = [5, 6, 7, 7.5, 8];
const [TAKES, TRIED] = [7, 40];
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
  const bins = Array.from({ length: 10 }, () => [0, 0, 0]);
  let all = 0;
  for (const { sureness } of judgedOnes) {
    for (const [confidence, right] of sureness) {
      const bin = bins[Math.min(9, Math.floor(confidence * 10))];
      bin[0] += 1;
      bin[1] += confidence;
      bin[2] += Number(right);
      all += 1;
    }
  }
  return bins.reduce(
    (sum, [count, confidence, right]) => sum + (count > 0 ? Math.abs(confidence - right) / all : 0),
    0,
  );
}

/** The confidence of each slot, and true if its sound was said. */
function surenessOf({ kind, slot }, answer) {
  if (kind === 'word') return [];
  const taught = answer.phones.filter(({ target }) => target !== null);
  return taught.flatMap(({ confidence }, n) =>
    confidence === null ? [] : [[confidence, kind === 'perfect' || n !== slot]],
  );
}

const written = (value, digits) =>
  value === undefined || Number.isNaN(value) ? '–' : Number(value).toFixed(digits);
const row = (name, found) =>
  `| ${[name, ...COLUMNS.map(([, key, digits]) => written(found[key], digits))].join(' | ')} |`;
const head = (first) =>
  `| ${[first, ...COLUMNS.map(([title]) => title)].join(' | ')} |\n|${' --- |'.repeat(COLUMNS.length + 1)}`;

const figuresOf = (list) => ({
  clips: list.filter(({ kind }) => kind === 'perfect').length,
  ece: ece(list),
  ...figures(list),
  phoneErrors: errorRate(list, isOther),
  featureErrors: errorRate(list, apart),
  words:
    share(
      list.filter(({ kind }) => kind === 'perfect'),
      ({ wrong }) => wrong > 0,
    ) / 10,
});

const at = process.argv.indexOf('--model');
const model = at < 0 ? undefined : process.argv[at + 1];
const library = await openLibrary(model);
const fitting = process.argv.includes('--fit');
const attempts = await readPeople(fitting ? 'fit' : 'test');
const heard = new Map();
for (const attempt of attempts) if (!heard.has(attempt.file)) heard.set(attempt.file, library.hear(attempt));

function judgeAll(trust) {
  return attempts
    .filter(({ file }) => heard.get(file).listened.posteriors.length > 0)
    .map((attempt) => {
      const answer = library.score(attempt, heard.get(attempt.file), trust);
      return {
        ...judged(attempt, answer),
        free: folded(answer.gop.free.split(' ')),
        sureness: attempt.words.length > 2 ? [] : surenessOf(attempt, answer),
      };
    });
}

/** The spread of the scores of one recording with more or less of its own silence before and after it. */
function spread(attempt) {
  const { audio } = attempt;
  const floor = [...audio].map(Math.abs).sort((one, other) => one - other)[Math.floor(audio.length / 10)];
  const draw = random(attempt.samples.length);
  const silence = (seconds) =>
    Float32Array.from({ length: Math.round(seconds * 16_000) }, () => (2 * draw() - 1) * floor);
  const scores = Array.from({ length: TAKES }, () => {
    const parts = [silence(0.3 + 1.7 * draw()), audio, silence(0.3 + 1.7 * draw())];
    const take = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      take.set(part, at);
      at += part.length;
    }
    return library.score(attempt, library.hear({ audio: take }), library.trust).proximity;
  });
  return Math.max(...scores) - Math.min(...scores);
}

const isOf = (name) => (one) =>
  NAMED.includes(name) ? one.voice === name : one.language === name && !NAMED.includes(one.voice);

/** The spread of seven takes of one word: the mean, and the one at the worst tenth. */
function spreads() {
  const single = attempts
    .filter((one) => isOf('el')(one) && one.kind === 'perfect' && one.words.length === 1)
    .slice(0, TRIED);
  const found = single.map(spread).sort((one, other) => one - other);
  const mean = found.reduce((sum, one) => sum + one, 0) / found.length;
  return [mean, found[Math.floor(found.length * 0.9)]].map((value) => written(value, 2)).join(' / ');
}

/** False edits of the synthetic voices that were made of people; not a number before attempts.sh has spoken. */
function synthetic() {
  if (!existsSync(new URL('.work/attempts.pcm', import.meta.url))) return Number.NaN;
  const right = readAttempts().filter((one) => wasPerson(one) && one.kind === 'perfect');
  return figures(right.map((one) => judged(one, library.score(one, library.hear(one), library.trust))))
    .falseEdits;
}

/** The rows that take most of the time. */
async function slowGoals() {
  const spoken = attempts.filter((one) => isOf('el')(one) || isOf('es-419')(one));
  const { raw, pcc, auc } = await experts(model);
  const told = `${written(pcc, 3)} (${written(raw, 3)}) / ${written(auc, 3)}`;
  return [
    ['speechocean762: PCC (raw) / AUC', told, '≥ .43 / .88'],
    ['synthetic voices made of people, most of MBROLA: false edits', written(synthetic(), 1), '≤ 3'],
    [
      'ten words enrolled: false edits where 35 % of wrong sounds are sure, without / with',
      enrollment(library, spoken)
        .map((value) => written(value, 1))
        .join(' / '),
      'a fifth fewer',
    ],
  ];
}

/** The measures that were set as goals. */
async function goals(list) {
  const of = (name) => figuresOf(list.filter(isOf(name)));
  const [greek, spanish, alexa, athena] = ['el', 'es-419', 'alexa', 'athena'].map(of);
  const rows = [
    ['Greek people, up to four words: false edits per 100', written(greek.falseEdits, 1), '≤ 4.0'],
    ['refused %', written(greek.gatePerfect, 1), '≤ 2'],
    ['right clips at 0.95 or more %', written(greek.right, 0), '≥ 75'],
    [
      'wrong sounds sure / missing sounds sure %',
      `${written(greek.substitutions, 0)} / ${written(greek.deletions, 0)}`,
      '≥ 38 / 85',
    ],
    ['another phrase at 0.7 or more %', written(greek.otherWord, 1), '≤ 4'],
    ['of ten right words, called wrong', written(greek.words, 1), '≤ 1'],
    ['seven takes of one word: spread of the score, mean / of the worst tenth', spreads(), '≤ 0.10'],
    [
      'Spanish / Alexa / Athena: false edits',
      [spanish, alexa, athena].map(({ falseEdits }) => written(falseEdits, 1)).join(' / '),
      '≤ 6 / 1.5 / 5',
    ],
    [
      'confidence, ECE: Greek / Spanish / Alexa / Athena',
      [greek, spanish, alexa, athena].map((one) => written(one.ece, 3)).join(' / '),
      '≤ .03',
    ],
    ...(process.argv.includes('--quick') ? [] : await slowGoals()),
  ];
  return `| measure | here | wanted |\n| --- | --- | --- |\n${rows.map((one) => `| ${one.join(' | ')} |`).join('\n')}`;
}

if (fitting) {
  console.log(head('λ, gate'));
  const grid = GATES.flatMap((gate) =>
    LAMBDAS.map((lambda) => ({ lambda, gate, ...figuresOf(judgeAll({ ...library.trust, lambda, gate })) })),
  );
  for (const found of grid) console.log(row(`${found.lambda}, ${found.gate}`, found));
  const good = grid.filter(
    ({ falseEdits, otherWord }) => falseEdits <= FALSE_EDITS && otherWord <= OTHER_WORDS,
  );
  const [{ lambda, gate }] = (good.length > 0 ? good : grid).sort(
    (one, other) => other.gate - one.gate || one.lambda - other.lambda,
  );
  console.log(`${lambda} ${gate}`);
} else {
  const list = judgeAll(library.trust);
  console.log(`λ ${library.trust.lambda}, gate ${library.trust.gate}.\n\n${head('people')}`);
  for (const language of ['el', 'es-419', ...NAMED, 'it', 'en-us']) {
    const own = list.filter(isOf(language));
    if (own.length > 0) console.log(row(language, figuresOf(own)));
    const voices = [...new Set(own.map(({ voice }) => voice))];
    if (voices.length > 1)
      for (const voice of voices)
        console.log(row(`· ${voice}`, figuresOf(own.filter((one) => one.voice === voice))));
  }
  console.log(`\n${await goals(list)}`);
}
