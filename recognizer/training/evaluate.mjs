/**
 * Scores heard attempts with the scorer of the project, as the service would, and prints the table of the model card.
 *
 *   node evaluate.mjs heard.jsonl LAMBDA GATE            the table, Markdown
 *   node evaluate.mjs heard.jsonl --fit                  lambda and gate, fitted on the voices named "fitting"
 *
 * Run `npm run build` first. The answer of a recognizer without phones goes through src/score/library/scorer.ts: decoded
 * towards the target, behind the gate.
 */

import { readFileSync } from 'node:fs';
import { loadEngine } from '../../dist/src/files/built/engine.js';
import { readModel } from '../../dist/src/hear/demo/model.js';
import { read, score, withHeard } from '../../dist/src/score/library/scorer.js';
import { SCHEMES } from '../../dist/src/score/phonology/schemes/index.js';

const MODEL = new URL('../demo/model.safetensors', import.meta.url);
const FALSE_EDITS = 2;
const GATES = [3, 3.5, 4, 4.5];
const LAMBDAS = [4, 5, 5.5, 6, 6.5, 7, 8];
const OTHER_WORD = 0.7;
const RIGHT = 0.95;
const PAIR_LEAST = 8;
const WRONG = /incorrect|missing|extra/;

async function enginesFor(attempts) {
  const names = new Set(attempts.map(({ scheme }) => scheme));
  const loaded = await Promise.all(
    SCHEMES.filter(({ name }) => names.has(name)).map((one) => loadEngine(one)),
  );
  return new Map(loaded.map((engine) => [engine.phonology.scheme.name, engine]));
}

/** The answer of the service to an attempt. */
function answerTo({ scheme, target, posteriors, vocab }, engines, trust) {
  const answer = Buffer.from(JSON.stringify({ posteriors, vocab, blank_id: 0, frame_s: 0.02 }));
  const body = { scheme, target, audio_base64: 'AA==', different_word: false };
  return score(withHeard(read(body, engines), { answer, trust, lead_s: 0, quality: null }));
}

/** What became of a planted error: sure, uncertain or missed; and whether the sound that was said was named. */
function plantedIn({ phones }, { planted, slot }) {
  const row = phones.filter(({ target }) => target !== null)[slot];
  if (WRONG.test(row.status)) return { zone: 'sure', named: row.observed === planted.said };
  return { zone: row.uncertain ? 'uncertain' : 'missed', named: false };
}

function judge(attempt, engines, trust) {
  const answer = answerTo(attempt, engines, trust);
  return {
    ...attempt,
    posteriors: null,
    proximity: answer.proximity,
    decoding: answer.gop.decoding,
    rows: answer.phones.filter(({ target }) => target !== null).length,
    wrong: answer.phones.filter(({ status }) => WRONG.test(status)).length,
    unsure: answer.phones.filter(({ uncertain }) => uncertain).length,
    outcome: attempt.planted ? plantedIn(answer, attempt) : null,
  };
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const share = (list, fits) => (100 * list.filter(fits).length) / list.length;
const sum = (list, of) => list.reduce((all, one) => all + of(one), 0);

/** The figures of a group of judged attempts. */
function figures(judged) {
  const of = (kind) => judged.filter((one) => one.kind === kind);
  const [perfect, substituted, deleted, word] = ['perfect', 'substitution', 'deletion', 'word'].map(of);
  const zone = (list, name) => share(list, ({ outcome }) => outcome.zone === name);
  const right = perfect.filter(({ proximity }) => proximity >= RIGHT).length;
  return {
    attempts: judged.length,
    falseEdits: (100 * sum(perfect, ({ wrong }) => wrong)) / sum(perfect, ({ rows }) => rows),
    unsure: (100 * sum(perfect, ({ unsure }) => unsure)) / sum(perfect, ({ rows }) => rows),
    proximity: mean(perfect.map(({ proximity }) => proximity)),
    right: (100 * right) / perfect.length,
    substitutions: zone(substituted, 'sure'),
    named: share(substituted, ({ outcome }) => outcome.named),
    unsureSubstitutions: zone(substituted, 'uncertain'),
    deletions: zone(deleted, 'sure'),
    otherWord: share(word, ({ proximity }) => proximity >= OTHER_WORD),
    gatePerfect: share(perfect, ({ decoding }) => decoding === 'free'),
    gateError: share([...substituted, ...deleted], ({ decoding }) => decoding === 'free'),
    gateWord: share(word, ({ decoding }) => decoding === 'free'),
  };
}

const COLUMNS = [
  ['attempts', 'attempts', 0],
  ['false edits per 100 right sounds', 'falseEdits', 1],
  ['uncertain per 100 right sounds', 'unsure', 0],
  ['mean proximity without fault', 'proximity', 3],
  ['of these at 0.95 or more %', 'right', 1],
  ['wrong sounds sure %', 'substitutions', 0],
  ['and named %', 'named', 0],
  ['wrong sounds uncertain %', 'unsureSubstitutions', 0],
  ['missing sounds sure %', 'deletions', 0],
  ['another word at 0.7 or more %', 'otherWord', 1],
  ['gate: without fault / one error / another word %', null, 0],
];

function row(name, found) {
  const written = (value, digits) => (Number.isNaN(value) ? '–' : value.toFixed(digits));
  const gates = [found.gatePerfect, found.gateError, found.gateWord]
    .map((value) => written(value, 0))
    .join(' / ');
  const cells = COLUMNS.map(([, key, digits]) => (key === null ? gates : written(found[key], digits)));
  return `| ${[name, ...cells].join(' | ')} |`;
}

function table(judged) {
  const groups = [...new Set(judged.map(({ group }) => group))];
  const lines = groups.map((name) => row(name, figures(judged.filter(({ group }) => group === name))));
  const head = ['voices', ...COLUMNS.map(([title]) => title)];
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...lines].join('\n');
}

/** How often each planted slip was sure, by pairs that were planted often enough. */
function pairs(judged) {
  const tried = new Map();
  for (const { kind, planted, outcome } of judged) {
    if (kind !== 'substitution') continue;
    const pair = `${planted.target} as ${planted.said}`;
    tried.set(pair, [...(tried.get(pair) ?? []), outcome.zone === 'sure']);
  }
  return [...tried]
    .filter(([, found]) => found.length >= PAIR_LEAST)
    .map(([pair, found]) => [pair, share(found, (sure) => sure), found.length])
    .sort((a, b) => b[1] - a[1])
    .map(([pair, percent, count]) => `${pair}: ${percent.toFixed(0)} % of ${count}`)
    .join('\n');
}

/** Lambda: the lowest with few enough false edits. Gate: where most other words are caught and few right ones. */
function fitTrust(attempts, engines) {
  const rows = [];
  for (const gate of GATES) {
    for (const lambda of LAMBDAS) {
      const found = figures(attempts.map((one) => judge(one, engines, { lambda, gate })));
      rows.push({ lambda, gate, ...found });
      console.log(row(`λ ${lambda}, gate ${gate}`, found));
    }
  }
  const good = rows.filter(({ falseEdits }) => falseEdits <= FALSE_EDITS);
  const worth = ({ substitutions, deletions, otherWord }) => substitutions + deletions - 2 * otherWord;
  const [best] = good.sort((a, b) => worth(b) - worth(a));
  console.log(best === undefined ? 'no λ is good enough' : `λ ${best.lambda}, gate ${best.gate}`);
}

const [path, first, second] = process.argv.slice(2);
const attempts = readFileSync(path, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const isFitting = ({ group }) => group.endsWith('fitting');
const chosen = attempts.filter((one) => isFitting(one) === (first === '--fit'));
const engines = await enginesFor(chosen);
if (first === '--fit') fitTrust(chosen, engines);
else {
  const { maps } = readModel(readFileSync(MODEL)).trust;
  const trust = { lambda: Number(first), gate: Number(second), maps };
  const judged = chosen.map((one) => judge(one, engines, trust));
  console.log(`${table(judged)}\n\n${pairs(judged.filter(({ group }) => !group.endsWith('trained on')))}`);
}
