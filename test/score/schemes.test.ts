/** What holds for every scheme: kernels and twins agree. `test/lexicon/traditions.test.ts` reads every form. */

import { beforeAll, describe, expect, it } from 'vitest';
import { loadEngine } from '../../src/files/built/engine.ts';
import type { Engine } from '../../src/score/engine.ts';
import { PHONES, phoneId } from '../../src/score/phonology/phones.ts';
import { SCHEMES } from '../../src/score/phonology/schemes/index.ts';
import { perturb } from '../../src/serve/bench/inputs/perturb.ts';
import { type Random, seeded } from '../../src/serve/bench/inputs/random.ts';
import { type Aligner, typedAligner } from '../../src/serve/bench/twins/alignTyped.ts';
import { alignNaively } from '../naive/align.ts';
import { gradedDistanceNaively } from '../naive/rank.ts';
import { type Ranker, typedRanker } from '../naive/rankTyped.ts';

describe.each(SCHEMES.map((scheme) => [scheme.name, scheme] as const))('%s', (_name, scheme) => {
  let engine: Engine;
  let typed: Aligner;
  let ranker: Ranker;

  beforeAll(async () => {
    engine = await loadEngine(scheme);
    typed = typedAligner(engine.phonology, engine.costs);
    ranker = typedRanker(engine.lexicon, engine.phonology, engine.costs);
  });

  const readingsOf = (row: number): number[] => {
    const { readings, offsets } = engine.lexicon;
    return [...readings.subarray(offsets[row], offsets[row + 1])];
  };
  const taught = (readings: readonly number[]): number[] =>
    readings.map((id) => engine.phonology.readings[id]?.phone as number);
  const anyReadings = (random: Random, most: number): number[] =>
    Array.from({ length: random.below(most) }, () => random.below(engine.phonology.readings.length));

  function compareAligned(target: readonly number[], attempt: readonly number[]): void {
    const { phonology, costs, kernel } = engine;
    const naive = alignNaively(target, attempt, phonology.readings, costs).steps;
    const steps = [...kernel.steps.subarray(0, kernel.align(target, attempt))];
    const twin = [...typed.steps.subarray(0, typed.align(Uint8Array.from(target), Uint8Array.from(attempt)))];
    const context = JSON.stringify({ target, attempt });
    if (steps.join() !== naive.join()) expect(steps, context).toEqual(naive);
    if (twin.join() !== naive.join()) expect(twin, context).toEqual(naive);
  }

  function compareRanked(attempt: readonly number[], rows: readonly number[], strings: number[][]): void {
    const { readings } = engine.phonology;
    const expected = [...rows.map(readingsOf), ...strings].map((target) =>
      gradedDistanceNaively(target, attempt, readings),
    );
    const distances = [...engine.kernel.rank(attempt, rows, strings)];
    const twin = [...ranker(Uint8Array.from(attempt), Uint32Array.from(rows))];
    const context = JSON.stringify({ attempt, rows, strings });
    if (distances.join() !== expected.join()) expect(distances, context).toEqual(expected);
    if (twin.join() !== expected.slice(0, rows.length).join())
      expect(twin, context).toEqual(expected.slice(0, rows.length));
  }

  it('the aligner gives the steps of its twins, on words with errors and on any readings', () => {
    const random = seeded(31);
    const few = ['a', 'e', 'j', 'w', 'i', 'h', 'l', 'lː', 't', 'tʰ', 'd', 'z', 'aː'].map(phoneId);
    for (let n = 0; n < 2000; n++) {
      const target = readingsOf(random.below(engine.lexicon.rows));
      compareAligned(target, perturb(taught(target), random));
      const any = Array.from({ length: random.below(12) }, () =>
        n % 2 ? random.pick(few) : random.below(PHONES.length),
      );
      compareAligned(anyReadings(random, 10), any);
    }
  });

  it('ranking gives the distances of its twins, in lanes and alone', () => {
    const random = seeded(32);
    const few = ['a', 'e', 'j', 'w', 'i', 'h', 'l', 'lː', 't', 'tʰ', 'd', 'z', 'aː'].map(phoneId);
    for (let n = 0; n < 150; n++) {
      const rows = Array.from({ length: 16 }, () => random.below(engine.lexicon.rows));
      compareRanked(perturb(taught(readingsOf(rows[0] as number)), random), rows, []);
      const attempt = Array.from({ length: random.below(19) }, () => random.pick(few));
      compareRanked(
        attempt,
        [],
        Array.from({ length: 8 }, () => anyReadings(random, 18)),
      );
    }
  });

  it('an attempt leaves nothing behind for a longer one', () => {
    const random = seeded(33);
    const pick = (phones: string, length: number): number[] =>
      Array.from({ length }, () => phoneId(random.pick(phones.split(' '))));
    const folding = engine.phonology.readings.flatMap(({ silentAfter, twice, optional }, id) =>
      silentAfter.size > 0 || twice || optional ? [id] : [],
    );
    for (let n = 0; n < 100; n++) {
      const strings = Array.from({ length: 16 }, () =>
        Array.from({ length: 1 + random.below(5) }, () => random.pick(folding)),
      );
      // First with phones behind which readings may be silent, then too short for them, then without them.
      for (const attempt of [pick('ʝ j c a rː d͡z', 12), pick('o', 1), pick('p l o', 7)]) {
        compareRanked(attempt, [], strings);
      }
    }
  });
});
