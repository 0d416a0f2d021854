/** A clause with one of its words replaced: the seam gives the distance of its own matrix. */

import { describe, expect, it } from 'vitest';
import { MAX_PHONES } from '../../assembly/codes.ts';
import { loadEngine } from '../../src/files/built/engine.ts';
import type { Engine } from '../../src/score/engine.ts';
import type { Block } from '../../src/score/kernel/seam.ts';
import { SCHEMES } from '../../src/score/phonology/schemes/index.ts';
import { type Random, seeded } from '../../src/serve/bench/inputs/random.ts';
import { foldingStrings, strayVerse } from '../naive/drifting.ts';
import { gradedDistanceNaively } from '../naive/rank.ts';

const engines = await Promise.all(SCHEMES.map((scheme) => loadEngine(scheme)));

/** Blocks of a target, side by side or apart, some of them empty. */
function blocksOf({ lexicon }: Engine, random: Random, length: number): Block[] {
  const blocks: Block[] = [];
  let start = random.below(3);
  while (start <= length && blocks.length < 12) {
    const end = Math.min(length, start + random.below(9));
    blocks.push({ start, end, row: random.below(lexicon.rows) });
    start = end + random.pick([0, 0, 1, 5]);
    if (start >= length) break;
  }
  return blocks;
}

const rowReadings = ({ lexicon: { readings, offsets } }: Engine, row: number): number[] => [
  ...readings.subarray(offsets[row], offsets[row + 1]),
];

/** The distances of the seam are those of the naive twin. */
function compare(engine: Engine, target: number[], attempt: number[], blocks: readonly Block[]): void {
  const clauses = [
    target,
    ...blocks.map(({ start, end, row }) => target.toSpliced(start, end - start, ...rowReadings(engine, row))),
  ];
  const expected = clauses.map((clause) => gradedDistanceNaively(clause, attempt, engine.phonology.readings));
  const distances = [...engine.kernel.seam(attempt, target, blocks)];
  if (distances.join() !== expected.join()) {
    expect(distances, JSON.stringify({ target, attempt, blocks })).toEqual(expected);
  }
}

describe.each(engines.map((engine) => [engine.phonology.scheme.name, engine] as const))('%s', (_, engine) => {
  it('verses with blocks of the attempt left out, put in and moved', () => {
    const random = seeded(61);
    for (let n = 0; n < 60; n++) {
      const { target, attempt } = strayVerse(engine, random, 1 + random.below(60));
      compare(engine, target, attempt, blocksOf(engine, random, target.length));
    }
  });

  it('strings in which nearly everything folds or is silent', () => {
    const random = seeded(62);
    for (let n = 0; n < 120; n++) {
      const { target, attempt } = foldingStrings(engine, random, random.below(40));
      compare(engine, target, attempt, blocksOf(engine, random, target.length));
    }
  });
});

describe('the ends', () => {
  const [engine] = engines as [Engine];

  it('an empty clause, an empty attempt, no block', () => {
    compare(engine, [], [], []);
    compare(engine, [], [1, 2, 3], [{ start: 0, end: 0, row: 5 }]);
    compare(engine, [1, 2, 3], [], [{ start: 0, end: 3, row: 5 }]);
    compare(engine, [1, 2, 3], [4, 5], []);
  });

  it('the longest clause and attempt, alike and utterly unlike', () => {
    const random = seeded(63);
    const { target } = strayVerse(engine, random, MAX_PHONES + 10);
    const clause = target.slice(0, MAX_PHONES - 12);
    const exact = clause.map((id) => engine.phonology.readings[id]?.phone as number);
    const blocks = [0, 100, 490].map((start) => ({ start, end: start + 4, row: 1000 + start }));
    compare(engine, clause, exact, blocks);
    compare(engine, clause, Array(MAX_PHONES).fill(3), blocks);
    compare(engine, clause, exact.slice(300), blocks);
  });
});
