/**
 * Tests the distance of a clause in which one word is replaced. The kernel computes it from the words before and after,
 * and must agree with the full matrix.
 */

import { describe, it } from 'vitest';
import { MAX_PHONES } from '../../assembly/codes.ts';
import { type Random, seeded } from '../../bench/inputs/random.ts';
import type { Engine } from '../../src/engine/engine.ts';
import type { Block } from '../../src/engine/kernel/search.ts';
import { strayVerse } from '../naive/drifting.ts';
import { gradedDistanceNaively } from '../naive/rank.ts';
import { part, some } from '../parts/runs.ts';
import { BY_SCHEME, expectSame, KINDS, KOINE, readingsOf, taught } from './twins.ts';

/**
 * Makes random blocks of a target, each with a row of the lexicon to replace it. Blocks may be adjacent or apart, and
 * some are empty.
 */
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

function compare(engine: Engine, target: number[], attempt: number[], blocks: readonly Block[]): void {
  const clauses = [
    target,
    ...blocks.map(({ start, end, row }) => target.toSpliced(start, end - start, ...readingsOf(engine, row))),
  ];
  const expected = clauses.map((clause) => gradedDistanceNaively(clause, attempt, engine.phonology.readings));
  expectSame(engine.kernel.seam(attempt, target, blocks), expected, { target, attempt, blocks });
}

describe.each(BY_SCHEME)('%s', (_, engine) => {
  it.each(KINDS)('%s', (_what, make) => {
    const random = seeded(61);
    for (let n = 0; n < part(80); n++) {
      const { target, attempt } = make(engine, random, random.below(60));
      compare(engine, target, attempt, blocksOf(engine, random, target.length));
    }
  });
});

describe('the ends', () => {
  it('an empty clause, an empty attempt, no block', () => {
    compare(KOINE, [], [], []);
    compare(KOINE, [], [1, 2, 3], [{ start: 0, end: 0, row: 5 }]);
    compare(KOINE, [1, 2, 3], [], [{ start: 0, end: 3, row: 5 }]);
    compare(KOINE, [1, 2, 3], [4, 5], []);
  });

  it('the longest clause and attempt, alike and utterly unlike', () => {
    const random = seeded(63);
    const { target } = strayVerse(KOINE, random, MAX_PHONES + 10);
    const clause = target.slice(0, MAX_PHONES - 12);
    const exact = taught(KOINE, clause);
    const blocks = some([100, 0, 490]).map((start) => ({ start, end: start + 4, row: 1000 + start }));
    compare(KOINE, clause, exact, blocks);
    compare(KOINE, clause, Array(MAX_PHONES).fill(3), blocks);
    compare(KOINE, clause, exact.slice(300), blocks);
  });
});
