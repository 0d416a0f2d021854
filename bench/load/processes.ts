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
  /** Asks the process to end; resolves with its exit status, or null if a signal ended it. */
  readonly stop: () => Promise<number | null>;
  readonly kill: () => Promise<unknown>;
}

const LOOK_MS = 20;

async function printed(child: ChildProcess, file: string, word: string): Promise<void> {
  for (;;) {
    const text = await readFile(file, 'utf8');
    if (text.includes(word)) return;
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}:\n${text}`);
    await setTimeout(LOOK_MS);
  }
}

/**
 * Starts a program that listens on this port; resolves when it has printed `ready`.
 * @param settings environment variables, in addition to PATH and PORT
 */
async function run(
  program: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  ready: string,
  port: number,
): Promise<Running> {
  // The program prints to a file. A pipe that nobody empties would fill and stop it.
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
  // The process continues to write into the deleted file.
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

export const start = async (
  file: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  ready: string,
  port?: number,
): Promise<Running> =>
  run(process.execPath, [...process.execArgv, file, ...words], settings, ready, port ?? (await freePort()));

/** Arguments of `node` in the script `start` of package.json. */
const START = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .slice(1)
  .map((word) => (word.startsWith('dist/') ? join(ROOT, word) : word));

/**
 * Starts the service with the command of `npm start`; resolves when it has printed `ready`.
 * @param before words to put in front of the command, for example from `within`
 */
export async function startService(
  settings: Readonly<Record<string, string>>,
  before: readonly string[] = [],
  ready = 'is ready',
): Promise<Running> {
  const [program, ...words] = [...before, process.execPath, ...START] as [string, ...string[]];
  return run(program, words, settings, ready, await freePort());
}

const TICKS_PER_S = 100;

/** Returns the seconds of processor time that all threads of a process have used (Linux). */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}

/** Returns the memory of a process in MiB, now and at its peak (Linux). */
export async function residentMib(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const mib = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+)`, 'u').exec(status)?.[1]) / 1024;
  return { now: mib('VmRSS'), peak: mib('VmHWM') };
}
