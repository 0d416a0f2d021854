/**
 * The kernels beside the same algorithms in C++ (`c++ -O3 -march=native`), and the aligner beside parasail and edlib. Nothing
 * native ships: these programs are compiled for the bench, where there is a compiler.
 */

import { Bench } from 'tinybench';
import type { Engine } from '../src/score/engine.ts';
import { type Measured, measure, type Suite } from './measure.ts';
import { Workshop } from './native/compiled.ts';
import { type Contest, contestsOf, SAME } from './native/contests.ts';
import { bytesOf, casesFile, type Recorded, Recorder } from './native/recorder.ts';

/** What the lines of a peer's program measure. */
const WAYS = {
  parasail: ['parasail by diagonals', 'parasail by scan', 'parasail, no path'],
  edlib: ['edlib', 'edlib, no path'],
} as const;

const ROUNDS = 400;

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
  const { title, input, prepare, ours, native, atMost } = contest;
  prepare?.();
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

/** Times the kernels beside native code; without a compiler or a library there is a note in place of its suites. */
export async function benchNative(
  engine: Engine,
  milliseconds: number,
): Promise<{ suites: Suite[]; notes: string[] }> {
  const workshop = await Workshop.open();
  try {
    const { programs, notes } = await programsOf(workshop);
    if (programs === null) return { suites: [], notes };
    const recorder = await Recorder.of(engine);
    const suites: Suite[] = [];
    for (const contest of contestsOf(engine, recorder)) {
      suites.push(await benchContest(contest, milliseconds, workshop, recorder, programs));
    }
    return { suites, notes };
  } finally {
    await workshop.close();
  }
}
