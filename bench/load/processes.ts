/** Real processes to load: starts and ends them, and measures what they use. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from '../../src/service/built/project.ts';
import { freePort } from './freePort.ts';

export interface Running {
  readonly pid: number;
  readonly url: string;
  /** Asks the process to end and resolves, at its end, with its exit status; null when a signal ended it. */
  readonly stop: () => Promise<number | null>;
  /** Ends the process at once. */
  readonly kill: () => Promise<unknown>;
}

const LOOK_MS = 20;

/** Waits until a process has printed this word into a file. */
async function printed(child: ChildProcess, file: string, word: string): Promise<void> {
  for (;;) {
    const text = await readFile(file, 'utf8');
    if (text.includes(word)) return;
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}:\n${text}`);
    await setTimeout(LOOK_MS);
  }
}

/** Starts a program that will listen on this port; the environment is these settings and no other. */
async function run(
  program: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  ready: string,
  port: number,
): Promise<Running> {
  // With a pipe it would wait whenever its reader, which also sends the requests, is busy.
  const folder = await mkdtemp(join(tmpdir(), 'koine-output-'));
  const file = join(folder, 'stdout');
  const output = await open(file, 'w');
  const child = spawn(program, words, {
    env: { PATH: process.env.PATH, PORT: String(port), ...settings },
    stdio: ['ignore', output.fd, 'inherit'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await printed(child, file, ready);
  await output.close();
  // What it prints later goes into a file without a name.
  await rm(folder, { recursive: true });
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    child.kill(signal);
    const [status] = await ended;
    return status;
  };
  return {
    pid: child.pid as number,
    url: `http://127.0.0.1:${port}`,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Starts a script on a free port, or on this one. */
export const start = async (
  file: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  ready: string,
  port?: number,
): Promise<Running> =>
  run(process.execPath, [...process.execArgv, file, ...words], settings, ready, port ?? (await freePort()));

/** The words behind `node` in the start command of the package. */
const START = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .slice(1)
  .map((word) => (word.startsWith('dist/') ? join(ROOT, word) : word));

/** Words around the start command: those before `node`, and those right behind it. */
export interface Around {
  readonly before?: readonly string[];
  readonly behind?: readonly string[];
}

/** Starts the service as an operator does, by the start command; `ready` is a word that it prints. */
export async function startService(
  settings: Readonly<Record<string, string>>,
  { before = [], behind = [] }: Around = {},
  ready = 'is ready',
): Promise<Running> {
  const [program, ...words] = [...before, process.execPath, ...behind, ...START] as [string, ...string[]];
  return run(program, words, settings, ready, await freePort());
}

const TICKS_PER_S = 100;

/** Seconds of processor time that all threads of a process have used, as Linux reports them. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}

/** Memory of a process in MiB: held now, and the most so far. */
export async function residentMib(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const mib = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+)`, 'u').exec(status)?.[1]) / 1024;
  return { now: mib('VmRSS'), peak: mib('VmHWM') };
}
