/**
 * The whole Greek New Testament, verse by verse, each said with a few errors and scored through the library: with all
 * rankings and with none, by engines that remember nothing yet, and again by those that have scored it once. Beside it stands
 * the time in which V8 makes the same objects from the JSON of the answers: to make so many takes long, however they come about.
 */

import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { createEngine, type Engine } from '../src/score/engine.ts';
import { tutorOf } from '../src/score/library/answers.ts';
import type { ScoreRequest } from '../src/score/library/tutor.ts';
import { phoneAt } from '../src/score/phonology/phones.ts';
import { readTarget } from '../src/score/text/target.ts';
import { perturb } from '../src/serve/bench/inputs/perturb.ts';
import { seeded } from '../src/serve/bench/inputs/random.ts';

/** This file runs compiled, as dist/bench/testament.js. */
const VERSES = new URL('../../lexicon/nestle1904.tsv', import.meta.url);

const RATE = 0.1;

function requestsOf({ lexicon, phonology }: Engine): ScoreRequest[] {
  const random = seeded(8);
  const lines = readFileSync(VERSES, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const target = line.slice(line.indexOf('\t') + 1);
    const exact = readTarget(target, lexicon, phonology).slots.map(({ phone }) => phone);
    const said = perturb(exact, random, RATE).map((id) => phoneAt(id).symbol);
    return { target, ipa: said.join(' ') };
  });
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** The time that all requests take, the first time and the second, and that JSON.parse takes to make their answers anew. */
function timesOf(requests: readonly ScoreRequest[], engine: Engine): string {
  const tutor = tutorOf([createEngine(engine)], () => {
    throw new Error('no request has a recording');
  });
  const times = [1, 2].map(() => {
    const started = performance.now();
    for (const request of requests) tutor.score(request);
    return seconds(performance.now() - started);
  });
  let [parsing, characters] = [0, 0];
  for (const request of requests) {
    const answer = JSON.stringify(tutor.score(request));
    characters += answer.length;
    const started = performance.now();
    JSON.parse(answer);
    parsing += performance.now() - started;
  }
  const size = `${Math.round(characters / 1e6)} million characters of JSON`;
  return `${times[0]} (${times[1]} once more; its answers are ${size}, which JSON.parse makes anew in ${seconds(parsing)})`;
}

/** A sentence that says how long it takes, on one core. */
export function benchTestament(engine: Engine): string {
  const requests = requestsOf(engine);
  const all = timesOf(requests, engine);
  const none = timesOf(
    requests.map((request) => ({ ...request, candidates: 0 })),
    engine,
  );
  return `The New Testament, ${requests.length} verses with learner errors at ${100 * RATE} %, is scored through the library in ${all} with all rankings and in ${none} with \`candidates: 0\`, on one core; the first time is that of an engine that remembers nothing yet.`;
}
