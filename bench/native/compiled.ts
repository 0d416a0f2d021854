/** Native programs: compiled where a compiler is, and skipped with a sentence where it is not. */

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Measured } from '../measure.ts';
import { transcribed } from './transcribe.ts';

const run = promisify(execFile);

/** These files, which the compiler reads; this one runs compiled, as dist/bench/native/compiled.js. */
const NATIVE = new URL('../../../bench/native/', import.meta.url);
const ASSEMBLY = new URL('../../../assembly/', import.meta.url);

/** Without contraction a sum has the same bits as in WebAssembly. */
const FLAGS = '-std=c++17 -O3 -march=native -ffp-contract=off -fno-operator-names -no-pie -w'.split(' ');

/** A folder for programs and their inputs. */
export class Workshop {
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(): Promise<Workshop> {
    return new Workshop(await mkdtemp(join(tmpdir(), 'koine-native-')));
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }

  private async compile(name: string, source: string, flags: readonly string[]): Promise<string | null> {
    const program = join(this.folder, name);
    try {
      await run('c++', [...FLAGS, source, '-o', program, ...flags]);
      return program;
    } catch {
      return null;
    }
  }

  /** The kernels in C++; null without a compiler. */
  async kernels(): Promise<string | null> {
    const source = join(this.folder, 'kernels.cpp');
    const include = (file: string): string => `#include ${JSON.stringify(new URL(file, NATIVE).pathname)}\n`;
    await writeFile(source, `${include('native.h')}${transcribed(ASSEMBLY)}${include('main.h')}`);
    return this.compile('kernels', source, []);
  }

  /** A peer with its library; null where that is not installed. */
  peer(name: 'parasail' | 'edlib'): Promise<string | null> {
    const source = new URL('peers.cpp', NATIVE).pathname;
    return this.compile(name, source, [`-D${name.toUpperCase()}`, `-l${name}`]);
  }

  /** Runs a program on inputs; it prints a median, a 99th percentile and a number of rounds a line, in ns. */
  async times(
    program: string,
    inputs: readonly Uint8Array[],
  ): Promise<Pick<Measured, 'medianUs' | 'p99Us' | 'samples'>[]> {
    const names = inputs.map((_, n) => join(this.folder, `input${n}`));
    for (const [n, bytes] of inputs.entries()) await writeFile(names[n] as string, bytes);
    const { stdout } = await run(program, names);
    return stdout
      .trim()
      .split('\n')
      .map((line) => {
        const [median = Number.NaN, p99 = Number.NaN, samples = 0] = line.split(' ').map(Number);
        return { medianUs: median / 1000, p99Us: p99 / 1000, samples };
      });
  }
}
