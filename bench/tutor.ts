/**
 * Times `tutor.score`, from a parsed request body to the answer object. The baseline is JSON.parse of the answer,
 * which makes the same objects.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quantile, short, time, verdict } from '../packages/research/src/results.ts';
import type { Engine } from '../src/engine/engine.ts';
import { tutorOf } from '../src/engine/library/answers.ts';
import type { ScoreRequest, Tutor } from '../src/engine/library/tutor.ts';
import { phoneAt } from '../src/engine/phonology/phones.ts';
import { readTarget } from '../src/engine/text/target.ts';
import { ROOT } from '../src/service/built/project.ts';
import { perturb } from './inputs/perturb.ts';
import { seeded } from './inputs/random.ts';
import { posteriors } from './load/requests.ts';
import { timed } from './measure.ts';
import { rowsOf, type SpeedClaim, waysTable } from './ways.ts';

const JOHN = {
  target: 'Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν, καὶ θεὸς ἦν ὁ λόγος.',
  ipa: 'ˈe n a r ˈk i e̝ n o l ˈo ɡ o s k ˈe o l ˈo ɣ o s ˈi n p r o s t o n θ e ˈo n k e s e ˈo s e̝ n o l ˈo ɣ o s',
};
const WORD = { target: 'λόγος', ipa: 'l ˈo ɣ u s' };

/** `mostUs` is the limit for the time of an answer in microseconds. */
type TimedTask = readonly [name: string, request: ScoreRequest & { readonly ipa: string }, mostUs?: number];

const requestsOf = (engine: Engine): readonly TimedTask[] => [
  ['a word with a fault', WORD, 20],
  ['a word without', { ...WORD, ipa: 'l ˈo ɣ o s' }],
  ['five words', { target: 'ἐν ἀρχῇ ἦν ὁ λόγος', ipa: 'e n a r ˈk i e̝ n o l ˈo ɡ u s' }],
  ['John 1:1', JOHN, 250],
  ['64 words', { target: 'λόγος '.repeat(64), ipa: 'l ˈo ɣ u s '.repeat(64) }],
  ['a word with 100 frames of 45 labels', { ...WORD, ...posteriors(engine) }],
];

const BASELINE = 'JSON.parse of the answer';

const counted = (text: string): number => text.trim().split(' ').length;

function claimOf(tutor: Tutor, [name, request, mostUs]: TimedTask): SpeedClaim<string> {
  return {
    name,
    input: `${counted(request.target)} words, ${counted(request.ipa)} sounds`,
    inputs: [JSON.stringify(tutor.score(request))],
    ways: [
      { name: 'tutor', run: () => tutor.score(request) },
      { name: BASELINE, run: (answer) => JSON.parse(answer) },
    ],
    ...(mostUs === undefined ? {} : { mostUs }),
  };
}

const RATE = 0.1;

export const testament = (): string[] =>
  readFileSync(join(ROOT, 'lexicon/nestle1904.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(line.indexOf('\t') + 1));

/** Makes an attempt at each target, with learner errors. */
export function said(
  targets: readonly string[],
  { lexicon, phonology }: Engine,
): (ScoreRequest & { readonly ipa: string })[] {
  const random = seeded(8);
  return targets.map((target) => {
    const exact = readTarget(target, lexicon, phonology).slots.map(({ phone }) => phone);
    const heard = perturb(exact, random, RATE).map((id) => phoneAt(id).symbol);
    return { target, ipa: heard.join(' ') };
  });
}

/** @param least limit for the ratio: the time of JSON.parse divided by the time of scoring */
function testamentRow(
  name: string,
  tutor: Tutor,
  requests: readonly ScoreRequest[],
  least?: number,
): readonly string[] {
  // JSON is written in a second pass, so that its garbage is not collected while scoring is timed.
  const own = requests.map((request) => timed(() => tutor.score(request)));
  const parsed = requests.map((request) => {
    const text = JSON.stringify(tutor.score(request));
    return timed(() => JSON.parse(text));
  });
  const [all, baseline] = [own, parsed].map((times) => times.reduce((sum, us) => sum + us, 0));
  const ratio = (baseline as number) / (all as number);
  return [
    name,
    `${requests.length} verses, learner errors at ${100 * RATE} %`,
    `${time(all as number)} in all`,
    `${time(quantile(own, 0.99))} a verse`,
    BASELINE,
    `${time(baseline as number)} in all`,
    `${short(ratio)} ×`,
    least === undefined ? '' : verdict(`at least ${least} ×`, ratio >= least),
  ];
}

export async function benchTutor(engine: Engine, seconds: number): Promise<string> {
  const deaf = (): never => {
    throw new Error('no request has a recording');
  };
  const tutor = tutorOf([engine], { hear: deaf, enroll: deaf, reader: deaf });
  const rows: (readonly string[])[] = [];
  for (const request of requestsOf(engine))
    rows.push(...(await rowsOf(claimOf(tutor, request), 1000 * seconds)));
  const all = said(testament(), engine);
  const requests = all.slice(0, all.length * Math.min(1, seconds));
  const withoutCandidates = requests.map((request) => ({ ...request, candidates: 0 }));
  rows.push(
    testamentRow('the New Testament, all rankings', tutor, requests, 1),
    testamentRow('the same with `candidates: 0`', tutor, withoutCandidates),
  );
  return `From a parsed body to the answer, in one thread.\n\n${waysTable(rows)}`;
}
