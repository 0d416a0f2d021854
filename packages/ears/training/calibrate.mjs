/**
 * Prints maps from log-odds to confidences, as JSON for export.py: node calibrate.mjs LAMBDA GATE.
 *
 * The maps tell how often a sound with a given posterior was really said, and how often the first word of `heard_as` is
 * right. They are fitted to people with the use "fit". The outcomes of people with the use "test" go to
 * packages/ears/model/outcomes.tsv.
 */

import { writeFileSync } from 'node:fs';
import { fitPlatt } from '../../../dist/packages/research/src/calibration/platt.js';
import { logOdds } from '../../../dist/src/engine/evidence/calibration.js';
import { TEMPERATURE } from '../../../dist/src/engine/heard/heardAs.js';
import { openLibrary } from './attempts.mjs';
import { readPeople } from './plan_people.mjs';
import { broad } from './spelling.mjs';

const OUTCOMES = new URL('../model/outcomes.tsv', import.meta.url);

/** Writes phones as one text. Sounds that hardly any voice distinguishes are written alike. */
const alike = (phones) => phones.map(broad).join(' ').replaceAll('j', 'ʝ').replaceAll('ɹ', 'r');

/** Returns an outcome for each slot: the log-odds of its posterior; `right` is true if the sound was really said. */
function sounds({ kind }, { heard, truth }) {
  // If another word was said, nobody knows which of its sounds belongs to which slot.
  if (kind === 'word') return [];
  const slots = truth.phones.filter(({ target }) => target !== null);
  return heard.gop.phones.map(({ posterior }, slot) => ({
    logOdds: logOdds(posterior),
    right: ['correct', 'acceptable variant'].includes(slots[slot].status),
  }));
}

/** Returns the outcome of `heard_as`: the log-odds of the first candidate; `right` is true if it was meant or said. */
function ranking({ kind, said }, { heard, truth }) {
  const { candidates } = heard.heard_as;
  const [first, ...others] = candidates.map((candidate) => candidate.score / TEMPERATURE);
  // Weight of all other candidates if the first has the weight 1.
  const rest = others.reduce((sum, score) => sum + Math.exp(score - first), 0);
  const taught = truth.phones.flatMap(({ target }) => (target === null ? [] : [target]));
  const wanted = new Set([alike(said), ...(kind === 'word' ? [] : [alike(taught)])]);
  const fits = ({ phones }) => phones !== null && wanted.has(alike(phones));
  const right = candidates[0].kind === 'other' ? !candidates.some(fits) : fits(candidates[0]);
  return { logOdds: logOdds(1 / (1 + rest)), right };
}

/** Lists all outcomes of attempts, each with the name of its map. */
function outcomesOf(attempts, trust) {
  const heardBy = library.heardBy(attempts);
  return attempts.flatMap((attempt) => {
    const heard = library.score(attempt, heardBy.get(attempt.file), trust);
    if ((heard.gop?.phones ?? []).length === 0) return [];
    const answers = { heard, truth: library.truth(attempt) };
    return [
      ...sounds(attempt, answers).map((one) => ({ map: 'confidence', ...one })),
      { map: heard.gop.decoding, ...ranking(attempt, answers) },
    ];
  });
}

const mapOf = ({ slope, intercept }) => ({
  slope: Number(slope.toFixed(4)),
  intercept: Number(intercept.toFixed(4)),
});

/** Makes a map that always gives the share of true outcomes: for new people the log-odds do not predict anything. */
const shareOf = (outcomes) =>
  mapOf({ slope: 0, intercept: logOdds(outcomes.filter(({ right }) => right).length / outcomes.length) });

/**
 * Makes the rows of the table: for each map and log-odds (rounded to a tenth), the count of true outcomes and of all
 * outcomes.
 */
function rowsOf(outcomes) {
  const counts = new Map();
  for (const { map, logOdds: odds, right } of outcomes) {
    const cell = `${map}\t${(Math.round(odds * 10) / 10 || 0).toFixed(1)}`;
    const [rights, all] = counts.get(cell) ?? [0, 0];
    counts.set(cell, [rights + Number(right), all + 1]);
  }
  return [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([cell, both]) => [cell, ...both].join('\t'));
}

const library = await openLibrary();
const [lambda, gate] = process.argv.slice(2).map(Number);
const tried = outcomesOf(readPeople('test'), { lambda, gate });
writeFileSync(OUTCOMES, ['map\tlog_odds\tright\tall', ...rowsOf(tried), ''].join('\n'));
const fitting = outcomesOf(readPeople('fit'), { lambda, gate });
const of = (name) => fitting.filter(({ map }) => map === name);
const maps = {
  confidence: mapOf(fitPlatt(of('confidence'))),
  ranking: { target: shareOf(of('target')), free: shareOf(of('free')) },
};
console.log(JSON.stringify(maps));
