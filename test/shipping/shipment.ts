import { type ChildProcess, type ExecFileOptions, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { freePort } from '../../bench/load/freePort.ts';
import { compiled, ROOT } from '../../src/service/built/project.ts';
import { recording } from '../recordings.ts';
import { until } from '../state/redisServer.ts';

/** Runs a program to its end. @throws Error with all of the output if the program fails */
export async function run(
  program: string,
  words: readonly string[],
  options: ExecFileOptions,
): Promise<{ stdout: string }> {
  try {
    const { stdout } = await promisify(execFile)(program, words, { maxBuffer: 2 ** 24, ...options });
    return { stdout: String(stdout) };
  } catch (error) {
    const { message, stdout } = error as Error & { stdout?: string };
    throw new Error(`${message}\n${stdout ?? ''}`, { cause: error });
  }
}

/** The environment without the variables that npm sets for a script. */
export const ENVIRONMENT: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|command|execpath|config_(local_prefix|prefix|dry_run))/u.test(name),
  ),
);

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

/**
 * Compiles a program in a folder with installed packages, without other types.
 * @throws Error with the faults that the compiler finds
 */
export async function compileUse(home: string, text: string, options: object): Promise<void> {
  const [lib, types] = [['es2022', 'dom'], [] as string[]];
  const base = { target: 'es2022', lib, types, strict: true, noEmit: true, skipLibCheck: false };
  const compilerOptions = { ...base, ...options };
  await writeFile(join(home, 'use.ts'), text);
  await writeFile(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [compiler, '-p', home], { cwd: home, env: ENVIRONMENT });
}

export interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs the built package in the folder `from`; writes the tarball into the folder `into`. */
export async function pack(from: string, into: string): Promise<Packed> {
  const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', into];
  const { stdout } = await run('npm', words, { cwd: from, env: ENVIRONMENT });
  return JSON.parse(stdout)[0];
}

/** Written to `packed.json` instead of `Packed` if packing or installing failed. */
interface Failed {
  readonly failed: string;
}

/** Packs both packages of this checkout; installs the tarballs and their dependencies in the subfolder `home`. */
async function packAndInstall(folder: string): Promise<Packed> {
  const packed = await pack(ROOT, folder);
  const home = join(folder, 'home');
  await mkdir(home);
  await writeFile(join(home, 'package.json'), '{"private":true}');
  const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  const engine = await pack(compiled('engine'), folder);
  const tarballs = [packed, engine].map(({ filename }) => join(folder, filename));
  await run('npm', ['install', ...flags, ...tarballs], { cwd: home, env: ENVIRONMENT });
  return packed;
}

/**
 * Packs and installs the packages of this checkout once for all test files of a run. The file that creates the folder
 * `shipped` does it; the other files wait for `packed.json`.
 */
export async function shipped(): Promise<Packed & { readonly packages: string }> {
  const folder = join(tmpdir(), 'shipped');
  const done = join(folder, 'packed.json');
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const outcome = await packAndInstall(folder).catch((error): Failed => ({ failed: error.message }));
    await writeFile(`${done}.part`, JSON.stringify(outcome));
    await rename(`${done}.part`, done);
  }
  await until(() => existsSync(done));
  const outcome: Packed | Failed = JSON.parse(await readFile(done, 'utf8'));
  if ('failed' in outcome) throw new Error(outcome.failed);
  return { ...outcome, packages: join(folder, 'home', 'node_modules') };
}

export async function installIn(home: string, project: object): Promise<void> {
  const { packages } = await shipped();
  await mkdir(home);
  await writeFile(join(home, 'package.json'), JSON.stringify({ private: true, ...project }));
  await symlink(packages, join(home, 'node_modules'));
}

export interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly secret: string;
  /** Sends the signal to the whole process group; resolves with the exit status. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

interface Start {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly uid?: number | undefined;
}

/** Starts a service with PATH, PORT and `env` as environment; resolves when it has printed the first API key. */
export async function start({ command, cwd, env, uid }: Start): Promise<Started> {
  const port = await freePort();
  const [program = '', ...words] = command;
  const child = spawn(program, words, {
    cwd,
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  let output = '';
  const secret = await new Promise<string>((ready, fail) => {
    const read = (chunk: Buffer): void => {
      output += chunk;
      const key = /ipa_live_[\w-]{43}/u.exec(output)?.[0];
      if (key !== undefined) ready(key);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', fail);
    ended.then((status) => fail(new Error(`exit ${status}: ${output}`)));
  });
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    secret,
    stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid as number), signal);
      return ended;
    },
  };
}

/**
 * Uses every part of a service that the package could lack: pages, programs, worker threads, kernels and their twins.
 */
export async function expectWhole({ url, secret }: Started): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${secret}`, accept: 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };
  for (const path of [
    '/',
    '/health',
    '/docs',
    '/docs/credits',
    '/docs/examples/recognizer.mjs',
    '/docs/style.css',
    '/logo.png',
    '/openapi.json',
    '/llms-full.txt',
  ]) {
    const answer = await fetch(url + path);
    expect(answer.status, path).toBe(200);
    expect((await answer.arrayBuffer()).byteLength, path).toBeGreaterThan(0);
  }
  const word = await post('/v1/tutor', { target: 'θεός', ipa: 's ˈe o s' });
  expect(word).toMatchObject({ status: 200, body: { proximity: 0.65 } });
  // This verse is long enough to be scored on a thread.
  const verse = await post('/v1/tutor', {
    target: 'παρακαλοῦ '.repeat(64),
    ipa: 'p a r a k a l u '.repeat(64),
  });
  expect(verse).toMatchObject({ status: 200, body: { real_edits: 0 } });
  // The thread that reads recordings answers, without a recognizer, that this recording is too short.
  const click = { target: 'θεός', audio_base64: recording(0.05).toString('base64') };
  expect(await post('/v1/tutor', click)).toMatchObject({ status: 200, body: { unscored: 'too_short' } });
  const kernels = ['align', 'neighbours', 'forward', 'slots', 'tutor'].map((kernel) =>
    expect.objectContaining({ kernel }),
  );
  expect(await post('/v1/bench', { time_ms: 10 })).toMatchObject({
    status: 200,
    body: { results: expect.arrayContaining(kernels) },
  });
  const tool = expect.objectContaining({ name: 'score' });
  expect(await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })).toMatchObject({
    body: { result: { tools: expect.arrayContaining([tool]) } },
  });
}
