/**
 * Where a path strays from the diagonal: the band of the aligner gives the steps of the whole matrix, in every scheme. The
 * twin in typed arrays fills that matrix; align.test.ts holds it to the naive one.
 */

import { describe, expect, it } from 'vitest';
import { loadEngine } from '../../src/files/built/engine.ts';
import type { Engine } from '../../src/score/engine.ts';
import { phoneId } from '../../src/score/phonology/phones.ts';
import { SCHEMES } from '../../src/score/phonology/schemes/index.ts';
import { seeded } from '../../src/serve/bench/inputs/random.ts';
import { type Aligner, typedAligner } from '../../src/serve/bench/twins/alignTyped.ts';
import { type Case, foldingStrings, strayVerse } from '../naive/drifting.ts';
import { gradedDistanceNaively } from '../naive/rank.ts';

const engines = await Promise.all(SCHEMES.map((scheme) => loadEngine(scheme)));

/** Kernel and typed twin on one case. */
function compare({ kernel }: Engine, typed: Aligner, { target, attempt }: Case): void {
  const steps = [...kernel.steps.subarray(0, kernel.align(target, attempt))];
  const count = typed.align(Uint8Array.from(target), Uint8Array.from(attempt));
  const twin = [...typed.steps.subarray(0, count)];
  if (steps.join() !== twin.join()) expect(steps, JSON.stringify({ target, attempt })).toEqual(twin);
}

describe.each(engines.map((engine) => [engine.phonology.scheme.name, engine] as const))('%s', (_, engine) => {
  const typed = typedAligner(engine.phonology, engine.costs);

  it('verses with blocks left out, put in and moved, 8 to 90 phones', () => {
    const random = seeded(51);
    for (let n = 0; n < 500; n++) compare(engine, typed, strayVerse(engine, random, 8 + random.below(83)));
  });

  it('strings in which nearly everything folds or is silent, 8 to 50 phones', () => {
    const random = seeded(52);
    for (let n = 0; n < 1000; n++)
      compare(engine, typed, foldingStrings(engine, random, 8 + random.below(43)));
  });

  it('distances of the same strings', () => {
    const random = seeded(53);
    for (let n = 0; n < 200; n++) {
      const make = random.pick([strayVerse, foldingStrings]);
      const { target, attempt } = make(engine, random, 8 + random.below(60));
      const [distance] = engine.kernel.rank(attempt, [], [target]);
      expect(distance).toBe(gradedDistanceNaively(target, attempt, engine.phonology.readings));
    }
  });
});

describe('a pair that takes three phones for one gap', () => {
  const [engine] = engines as [Engine];
  const typed = typedAligner(engine.phonology, engine.costs);

  it('strays two diagonals for each gap: h ɨ j for ἁ, then sounds that were left out', () => {
    const led = engine.phonology.readings.findIndex(
      ({ phone, led: leading }) => phone === phoneId('a') && leading.has(phoneId('h')),
    );
    const p = engine.phonology.readings.findIndex(({ phone }) => phone === phoneId('p'));
    for (let count = 4; count < 60; count++) {
      const attempt = Array.from({ length: count }, () => ['h', 'ɨ', 'j'].map(phoneId)).flat();
      for (const behind of [count, 2 * count - 3, 2 * count, 3 * count]) {
        const target = [...Array(count).fill(led), ...Array(behind).fill(p)];
        compare(engine, typed, { target, attempt });
        compare(engine, typed, { target: target.toReversed(), attempt });
      }
    }
  });
});
