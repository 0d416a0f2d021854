/** The whole Greek New Testament, verse by verse, each said with a few errors and scored through the library. */

import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { perturb } from '../src/bench/inputs/perturb.ts';
import { seeded } from '../src/bench/inputs/random.ts';
import type { Engine } from '../src/core/engine.ts';
import { readTarget } from '../src/core/text/target.ts';
import { tutorOf } from '../src/library/answers.ts';
import { phoneAt } from '../src/phonology/phones.ts';

/** This file runs compiled, as dist/bench/testament.js. */
const VERSES = new URL('../../lexicon/nestle1904.tsv', import.meta.url);

const RATE = 0.1;

/** A sentence that says how long it takes, on one core. */
export function benchTestament(engine: Engine): string {
  const { lexicon, phonology } = engine;
  const random = seeded(8);
  const lines = readFileSync(VERSES, 'utf8').trimEnd().split('\n');
  const requests = lines.map((line) => {
    const target = line.slice(line.indexOf('\t') + 1);
    const exact = readTarget(target, lexicon, phonology).slots.map(({ phone }) => phone);
    const said = perturb(exact, random, RATE).map((id) => phoneAt(id).symbol);
    return { target, ipa: said.join(' ') };
  });
  const tutor = tutorOf([engine], () => {
    throw new Error('no request has a recording');
  });
  const started = performance.now();
  for (const request of requests) tutor.score(request);
  const seconds = (performance.now() - started) / 1000;
  return `The New Testament, ${lines.length} verses with learner errors at ${100 * RATE} %, is scored through the library in ${seconds.toFixed(1)} s, with all rankings, on one core.`;
}
