/**
 * The kernels beside the same algorithms in C++ (`c++ -O3 -march=native`), and the aligner beside parasail and edlib. Nothing
 * native ships: these programs are compiled for the bench, where there is a compiler.
 */

import { Bench } from 'tinybench';
import { ATTEMPT, DISTANCES, NEIGHBOURS, RANKED, STEPS, TARGET } from '../assembly/codes.ts';
import { perturb } from '../src/bench/inputs/perturb.ts';
import { seeded } from '../src/bench/inputs/random.ts';
import { lifelike, utterances } from '../src/bench/inputs/utterances.ts';
import type { Engine } from '../src/core/engine.ts';
import { pairs as alignPairs } from './align.ts';
import { type Measured, measure, type Suite } from './measure.ts';
import { Workshop } from './native/compiled.ts';
import { bytesOf, casesFile, NATIVE, type Recorded, Recorder } from './native/recorder.ts';
import { cases as rankCases } from './rank.ts';

/** Work that a kernel of ours and programs do. */
interface Contest {
  readonly title: string;
  readonly input: string;
  readonly ours: () => void;
  readonly native: Readonly<Record<string, Recorded[]>>;
  /** Pairs for parasail and edlib. */
  readonly pairs?: readonly (readonly [target: Uint8Array, attempt: Uint8Array])[];
  /** At most so many times as long as C++. */
  readonly atMost?: number;
}

/** What the lines of a peer's program measure. */
const WAYS = {
  parasail: ['parasail by diagonals', 'parasail by scan', 'parasail, no path'],
  edlib: ['edlib', 'edlib, no path'],
} as const;

const SAME = 'the same in C++';
const ROUNDS = 400;

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
          [rows.length, attempt.length],
          [
            { at: ATTEMPT, bytes: attempt },
            { at: RANKED, bytes: bytesOf(rows) },
          ],
          ({ rank }) => {
            rank(rows.length, attempt.length);
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
  kernel.frames.load(rows, 0);
  return {
    title: 'slots, the lattice of 8 labels, 100 frames, 45 columns, native',
    input: 'one string, matrix loaded before; with the copy and the exp in C++ as well',
    ours: () => void kernel.frames.slots(labels),
    native: { 'with copy and exp in C++': all, [SAME]: cases(NATIVE.slotsLoaded, [string]) },
    atMost: 1.5,
  };
}

/** One character a phone; the phones stand in the alphabet of printable characters, some of them in one place. */
const printed = (phones: Uint8Array): Uint8Array => phones.map((id) => 33 + (id % 94));

function pairsFile(pairs: NonNullable<Contest['pairs']>): Uint8Array {
  const word = (n: number): Uint8Array => bytesOf(Uint32Array.of(n));
  return Buffer.concat([
    word(ROUNDS),
    word(pairs.length),
    ...pairs.flatMap(([a, b]) => [word(a.length), word(b.length), printed(a), printed(b)]),
  ]);
}

type Timed = Pick<Measured, 'medianUs' | 'p99Us' | 'samples'>;

async function nativeTimes(contest: Contest, workshop: Workshop, recorder: Recorder, programs: Programs) {
  const rows: (Timed & { name: string })[] = [];
  const names = Object.keys(contest.native);
  const suites = names.map((name) => ({ rounds: ROUNDS, cases: contest.native[name] as Recorded[] }));
  const times = await workshop.times(programs.kernels, [recorder.image(), casesFile(suites)]);
  for (const [n, name] of names.entries()) rows.push({ name, ...(times[n] as Timed) });
  if (contest.pairs === undefined) return rows;
  for (const { program, ways } of programs.peers) {
    const lines = await workshop.times(program, [pairsFile(contest.pairs)]);
    for (const [n, way] of ways.entries()) rows.push({ name: `${way} (unit cost)`, ...(lines[n] as Timed) });
  }
  return rows;
}

interface Programs {
  readonly kernels: string;
  readonly peers: readonly { readonly program: string; readonly ways: readonly string[] }[];
}

/** Compiles what can be compiled; the notes say what cannot. */
async function programsOf(workshop: Workshop): Promise<{ programs: Programs | null; notes: string[] }> {
  const kernels = await workshop.kernels();
  if (kernels === null) {
    return { programs: null, notes: ['No C++ compiler was found (`c++`): the native floor was skipped.'] };
  }
  const notes: string[] = [];
  const peers: { program: string; ways: readonly string[] }[] = [];
  for (const name of ['parasail', 'edlib'] as const) {
    const program = await workshop.peer(name);
    if (program === null) notes.push(`${name} is not installed (Debian: lib${name}-dev), and was skipped.`);
    else peers.push({ program, ways: WAYS[name] });
  }
  return { programs: { kernels, peers }, notes };
}

async function benchContest(
  contest: Contest,
  milliseconds: number,
  workshop: Workshop,
  recorder: Recorder,
  programs: Programs,
): Promise<Suite> {
  const { title, input, ours, native, atMost } = contest;
  const calls = contest.pairs?.length ?? Object.values(native)[0]?.length ?? 1;
  const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 4 });
  bench.add('kernel', ours);
  const suite = await measure(bench, { title, input, calls, targets: {} });
  const first = suite.rows[0] as Measured;
  const others = (await nativeTimes(contest, workshop, recorder, programs)).map((row) => ({
    ...row,
    ratio: row.medianUs / first.medianUs,
    target: row.name === SAME && atMost !== undefined ? 1 / atMost : null,
  }));
  return { ...suite, rows: [first, ...others] };
}

/** The suites, and notes of what was skipped. */
export async function benchNative(
  engine: Engine,
  milliseconds: number,
): Promise<{ suites: Suite[]; notes: string[] }> {
  const workshop = await Workshop.open();
  try {
    const { programs, notes } = await programsOf(workshop);
    if (programs === null) return { suites: [], notes };
    const recorder = await Recorder.of(engine);
    const contests = [
      ...([8, 60, 200] as const).flatMap((length) =>
        [0.1, 0.25].map((rate) => alignContest(engine, recorder, length, rate)),
      ),
      neighboursContest(engine, recorder),
      rankContest(engine, recorder),
      slotsContest(engine, recorder),
    ];
    const suites: Suite[] = [];
    for (const contest of contests) {
      suites.push(await benchContest(contest, milliseconds, workshop, recorder, programs));
    }
    return { suites, notes };
  } finally {
    await workshop.close();
  }
}
