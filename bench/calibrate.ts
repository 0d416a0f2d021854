/**
 * `npm run calibrate`: fits the Platt map of heard_as on simulated learners, shows how well it holds on words that
 * the fit has not seen, and writes src/core/evidence/plattMaps.ts and docs/calibration.md.
 */

import { writeFileSync } from 'node:fs';
import { type Random, seeded } from '../src/bench/inputs/random.ts';
import type { TutorResponse } from '../src/contract/response.ts';
import type { Engine } from '../src/core/engine.ts';
import { logOdds, type PlattMap } from '../src/core/evidence/calibration.ts';
import { TEMPERATURE } from '../src/core/heard/ranking.ts';
import { loadEngine } from '../src/disk/engine.ts';
import { phoneAt } from '../src/phonology/phones.ts';
import { koineGreek } from '../src/phonology/schemes/koine-greek.ts';
import { read, score } from '../src/service/scorer.ts';
import { bestPath, hearFrames, phonesOf, type Utterance, utter, VOCAB } from './calibration/learner.ts';
import { brier, fitPlatt, type Outcome, reliability } from './calibration/platt.ts';

const SEED = 20261121;
const ATTEMPTS = 12_000;
/** One word in five is kept for the tables. */
const HELD_OUT = 5;

/** This file runs compiled, as dist/bench/calibrate.js. */
const ROOT = new URL('../../', import.meta.url);

const engine: Engine = await loadEngine(koineGreek);
const engines = new Map([[koineGreek.name, engine]]);

/** What the service is given: the phones that were said, the same with posteriors, or what a recognizer heard. */
const MODES = ['phones', 'phones and posteriors', 'recognized phones and posteriors'] as const;

interface Sample {
  readonly heldOut: boolean;
  readonly mode: (typeof MODES)[number];
  readonly ranking: Outcome;
  /** Rank of the word that was meant among the lexicon rows, or null for one that no row says. */
  readonly rank: number | null;
  /** The recognizer reported other phones than were said. */
  readonly misheard: boolean;
}

/** Words of both halves: which half a row belongs to is decided by its number and the seed. */
const isHeldOut = (row: number): boolean => seeded(SEED ^ (row * 2_654_435_761)).below(HELD_OUT) === 0;

const symbols = (phones: readonly number[]): string => phones.map((id) => phoneAt(id).symbol).join(' ');

/** Log-odds of the top row in the softmax, from the scores that entered it. */
function topLogOdds({ heard_as }: TutorResponse): number {
  const [top, ...others] = heard_as.candidates.map((candidate) => candidate.score / TEMPERATURE);
  const rest = others.reduce((sum, score) => sum + Math.exp(score - (top as number)), 0);
  return logOdds(1 / (1 + rest));
}

/**
 * The top row is right when it is what the learner meant, or exactly the sounds that were said; `other` is right
 * when no listed row is either.
 */
function topIsRight({ heard_as }: TutorResponse, meant: string, said: string): boolean {
  const fits = ({ ipa }: { ipa: string | null }): boolean => ipa === meant || ipa === said;
  const [top] = heard_as.candidates;
  return top !== undefined && (top.kind === 'other' ? !heard_as.candidates.some(fits) : fits(top));
}

/** True when some row of the lexicon says these phones. */
function isWord(phones: readonly number[]): boolean {
  const said = symbols(phones);
  return [...engine.kernel.neighbours(phones).rows].some((row) => symbols(phonesOf(engine, row)) === said);
}

function sampleOf(utterance: Utterance, random: Random): Sample | null {
  const mode = random.pick(MODES);
  const rows = hearFrames(utterance.said, random);
  const said = symbols(utterance.said);
  const recognized = bestPath(rows).join(' ');
  const ipa = mode === 'recognized phones and posteriors' ? recognized : said;
  if (ipa === '') return null;
  const { form: target } = engine.lexicon.entry(utterance.target);
  const evidence = mode === 'phones' ? {} : { posteriors: rows, vocab: VOCAB };
  const body = score(read({ target, ipa, ...evidence }, engines));
  const meant = symbols(utterance.meant);
  const words = body.heard_as.candidates.filter((candidate) => candidate.kind === 'lexicon');
  const rank = words.findIndex((candidate) => candidate.ipa === meant);
  return {
    heldOut: isHeldOut(utterance.target),
    mode,
    ranking: { logOdds: topLogOdds(body), right: topIsRight(body, meant, said) },
    rank: isWord(utterance.meant) ? (rank < 0 ? Number.POSITIVE_INFINITY : rank) : null,
    misheard: recognized !== said,
  };
}

/** Words by frequency: half of them from the thousand most frequent, half from all. */
const picker = (random: Random) => (): number =>
  random.next() < 0.5 ? random.below(1000) : random.below(engine.lexicon.rows);

function simulate(): Sample[] {
  const random = seeded(SEED);
  const pick = picker(random);
  const samples: Sample[] = [];
  while (samples.length < ATTEMPTS) {
    const sample = sampleOf(utter(engine, random, pick), random);
    if (sample !== null) samples.push(sample);
    if (samples.length % 1000 === 0 && process.stderr.isTTY)
      process.stderr.write(`\r${samples.length} of ${ATTEMPTS}`);
  }
  return samples;
}

const share = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`;

function recalls(samples: readonly Sample[]): string {
  const rows = MODES.map((mode) => {
    const ranks = samples.flatMap((sample) =>
      sample.mode === mode && sample.rank !== null ? [sample.rank] : [],
    );
    const within = (limit: number): string =>
      share(ranks.filter((rank) => rank < limit).length, ranks.length);
    return `| ${mode} | ${ranks.length} | ${within(1)} | ${within(3)} |`;
  });
  return ['| given | attempts | top 1 | top 3 |', '|---|---:|---:|---:|', ...rows].join('\n');
}

const IDENTITY: PlattMap = { slope: 1, intercept: 0 };

function section(title: string, fitted: readonly Outcome[], kept: readonly Outcome[], map: PlattMap): string {
  return `## ${title}

Fitted on ${fitted.length} outcomes (${share(fitted.filter((o) => o.right).length, fitted.length)} right), shown on
${kept.length} of held-out words. Slope ${map.slope.toFixed(6)}, intercept ${map.intercept.toFixed(6)}. Brier score
${brier(kept, map).toFixed(4)}, raw ${brier(kept, IDENTITY).toFixed(4)}.

${reliability(kept, map)}
`;
}

const samples = simulate();
const fit = samples.filter((sample) => !sample.heldOut);
const kept = samples.filter((sample) => sample.heldOut);
const ofPhones = ({ mode }: Sample): boolean => mode !== 'recognized phones and posteriors';
const rankings = (some: readonly Sample[]): Outcome[] => some.map((sample) => sample.ranking);
const rankingFit = rankings(fit.filter(ofPhones));
const rankingKept = rankings(kept.filter(ofPhones));
const misheardKept = rankings(kept.filter((sample) => !ofPhones(sample)));
const ranking = fitPlatt(rankingFit);
const date = new Date().toISOString().slice(0, 10);

const page = `# Calibration

Written by \`npm run calibrate\` on ${date}, seed ${SEED}: ${samples.length} simulated attempts at words of the
lexicon, ${fit.length} to fit the map, ${kept.length} at words that the fit has not seen. The learners and the
recognizer are simulated (bench/calibration/learner.ts): the figures say how the map holds there, and not how a
recognizer of real voices does. Fitting again on real recordings is a matter of feeding their outcomes to the same code.

${section('heard_as: the top row is what was meant, or what was said', rankingFit, rankingKept, ranking)}
The map answers for the phones it is given. Where a recognizer gave them, and here it misheard
${share(samples.filter((sample) => sample.misheard).length, samples.length)} of all attempts, the same map is too sure
(${misheardKept.length} held-out attempts, Brier score ${brier(misheardKept, ranking).toFixed(4)}): the confidence of
each sound tells of that.

${reliability(misheardKept, ranking)}

## heard_as: the word that was meant is among the first

Held-out attempts at a word of the lexicon; homophones count as the word, and the spelling of what was heard does not.

${recalls(kept)}

## confidence: the phone was said

The \`confidence\` of a sound is its exact slot posterior, with no map: whatever the recognizer's frames say is taken at
their word. A map will stand here when it is fitted on frames of a real acoustic model, and a test will hold it to this
bound: in every bin of 50 outcomes or more the mean prediction and what came true differ by at most 0.1.
`;

const constants = (map: PlattMap): string =>
  `{ slope: ${Number(map.slope.toFixed(6))}, intercept: ${Number(map.intercept.toFixed(6))} }`;

const source = `/**
 * Written by \`npm run calibrate\` on ${date}, seed ${SEED}, from ${rankingFit.length} rankings of
 * simulated learners. The tables are in docs/calibration.md.
 */

import type { PlattMap } from './calibration.ts';

/** Log-odds of the top candidate in the softmax -> probability that it is the word that was said. */
export const RANKING: PlattMap = ${constants(ranking)};
`;

writeFileSync(new URL('src/core/evidence/plattMaps.ts', ROOT), source);
writeFileSync(new URL('docs/calibration.md', ROOT), page);
console.log(page);
