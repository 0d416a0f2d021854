/**
 * Calls of the kernels as bytes that a native program can repeat: what is written into linear memory before a call, and
 * what must stand there after it. main.h draws the layout.
 */

import { readKernel } from '../../src/files/built/engine.ts';
import { costTables } from '../../src/score/align/costTables.ts';
import type { Engine } from '../../src/score/engine.ts';
import type { FrameExports } from '../../src/score/kernel/frames.ts';
import { writeTables } from '../../src/score/kernel/index.ts';
import { makeRoom } from '../../src/score/kernel/memory.ts';
import { instantiate } from '../../src/score/kernel/module.ts';
import { loadSearch, type SearchExports } from '../../src/score/kernel/search.ts';

interface Exports extends SearchExports, FrameExports {
  readonly align: (targetLength: number, attemptLength: number) => number;
  readonly seam: (targetLength: number, attemptLength: number, count: number) => void;
}

/** The cases of main.h. */
export const NATIVE = {
  align: 0,
  whole: 1,
  rank: 2,
  neighbours: 3,
  slots: 4,
  slotsLoaded: 5,
  forward: 6,
  seam: 7,
};

export interface Poke {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** What a call leaves in memory. */
interface Span {
  readonly at: number;
  readonly length: number;
}

export interface Recorded {
  readonly kernel: number;
  readonly numbers: readonly number[];
  readonly pokes: readonly Poke[];
  readonly expected: Poke;
}

export const bytesOf = (numbers: Uint8Array | Uint16Array | Uint32Array | Float64Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

/** Room for posteriors and their tables. */
const FRAMES_ROOM = 32 * 2 ** 20;

/** Kernels of their own, whose memory can be read. */
export class Recorder {
  readonly exports: Exports;
  /** The first address after the lexicon, where posteriors may lie. */
  readonly base: number;

  private constructor(exports: Exports, base: number) {
    this.exports = exports;
    this.base = base;
  }

  static async of({ phonology, costs, lexicon }: Engine): Promise<Recorder> {
    const exports = await instantiate<Exports>(await readKernel(), { file: 'kernel.wasm', name: 'align' });
    const tables = costTables(phonology, costs);
    writeTables(exports.memory.buffer, tables);
    const base = (loadSearch(exports, tables, lexicon).end + 63) & ~63;
    makeRoom(exports.memory, base + FRAMES_ROOM);
    return new Recorder(exports, base);
  }

  image(): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer).slice();
  }

  record(
    kernel: number,
    numbers: readonly number[],
    pokes: readonly Poke[],
    call: (exports: Exports) => Span,
  ): Recorded {
    const memory = new Uint8Array(this.exports.memory.buffer);
    for (const { at, bytes } of pokes) memory.set(bytes, at);
    const { at, length } = call(this.exports);
    return { kernel, numbers, pokes, expected: { at, bytes: memory.slice(at, at + length) } };
  }
}

const words = (...numbers: readonly number[]): Uint8Array => bytesOf(Uint32Array.from(numbers));

const pokeBytes = ({ at, bytes }: Poke): Uint8Array[] => [words(at, bytes.length), bytes];

/** A file of cases for main.h. */
export function casesFile(suites: readonly { rounds: number; cases: readonly Recorded[] }[]): Uint8Array {
  const parts = [words(suites.length)];
  for (const { rounds, cases } of suites) {
    parts.push(words(rounds, cases.length));
    for (const { kernel, numbers, pokes, expected } of cases) {
      const six = Array.from({ length: 6 }, (_, n) => numbers[n] ?? 0);
      parts.push(words(kernel, ...six, pokes.length), ...pokes.flatMap(pokeBytes), ...pokeBytes(expected));
    }
  }
  return Buffer.concat(parts);
}
