/**
 * Fits the maps of the model to confidences, and writes them into the model. The maps tell how often a sound with a
 * given posterior was really said, and how often the first word of `heard_as` is right. They are fitted to people
 * with the use "fit". The outcomes of people with the use "test" go to packages/ears/model/outcomes.tsv.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fitPlatt } from '../../../dist/packages/research/src/calibration/platt.js';
import { logOdds } from '../../../dist/src/engine/evidence/calibration.js';
import { TEMPERATURE } from '../../../dist/src/engine/heard/heardAs.js';
import { audioOf, MODEL, openLibrary } from './attempts.mjs';
import { readPeople } from './plan_people.mjs';

const OUTCOMES = new URL('../model/outcomes.tsv', import.meta.url);

const bare = (phone) => phone.replace('ˈ', '');

/** Each phone counts as the phone after the colon, because no voice distinguishes the two. */
const ALIKE = { e̝: 'e', ɛ: 'e', ɔ: 'o', c: 'k', ɟ: 'ɡ', j: 'ʝ', ɹ: 'r', d͡z: 'd z' };
const alike = (phones) =>
  phones
    .map((phone) => bare(phone).normalize('NFC').replace('ː', ''))
    .map((phone) => ALIKE[phone] ?? phone)
    .join(' ');

/** One outcome for each slot: the log-odds of the posterior; `right` is true if the sound was really said. */
function sounds({ heard, truth }) {
  const slots = truth.phones.filter(({ target }) => target !== null);
  return heard.gop.phones.map(({ posterior }, slot) => ({
    logOdds: logOdds(posterior),
    right: ['correct', 'acceptable variant'].includes(slots[slot].status),
  }));
}

/** Outcome of `heard_as`: the log-odds of the first candidate; `right` is true if this candidate was meant or said. */
function ranking({ kind, said }, { heard, truth }) {
  const { candidates } = heard.heard_as;
  const scores = candidates.map((candidate) => candidate.score / TEMPERATURE);
  const rest = scores.slice(1).reduce((sum, value) => sum + Math.exp(value - scores[0]), 0);
  const taught = truth.phones.flatMap(({ target }) => (target === null ? [] : [target]));
  const wanted = new Set([alike(said), ...(kind === 'word' ? [] : [alike(taught)])]);
  const fits = ({ phones }) => phones !== null && wanted.has(alike(phones));
  const right = candidates[0].kind === 'other' ? !candidates.some(fits) : fits(candidates[0]);
  return { logOdds: logOdds(1 / (1 + rest)), right };
}

function withMaps(file, maps) {
  const length = Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.toString('utf8', 8, 8 + length));
  header.__metadata__.maps = JSON.stringify(maps);
  let text = JSON.stringify(header);
  while (Buffer.byteLength(text) % 8 !== 0) text += ' ';
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(Buffer.byteLength(text)));
  return Buffer.concat([size, Buffer.from(text), file.subarray(8 + length)]);
}

const mapOf = ({ slope, intercept }) => ({
  slope: Number(slope.toFixed(4)),
  intercept: Number(intercept.toFixed(4)),
});

/** Makes a map that always gives the share of true outcomes: for new people the log-odds do not predict anything. */
const shareOf = (outcomes) =>
  mapOf({ slope: 0, intercept: logOdds(outcomes.filter(({ right }) => right).length / outcomes.length) });

const library = await openLibrary();
const { lambda, gate } = library.trust;
const fitting = { confidence: [], target: [], free: [] };
const tried = [];

function weigh(attempt, isFitting) {
  const answers = {
    heard: library.score(attempt, library.hear(audioOf(attempt)), { lambda, gate }),
    truth: library.truth(attempt),
  };
  if ((answers.heard.gop?.phones ?? []).length === 0) return;
  const outcomes = {
    confidence: attempt.kind === 'word' ? [] : sounds(answers),
    [answers.heard.gop.decoding]: [ranking(attempt, answers)],
  };
  for (const [map, found] of Object.entries(outcomes)) {
    if (isFitting) fitting[map].push(...found);
    else tried.push(...found.map((one) => ({ map, ...one })));
  }
}

for (const use of ['fit', 'test']) for (const attempt of await readPeople(use)) weigh(attempt, use === 'fit');
const maps = {
  confidence: mapOf(fitPlatt(fitting.confidence)),
  ranking: { target: shareOf(fitting.target), free: shareOf(fitting.free) },
};
writeFileSync(MODEL, withMaps(readFileSync(MODEL), maps));
/** For each map and log-odds (rounded to a tenth): count of true outcomes, count of all outcomes. */
const cells = new Map();
for (const { map, logOdds: odds, right } of tried) {
  const cell = `${map}\t${(Math.round(odds * 10) / 10 || 0).toFixed(1)}`;
  const [came, all] = cells.get(cell) ?? [0, 0];
  cells.set(cell, [came + Number(right), all + 1]);
}
const rows = [...cells]
  .sort(([a], [b]) => a.localeCompare(b))
  .map(([cell, [came, all]]) => `${cell}\t${came}\t${all}`);
writeFileSync(OUTCOMES, ['map\tlog_odds\tright\tall', ...rows, ''].join('\n'));
const counts = Object.entries(fitting).map(([map, outcomes]) => `${outcomes.length} ${map}`);
console.log(JSON.stringify(maps), `fitted on ${counts.join(', ')}`);
