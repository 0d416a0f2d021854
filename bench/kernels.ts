/** Times the kernels against twins in TypeScript and against the most similar npm packages. */

import { distance } from 'fastest-levenshtein';
import { SymSpell } from 'mnemonist';
import { phonesOf } from '../packages/research/src/calibration/learner.ts';
import type { Engine } from '../src/engine/engine.ts';
import { alignNaively } from '../test/naive/align.ts';
import { logScorer } from '../test/naive/ctc.ts';
import { typedRanker } from '../test/naive/rankTyped.ts';
import { acousticClaims } from './acoustic.ts';
import {
  alignContest,
  forwardContest,
  type IdPair,
  neighborContest,
  pairsOf,
  type Strings,
  slotContest,
} from './contests.ts';
import { perturb } from './inputs/perturb.ts';
import { type Utterance, utterances } from './inputs/posteriors.ts';
import { type Random, seeded } from './inputs/random.ts';
import type { Way } from './measure.ts';
import { asText } from './twins/wildcards.ts';
import { rowsOf, type SpeedClaim, waysTable } from './ways.ts';

const ARRAYS = 'arrays and objects, TypeScript';
const TYPED = 'typed-array TypeScript';
const LINEAR = 'linear TypeScript';
const PEER = 'fastest-levenshtein (unit costs, no path)';

/** One character for each phone, for packages that compare texts. */
interface PairText {
  readonly target: string;
  readonly attempt: string;
}

/** Times the aligner against twins and a package. The slow twin takes part only if `least` has a limit for it. */
function alignClaim(
  engine: Engine,
  length: number,
  least: Record<string, number>,
): SpeedClaim<IdPair & { texts: PairText }> {
  const { readings } = engine.phonology;
  const inputs = pairsOf(engine, 64, length).map(({ target, attempt }) => {
    const exact = Array.from(target, (id) => readings[id]?.phone as number);
    return { target, attempt, texts: { target: asText(exact), attempt: asText(attempt) } };
  });
  const naive: Way<IdPair> = {
    name: ARRAYS,
    run: ({ target, attempt }) => alignNaively([...target], [...attempt], readings, engine.costs),
    answer: ({ target, attempt }) => alignNaively([...target], [...attempt], readings, engine.costs).steps,
  };
  const peer = { name: PEER, run: ({ texts }: { texts: PairText }) => distance(texts.target, texts.attempt) };
  return {
    name: `align ${length} phones`,
    input: '64 pairs with learner errors at 25 %',
    inputs,
    ways: [...alignContest(engine), ...(ARRAYS in least ? [naive] : []), peer],
    least,
  };
}

const SYMSPELL = 'mnemonist SymSpell (text, no rows)';
const SCAN = 'fastest-levenshtein, row by row';

/** Times the search for words at most one phone away, against npm packages. */
function neighborsClaim(engine: Engine): SpeedClaim<IdPair & { text: string }> {
  const { lexicon, kernel } = engine;
  const texts = Array.from({ length: lexicon.rows }, (_, row) => asText(phonesOf(engine, row)));
  const symSpell = SymSpell.from(new Set(texts), { maxDistance: 1, verbosity: 2 });
  const random = seeded(8);
  const inputs = pairsOf(engine, 64).map((pair, n) => {
    const exact = Array.from(pair.target, (id) => engine.phonology.readings[id]?.phone as number);
    const attempt = Uint8Array.from(n % 2 === 0 ? exact : perturb(exact, random, 0.1));
    return { ...pair, attempt, text: asText(attempt) };
  });
  const scan = ({ text }: { text: string }): void => {
    for (const other of texts) if (Math.abs(other.length - text.length) <= 1) distance(other, text);
  };
  return {
    name: 'neighbors within a phone',
    input: `64 words in ${lexicon.rows} rows; index of ${(kernel.indexBytes / 1e6).toFixed(1)} MB`,
    inputs,
    ways: [
      ...neighborContest(engine),
      { name: SYMSPELL, run: ({ text }) => symSpell.search(text) },
      { name: SCAN, run: scan },
    ],
    least: { [SYMSPELL]: 4, [SCAN]: 100 },
  };
}

const RANKED = 1500;
const RANK_LENGTH = 8;

interface Ranking {
  readonly attempt: Uint8Array;
  readonly rows: Uint32Array;
  readonly text: string;
  readonly texts: readonly string[];
}

function rankings(engine: Engine): Ranking[] {
  const random = seeded(RANK_LENGTH);
  const { rows, offsets } = engine.lexicon;
  const fitting = Array.from({ length: rows }, (_, row) => row).filter(
    (row) => (offsets[row + 1] as number) - (offsets[row] as number) === RANK_LENGTH,
  );
  return Array.from({ length: 16 }, () => {
    const ranked = Uint32Array.from({ length: RANKED }, () => random.pick(fitting));
    const attempt = Uint8Array.from(perturb(phonesOf(engine, random.pick(fitting)), random));
    const texts = Array.from(ranked, (row) => asText(phonesOf(engine, row)));
    return { attempt, rows: ranked, text: asText(attempt), texts };
  });
}

function rankClaim(engine: Engine): SpeedClaim<Ranking> {
  const { kernel, lexicon, phonology, costs } = engine;
  const typed = typedRanker(lexicon, phonology, costs);
  const ways = [
    { name: 'kernel', rank: ({ attempt, rows }: Ranking) => kernel.rank(attempt, rows) },
    { name: TYPED, rank: ({ attempt, rows }: Ranking) => typed(attempt, rows) },
  ].map(({ name, rank }) => ({ name, run: rank, answer: rank }));
  const peer: Way<Ranking> = {
    name: PEER,
    run: ({ text, texts }) => {
      for (const other of texts) distance(text, other);
    },
  };
  return {
    name: `rank ${RANKED} rows of ${RANK_LENGTH} phones`,
    input: '16 attempts with learner errors at 25 %',
    inputs: rankings(engine),
    ways: [...ways, peer],
    least: { [TYPED]: 10, [PEER]: 3 },
  };
}

interface Edits extends Utterance, Strings {
  /** For each string: the index of the label that differs from the spoken string, and the column that replaces it. */
  readonly edits: readonly (readonly [at: number, column: number])[];
}

const FRAMES = 100;
const COLUMNS = 45;

function editsOf(spoken: Utterance, random: Random, count: number): Edits {
  const edits = Array.from(
    { length: count },
    () => [random.below(spoken.labels.length), 1 + random.below(COLUMNS - 1)] as const,
  );
  return { ...spoken, edits, strings: edits.map(([at, column]) => spoken.labels.with(at, column)) };
}

/** A string differs from the spoken one in one label, so one pass over the frames scores all strings. */
const seam = ({ frames }: Engine['kernel']): Way<Edits> => {
  const run = ({ rows, labels, edits }: Edits): number[] => {
    frames.load(rows, 0);
    const { instead, stride } = frames.slots(labels);
    return edits.map(([at, column]) => instead[at * stride + column] as number);
  };
  return { name: 'seam', run, answer: run };
};

function inLogs({ rows, strings }: Strings): number[] {
  const score = logScorer(rows, 0, 64);
  return strings.map((string) => score(string));
}

/** Times the kernels that score strings by frames, against their twins. */
function frameClaims({ kernel }: Engine): [SpeedClaim<Edits>, SpeedClaim<Edits>, SpeedClaim<Utterance>] {
  const random = seeded(9);
  const spoken = utterances(FRAMES, COLUMNS, 8, 4);
  const inputs = spoken.map((one) => editsOf(one, random, RANKED));
  const input = `4 × ${RANKED} strings of 8 labels, ${FRAMES} frames of ${COLUMNS}, loaded in each call`;
  const [trie, linear] = forwardContest(kernel.frames);
  const logs: Way<Edits> = { name: 'log-space TypeScript', run: inLogs, answer: inLogs };
  const slots = slotContest(kernel.frames);
  return [
    {
      name: 'forward, one edit (seam)',
      input,
      inputs,
      ways: [seam(kernel), linear, logs],
      least: { [LINEAR]: 30, [logs.name]: 500 },
    },
    {
      name: 'forward, any strings (trie)',
      input: 'the same',
      inputs,
      ways: [trie, linear],
      least: { [LINEAR]: 7 },
    },
    {
      name: 'slots',
      input: `4 strings of 8 labels, ${FRAMES} frames of ${COLUMNS}`,
      inputs: spoken,
      ways: slots,
      least: { [slots[1].name]: 100 },
    },
  ];
}

export async function benchKernels(engine: Engine, seconds: number): Promise<string> {
  const ms = 1000 * seconds;
  const rows = [
    await rowsOf(alignClaim(engine, 8, { [TYPED]: 2.5, [ARRAYS]: 12 }), ms),
    await rowsOf(alignClaim(engine, 60, { [TYPED]: 4 }), ms),
    await rowsOf(alignClaim(engine, 200, { [TYPED]: 5 }), ms),
    await rowsOf(neighborsClaim(engine), ms),
    await rowsOf(rankClaim(engine), ms),
  ];
  const [bySeam, byTrie, slots] = frameClaims(engine);
  rows.push(await rowsOf(bySeam, ms), await rowsOf(byTrie, ms), await rowsOf(slots, ms));
  for (const claim of acousticClaims()) rows.push(await rowsOf(claim, ms));
  return `Ways that give the same answer are compared before they are timed.\n\n${waysTable(rows.flat())}`;
}
