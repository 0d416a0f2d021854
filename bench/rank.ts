/** Ranking many rows against its twins and the closest npm peer, which has unit costs. */

import { distance } from 'fastest-levenshtein';
import { Bench } from 'tinybench';
import type { Engine } from '../src/score/engine.ts';
import type { Phonology } from '../src/score/phonology/readings.ts';
import { perturb } from '../src/serve/bench/inputs/perturb.ts';
import { seeded } from '../src/serve/bench/inputs/random.ts';
import { asText } from '../src/serve/bench/twins/wildcards.ts';
import { gradedDistanceNaively } from '../test/naive/rank.ts';
import { type Ranker, typedRanker } from '../test/naive/rankTyped.ts';
import { measure, type Suite } from './measure.ts';

const ATTEMPTS = 16;
const CANDIDATES = 1500;
const LENGTHS = [8, 12];
const TYPED = 'typed-array TypeScript';
const PEER = 'fastest-levenshtein (unit cost)';

interface Case {
  readonly attempt: Uint8Array;
  readonly rows: Uint32Array;
  /** The same as strings, one character a phone, for the peer. */
  readonly text: string;
  readonly texts: readonly string[];
  /** The same as plain arrays, for the naive twin. */
  readonly targets: readonly number[][];
}

/** Attempts of one length at lexicon words, and other words of the same length to rank. */
export function cases({ lexicon, phonology }: Engine, length: number): Case[] {
  const random = seeded(length);
  const { offsets, readings } = lexicon;
  const rowsOfLength = Array.from({ length: lexicon.rows }, (_, row) => row).filter(
    (row) => (offsets[row + 1] as number) - (offsets[row] as number) === length,
  );
  const spoken = (target: readonly number[]): number[] =>
    target.map((id) => phonology.readings[id]?.phone as number);
  return Array.from({ length: ATTEMPTS }, () => {
    const rows = Uint32Array.from({ length: CANDIDATES }, () => random.pick(rowsOfLength));
    const targets = Array.from(rows, (row) => [...readings.subarray(offsets[row], offsets[row + 1])]);
    let attempt: number[] = [];
    while (attempt.length !== length) attempt = perturb(spoken(random.pick(targets)), random);
    const texts = targets.map((target) => asText(spoken(target)));
    return { attempt: Uint8Array.from(attempt), rows, text: asText(attempt), texts, targets };
  });
}

const rankNaively = ({ attempt, targets }: Case, { readings }: Phonology): number[] =>
  targets.map((target) => gradedDistanceNaively(target, [...attempt], readings));

/** Throws unless kernel and twins give the same distances. */
function verify({ kernel, phonology }: Engine, input: Case, typed: Ranker): void {
  const expected = rankNaively(input, phonology).join();
  if (kernel.rank(input.attempt, input.rows).join() !== expected) {
    throw new Error('kernel and naive twin disagree');
  }
  if (typed(input.attempt, input.rows).join() !== expected) {
    throw new Error('typed and naive twin disagree');
  }
}

async function benchLength(engine: Engine, length: number, milliseconds: number): Promise<Suite> {
  const { kernel, phonology, costs, lexicon } = engine;
  const typed = typedRanker(lexicon, phonology, costs);
  const inputs = cases(engine, length);
  for (const input of inputs) verify(engine, input, typed);
  const bench = new Bench({
    time: milliseconds,
    warmupTime: milliseconds / 4,
    iterations: 5,
    warmupIterations: 2,
  });
  bench.add('kernel', () => {
    for (const { attempt, rows } of inputs) kernel.rank(attempt, rows);
  });
  bench.add(TYPED, () => {
    for (const { attempt, rows } of inputs) typed(attempt, rows);
  });
  bench.add('arrays TypeScript', () => {
    for (const input of inputs) rankNaively(input, phonology);
  });
  bench.add(PEER, () => {
    for (const { text, texts } of inputs) for (const other of texts) distance(text, other);
  });
  return measure(bench, {
    title: `rank, ${CANDIDATES} rows of ${length} phones`,
    calls: ATTEMPTS,
    input: `${ATTEMPTS} attempts of ${length} phones with learner errors at 25 %, ${CANDIDATES} lexicon rows of that length each, seed ${length}`,
    targets: length === 8 ? { [TYPED]: 10, [PEER]: 3 } : {},
  });
}

export async function benchRank(engine: Engine, milliseconds: number): Promise<Suite[]> {
  const suites: Suite[] = [];
  for (const length of LENGTHS) suites.push(await benchLength(engine, length, milliseconds));
  return suites;
}
