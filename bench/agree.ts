/**
 * `npm run agree`: 120,000 cases in which the best path strays from the diagonal, in every scheme. The aligner has to give
 * the steps of its twin in typed arrays, which fills the whole matrix; every tenth case is also ranked against the naive twin.
 */

import { loadEngine } from '../src/files/built/engine.ts';
import type { Engine } from '../src/score/engine.ts';
import { SCHEMES } from '../src/score/phonology/schemes/index.ts';
import { seeded } from '../src/serve/bench/inputs/random.ts';
import { typedAligner } from '../src/serve/bench/twins/alignTyped.ts';
import { foldingStrings, strayVerse } from '../test/naive/drifting.ts';
import { gradedDistanceNaively } from '../test/naive/rank.ts';

const CASES = 30_000;
const RANKED = 10;

/** @throws Error that holds the first case in which kernel and twins disagree */
function check(engine: Engine, seed: number): void {
  const { kernel, phonology, costs } = engine;
  const typed = typedAligner(phonology, costs);
  const random = seeded(seed);
  for (let n = 0; n < CASES; n++) {
    const make = n % 2 === 0 ? strayVerse : foldingStrings;
    const { target, attempt } = make(engine, random, 1 + random.below(n % 100 === 0 ? 300 : 70));
    const steps = kernel.steps.subarray(0, kernel.align(target, attempt)).join();
    const count = typed.align(Uint8Array.from(target), Uint8Array.from(attempt));
    const differs =
      steps !== typed.steps.subarray(0, count).join() ||
      (n % RANKED === 0 &&
        kernel.rank(attempt, [], [target])[0] !== gradedDistanceNaively(target, attempt, phonology.readings));
    if (differs) throw new Error(`${phonology.scheme.name}: ${JSON.stringify({ target, attempt })}`);
  }
}

for (const [n, scheme] of SCHEMES.entries()) {
  check(await loadEngine(scheme), 100 + n);
  console.log(`${scheme.name}: ${CASES} alignments and ${CASES / RANKED} distances agree`);
}
