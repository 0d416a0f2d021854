/** The work that kernels and native programs do, each on the inputs of its own suite. */

import { ATTEMPT, BLOCKS, DISTANCES, NEIGHBOURS, RANKED, STEPS, TARGET } from '../../assembly/codes.ts';
import type { Engine } from '../../src/score/engine.ts';
import { perturb } from '../../src/serve/bench/inputs/perturb.ts';
import { seeded } from '../../src/serve/bench/inputs/random.ts';
import { lifelike, utterances } from '../../src/serve/bench/inputs/utterances.ts';
import { pairs as alignPairs } from '../align.ts';
import { CANDIDATES, casesOf as forwardCases } from '../forward.ts';
import { cases as rankCases } from '../rank.ts';
import { bytesOf, NATIVE, type Recorded, type Recorder } from './recorder.ts';

/** Work that a kernel of ours and programs do. */
export interface Contest {
  readonly title: string;
  readonly input: string;
  /** What must be in the kernels' memory before `ours` runs, if anything. */
  readonly prepare?: () => void;
  readonly ours: () => void;
  readonly native: Readonly<Record<string, Recorded[]>>;
  /** Pairs for parasail and edlib. */
  readonly pairs?: readonly (readonly [target: Uint8Array, attempt: Uint8Array])[];
  /** At most so many times as long as C++. */
  readonly atMost?: number;
}

/** The name of the row that runs the algorithm of the kernel. */
export const SAME = 'the same in C++';

const CLAUSE_WORDS = 20;

function alignContest(engine: Engine, recorder: Recorder, length: 8 | 60 | 200, rate: number): Contest {
  const inputs = alignPairs(engine, length, rate);
  const cases = (kernel: number): Recorded[] =>
    inputs.map(({ target, attempt }) =>
      recorder.record(
        kernel,
        [target.length, attempt.length],
        [
          { at: TARGET, bytes: target },
          { at: ATTEMPT, bytes: attempt },
        ],
        ({ align }) => ({ at: STEPS, length: align(target.length, attempt.length) }),
      ),
    );
  const taught = engine.phonology.readings.map(({ phone }) => phone);
  return {
    title: `align, ${length} phones, ${100 * rate} % errors, native`,
    input: `${inputs.length} pairs as above`,
    ours: () => {
      for (const { target, attempt } of inputs) engine.kernel.align(target, attempt);
    },
    native: { [SAME]: cases(NATIVE.align), 'the whole matrix in C++': cases(NATIVE.whole) },
    pairs: inputs.map(({ target, attempt }) => [target.map((id) => taught[id] as number), attempt]),
  };
}

function rankContest(engine: Engine, recorder: Recorder): Contest {
  const inputs = rankCases(engine, 8);
  const readings = engine.phonology.readings.length;
  return {
    title: 'rank, 1500 rows of 8 phones, native',
    input: 'as above',
    ours: () => {
      for (const { attempt, rows } of inputs) engine.kernel.rank(attempt, rows);
    },
    native: {
      [SAME]: inputs.map(({ attempt, rows }) =>
        recorder.record(
          NATIVE.rank,
          [rows.length, attempt.length, readings],
          [
            { at: ATTEMPT, bytes: attempt },
            { at: RANKED, bytes: bytesOf(rows) },
          ],
          ({ rank }) => {
            rank(rows.length, attempt.length, readings);
            return { at: DISTANCES, length: 4 * rows.length };
          },
        ),
      ),
    },
    atMost: 2,
  };
}

function neighboursContest(engine: Engine, recorder: Recorder): Contest {
  const random = seeded(8);
  const { lexicon, phonology, kernel } = engine;
  const sought = Array.from({ length: 64 }, () => {
    const row = random.below(lexicon.rows);
    const readings = [...lexicon.readings.subarray(lexicon.offsets[row], lexicon.offsets[row + 1])];
    const phones = readings.map((id) => phonology.readings[id]?.phone as number);
    return Uint8Array.from(perturb(phones, random, 0.1));
  });
  return {
    title: 'neighbours, the whole lexicon, native',
    input: '64 words with learner errors at 10 %, seed 8',
    ours: () => {
      for (const phones of sought) kernel.neighbours(phones);
    },
    native: {
      [SAME]: sought.map((phones) =>
        recorder.record(NATIVE.neighbours, [phones.length], [{ at: ATTEMPT, bytes: phones }], (exports) => ({
          at: NEIGHBOURS,
          length: 4 * Math.min(1500, exports.neighbours(phones.length)),
        })),
      ),
    },
  };
}

/** The lattice alone: the posteriors are loaded before, the native programs copy them anew. */
function slotsContest({ kernel }: Engine, recorder: Recorder): Contest {
  const [frames, columns, length] = [100, 45, 8];
  const { rows, labels } = utterances(lifelike(frames, columns), length, 1, 1)[0] as ReturnType<
    typeof utterances
  >[number];
  const stride = (columns + 7) & ~7;
  const logs = new Float64Array(frames * stride);
  for (const [t, row] of rows.entries()) logs.set(row, t * stride);
  const top = recorder.base + 16 * logs.length;
  const numbers = [recorder.base, frames, columns, length];
  const string = { at: top, bytes: bytesOf(Uint16Array.from(labels)) };
  const cases = (native: number, pokes: Recorded['pokes']): Recorded[] => [
    recorder.record(native, numbers, pokes, (exports) => {
      exports.layFrames(recorder.base, frames, columns, 0);
      exports.prepareFrames();
      return { at: exports.slots(length), length: 8 + 8 * length };
    }),
  ];
  const all = cases(NATIVE.slots, [{ at: recorder.base, bytes: bytesOf(logs) }, string]);
  return {
    title: 'slots, the lattice of 8 labels, 100 frames, 45 columns, native',
    input: 'one string, matrix loaded before; with the copy and the exp in C++ as well',
    prepare: () => kernel.frames.load(rows, 0),
    ours: () => void kernel.frames.slots(labels),
    native: { 'with copy and exp in C++': all, [SAME]: cases(NATIVE.slotsLoaded, [string]) },
    atMost: 1.5,
  };
}

/** Any strings on any frames, by the trie; the posteriors are loaded by both. */
function forwardContest({ kernel }: Engine, recorder: Recorder): Contest {
  const [frames, columns] = [100, 40];
  const [one] = forwardCases(frames, columns, 8, 2);
  const { rows, candidates } = one as NonNullable<typeof one>;
  const stride = (columns + 7) & ~7;
  const logs = new Float64Array(frames * stride);
  for (const [t, row] of rows.entries()) logs.set(row, t * stride);
  const offsets = new Uint32Array(candidates.length + 1);
  for (const [n, { length }] of candidates.entries()) offsets[n + 1] = (offsets[n] as number) + length;
  const total = offsets[candidates.length] as number;
  const longest = Math.max(...candidates.map(({ length }) => length));
  const top = recorder.base + 16 * logs.length;
  const pokes = [
    { at: recorder.base, bytes: bytesOf(logs) },
    { at: top, bytes: bytesOf(offsets) },
    { at: top + offsets.byteLength, bytes: bytesOf(Uint16Array.from(candidates.flat())) },
  ];
  const numbers = [recorder.base, frames, columns, candidates.length, total, longest];
  return {
    title: `forward, ${CANDIDATES} two-edit candidates, 100 frames, 8 labels, trie, native`,
    input: 'one utterance; the time with the copy and the exp of the posteriors',
    ours: () => {
      kernel.frames.load(rows, 0);
      kernel.frames.forward(candidates);
    },
    native: {
      [SAME]: [
        recorder.record(NATIVE.forward, numbers, pokes, (exports) => {
          exports.layFrames(recorder.base, frames, columns, 0);
          exports.prepareFrames();
          return { at: exports.forward(candidates.length, total, longest), length: 8 * candidates.length };
        }),
      ],
    },
  };
}

/** A clause, and the clause with each of its words replaced by a word of the same place in another clause. */
function seamContest({ lexicon, phonology, kernel }: Engine, recorder: Recorder): Contest {
  const random = seeded(64);
  const rowOf = (): number => random.below(lexicon.rows);
  const readingsOf = (row: number): number[] => [
    ...lexicon.readings.subarray(lexicon.offsets[row], lexicon.offsets[row + 1]),
  ];
  const words = Array.from({ length: CLAUSE_WORDS }, rowOf).map(readingsOf);
  const target = Uint8Array.from(words.flat());
  const attempt = Uint8Array.from(
    perturb(
      [...target].map((id) => phonology.readings[id]?.phone as number),
      random,
      0.1,
    ),
  );
  let start = 0;
  const blocks = words.map(({ length }) => {
    const block = { start, end: start + length, row: rowOf() };
    start += length;
    return block;
  });
  const numbers = [target.length, attempt.length, blocks.length];
  const flat = Uint32Array.from(blocks.flatMap(({ start: from, end, row }) => [from, end, row]));
  return {
    title: `seam, a clause of ${CLAUSE_WORDS} words and each of them replaced, native`,
    input: `${target.length} phones, learner errors at 10 %, seed 64`,
    ours: () => void kernel.seam(attempt, target, blocks),
    native: {
      [SAME]: [
        recorder.record(
          NATIVE.seam,
          numbers,
          [
            { at: TARGET, bytes: target },
            { at: ATTEMPT, bytes: attempt },
            { at: BLOCKS, bytes: bytesOf(flat) },
          ],
          ({ seam }) => {
            seam(target.length, attempt.length, blocks.length);
            return { at: DISTANCES, length: 4 * (1 + blocks.length) };
          },
        ),
      ],
    },
  };
}

export const contestsOf = (engine: Engine, recorder: Recorder): readonly Contest[] => [
  ...([8, 60, 200] as const).flatMap((length) =>
    [0.1, 0.25].map((rate) => alignContest(engine, recorder, length, rate)),
  ),
  neighboursContest(engine, recorder),
  rankContest(engine, recorder),
  seamContest(engine, recorder),
  forwardContest(engine, recorder),
  slotsContest(engine, recorder),
];
