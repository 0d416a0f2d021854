import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../bench/load/freePort.ts';
import { until } from './state/redisServer.ts';

export const CLI = resolve(import.meta.dirname, '../dist/src/cli/cli.js');
const run = promisify(execFile);

/** Flags of `npm start`, which make a start need a sixth less processor time. */
const FLAGS = ['--max-semi-space-size=32', '--initial-old-space-size=160'];

/** The environment without BASE_URL, which vitest sets, and which `koine` would read. */
const { BASE_URL: _, ...ENVIRONMENT } = process.env;

type Environment = Readonly<Record<string, string>>;

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of `koine` to its end. `before` is a program that starts the command, such as `setsid`; `uid` is the
 * user who runs the command, if it is another one.
 */
export async function koine(
  args: readonly string[],
  environment: Environment,
  uid?: number,
  before: readonly string[] = [],
): Promise<Ran> {
  const [program = '', ...words] = [...before, process.execPath, CLI, ...args];
  const options = {
    env: { ...ENVIRONMENT, ...environment },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  };
  return run(program, words, options).then(
    (out) => ({ code: 0, ...out }),
    (error) => error as Ran,
  );
}

export interface Process {
  readonly url: string;
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Sends the signal; resolves with the exit code, or null if the signal killed the process. */
  readonly stop: (signal: NodeJS.Signals) => Promise<number | null>;
}

const running = new Set<Process>();

export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((service) => service.stop('SIGKILL')));
}

/**
 * Starts a service, or another command with the words that `wordsFor` makes for a port; resolves when the process is
 * ready. `before` is a program that starts the command.
 */
export async function startProcess(
  environment: Environment,
  before: readonly string[] = [],
  wordsFor: (port: number) => readonly string[] = () => ['serve'],
  command = CLI,
): Promise<Process> {
  const port = await freePort();
  const [program = '', ...words] = [...before, process.execPath, ...FLAGS, command, ...wordsFor(port)];
  const child = spawn(program, words, { env: { ...ENVIRONMENT, PORT: String(port), ...environment } });
  let output = '';
  const exited = once(child, 'exit') as Promise<[number | null]>;
  await new Promise<void>((ready, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (/is ready on|needs no key\.\n/u.test(output)) ready();
      });
    }
    exited.then(([code]) => fail(new Error(`exit ${code}: ${output}`)));
  });
  const service: Process = {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    async stop(signal) {
      running.delete(service);
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
  running.add(service);
  return service;
}

export const ask = (
  { url }: Process,
  key: string,
  body: object = { target: 'θεός', ipa: 's ˈe o s' },
  headers: Readonly<Record<string, string>> = {},
) =>
  fetch(`${url}/v1/tutor`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...headers },
    body: JSON.stringify(body),
  });

/** Waits for the first API key, which a service prints if its key store is empty. */
export async function firstKey(service: Process): Promise<string> {
  const KEY = /ipa_live_[\w-]{43}/u;
  await until(() => KEY.test(service.output()));
  return KEY.exec(service.output())?.[0] as string;
}

/** Reads the usage counters of the only key in a store from `koine keys list`. */
export async function countsOf(environment: Environment): Promise<[ipa: number, audio: number]> {
  const { stdout } = await koine(['keys', 'list'], environment);
  const [, ipa, audio] = /ipa (\d+) {2}audio (\d+)/u.exec(stdout) ?? [];
  return [Number(ipa), Number(audio)];
}
