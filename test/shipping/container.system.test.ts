/**
 * Tests the image without Docker: runs the steps of the Dockerfile in a temporary folder instead of `/`, with the files
 * that .dockerignore lets through, and starts the result as Docker would, as a user who may write only to the volume.
 * Not tested are the base image, its Debian packages, and `npm ci` in the stages that build: these stages get a link to
 * the packages of this checkout.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTiny } from '../../packages/recognizer/test/tiny/models.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { freshFolder } from '../freshFolder.ts';
import { needsMachine, needsRuntime } from '../parts/needs.ts';
import { startProcess } from '../processes.ts';
import { recording } from '../recordings.ts';
import { pairsOf, passing, type Stage, stagesOf, textsOf } from './dockerfile.ts';
import { ENVIRONMENT, expectWhole, filesBelow, run, type Started, shipped, start } from './shipment.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const stages = stagesOf(read('Dockerfile'));
const [build, , recognizer, last] = stages as [Stage, Stage, Stage, Stage];
const lets = passing(read('.dockerignore'));

/** Folders at the root of the project that no build reads; they are left out to save time. */
const UNREAD = new Set(['.git', 'node_modules', 'dist', 'data', 'coverage']);

async function contextFiles(): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(ROOT, { withFileTypes: true })) {
    if (UNREAD.has(entry.name)) continue;
    if (!entry.isDirectory()) files.push(entry.name);
    else files.push(...(await filesBelow(join(ROOT, entry.name))).map((file) => `${entry.name}/${file}`));
  }
  return files.filter(lets);
}

interface Place {
  /** Folder that replaces `/` of the stage. */
  readonly root: string;
  readonly rootOf: (stage: string) => string;
  readonly context: readonly string[];
}

async function replayCopy(words: string[], workdir: string, { root, rootOf, context }: Place): Promise<void> {
  const from = /^--from=(\w+)$/u.exec(words[0] ?? '')?.[1];
  const [target = '', ...sources] = words.slice(from === undefined ? 0 : 1).reverse();
  const into = target.startsWith('/') ? join(root, target) : join(workdir, target);
  if (from !== undefined) {
    for (const source of sources) await cp(join(rootOf(from), source), into, { recursive: true });
    return;
  }
  const whole = sources.includes('.');
  const files = whole ? context : context.filter((file) => sources.includes(file));
  if (!whole) expect(files).toHaveLength(sources.length);
  for (const file of files) {
    const place = join(into, whole ? file : basename(file));
    await mkdir(dirname(place), { recursive: true });
    await cp(join(ROOT, file), place);
  }
}

async function replayRun(command: string, workdir: string, { root }: Place): Promise<void> {
  // Skips the installation of Debian packages, because the test uses the programs of this machine.
  if (command.startsWith('apt-get ')) return;
  if (/^npm ci (?!--omit)/u.test(command)) {
    const checkout = workdir === join(root, 'runtime') ? join(ROOT, 'packages/recognizer') : ROOT;
    return symlink(join(checkout, 'node_modules'), join(workdir, 'node_modules'));
  }
  const here = command
    .replace(/(?<=^|[\s=:])\/(?=[a-z])/gu, `${root}/`)
    .replace(/ -[og] \d+/gu, '')
    .replaceAll('npm ci --omit', 'npm ci --prefer-offline --omit');
  await run('sh', ['-c', here], { cwd: workdir, env: ENVIRONMENT });
}

async function replay(stage: Stage, place: Place): Promise<void> {
  let workdir = place.root;
  await mkdir(join(place.root, 'tmp'), { recursive: true });
  for (const { name, text } of stage.instructions) {
    if (name === 'WORKDIR') {
      workdir = join(place.root, text);
      await mkdir(workdir, { recursive: true });
    } else if (name === 'COPY') await replayCopy(text.split(/\s+/u), workdir, place);
    else if (name === 'RUN') await replayRun(text, workdir, place);
  }
}

/** A user id that owns no files here; undefined if the test may not choose a user because it does not run as root. */
const UID = process.getuid?.() === 0 ? 64_321 : undefined;

let folder: string;
const rootOf = (stage: string): string => join(folder, `stage-${stage}`);
const image = (path: string): string => join(rootOf(''), path);
const services: Started[] = [];
let context: string[];

beforeAll(async () => {
  folder = await freshFolder();
  await chmod(folder, 0o755);
  context = await contextFiles();
  for (const stage of stages) {
    await mkdir(rootOf(stage.name));
    await replay(stage, { root: rootOf(stage.name), rootOf, context });
  }
  execFileSync('chmod', ['-R', 'a-w,a+rX', image('app')]);
});
afterAll(async () => {
  await Promise.all(services.map(({ stop }) => stop('SIGKILL')));
  // The image is read-only; makes it writable again so that the folder can be removed after the run.
  execFileSync('chmod', ['-R', 'u+w', folder]);
});

async function startImage(volume: string, before: readonly string[] = []): Promise<Started> {
  await mkdir(volume, { mode: 0o700 });
  if (UID !== undefined) await chown(volume, UID, UID);
  const json = [...textsOf(last, 'ENTRYPOINT'), ...textsOf(last, 'CMD')].flatMap((text) => JSON.parse(text));
  const [, ...words] = json.map((word: string) => (word.startsWith('/') ? image(word) : word));
  const env = Object.fromEntries(textsOf(last, 'ENV').flatMap((text) => [...pairsOf(text)]));
  const service = await start({
    command: [...before, process.execPath, ...words],
    cwd: image(textsOf(last, 'WORKDIR')[0] as string),
    env: { ...env, HOST: '127.0.0.1', DATA_DIR: volume, LOG_LEVEL: 'warn' },
    uid: before.length === 0 ? UID : undefined,
  });
  services.push(service);
  return service;
}

/** Files that the build bundles from many sources; they do not have a source of the same name. */
const BUNDLES = ['dist/browser.js', 'dist/sentences.js'];

describe('.dockerignore', () => {
  it('lets through the files that the build reads, and no others', () => {
    expect(context).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', 'src/cli/cli.ts']));
    expect(context.filter((file) => /\.test\.ts$|^\.(?!env\.example$)|node_modules/u.test(file))).toEqual([]);
  });

  it('keeps secrets, stores and packages out', () => {
    const files = '.env deploy/.env .npmrc data/koine.db node_modules/zod/package.json id_rsa'.split(' ');
    expect(files.filter(lets)).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  it('builds all stages on one slim image, with an exact version of Node that the package allows', () => {
    const { engines } = JSON.parse(read('package.json'));
    expect(engines.node).toBe('>=20.19');
    expect(new Set(stages.map((stage) => stage.image)).size).toBe(1);
    expect(build.image).toMatch(/^node:(?:22|24)\.\d+\.\d+-\w+-slim(?:@sha256:[\da-f]{64})?$/u);
  });

  it('runs as a numbered user other than root, who owns only the volume', () => {
    expect(textsOf(last, 'USER')).toEqual(['1000:1000']);
    expect(textsOf(last, 'VOLUME')).toEqual(['/data']);
    expect(textsOf(last, 'RUN')).toEqual(['install -d -o 1000 -g 1000 -m 0700 /data']);
    expect(textsOf(last, 'COPY')).toEqual(['--from=build /app /app']);
    expect(last.instructions.findIndex(({ name }) => name === 'VOLUME')).toBeGreaterThan(
      last.instructions.findIndex(({ name }) => name === 'RUN'),
    );
  });

  it('contains no development packages', () => {
    const places = Object.entries<{ dev?: boolean }>(JSON.parse(read('package-lock.json')).packages);
    const forDevelopment = places.flatMap(([place, { dev }]) => (dev ? [place] : []));
    expect(forDevelopment.length).toBeGreaterThan(100);
    expect(forDevelopment.filter((place) => existsSync(image(`app/${place}`)))).toEqual([]);
  });

  it('contains the files of the npm package, built from scratch', async () => {
    const packed = await shipped();
    // Leaves out modules without a source, which an older build left in this checkout.
    const source = (file: string) => file.replace(/^dist\//u, '').replace(/\.js$/u, '.ts');
    const isModule = (file: string) => /^dist\/(?!page\/).*\.js$/u.test(file) && !BUNDLES.includes(file);
    const stale = (file: string) => isModule(file) && !existsSync(join(ROOT, source(file)));
    const files = packed.files.map(({ path }) => path).filter((file) => !stale(file));
    const held = (await filesBelow(image('app'))).filter((file) => !file.startsWith('node_modules/'));
    expect(held).toEqual([...files, 'package-lock.json'].sort());
  });
});

describe('the image, started', () => {
  let service: Started;
  let before: string[];
  beforeAll(async () => {
    before = await filesBelow(image('app'));
    service = await startImage(join(folder, 'volume'));
  });

  it('serves every page, thread and kernel, and writes only to its volume', async () => {
    await expectWhole(service);
    expect(await filesBelow(image('app'))).toEqual(before);
    expect(await readdir(join(folder, 'volume'))).toContain('koine.db');
    if (UID !== undefined) expect((await stat(join(folder, 'volume', 'koine.db'))).uid).toBe(UID);
  });

  it('is healthy by its own health check until it is stopped; SIGTERM ends it with 0', async () => {
    const command = /CMD (\[.*\])$/u.exec(textsOf(last, 'HEALTHCHECK')[0] ?? '')?.[1] ?? '';
    const [program, ...words] = JSON.parse(command);
    expect(program).toBe('node');
    const check = (): number | null =>
      spawnSync(process.execPath, words, { env: { PORT: new URL(service.url).port } }).status;
    expect(check()).toBe(0);
    expect(await service.stop('SIGTERM')).toBe(0);
    expect(check()).toBe(1);
  });

  const asRoot = UID === undefined ? ['--map-root-user'] : [];
  const ALONE = ['unshare', '--fork', '--pid', '--kill-child', ...asRoot];
  const [program = '', ...words] = ALONE;
  const canBeAlone = spawnSync(program, [...words, 'true']).status === 0;
  it(
    'ends on SIGTERM even as process 1, which has no default for signals',
    needsMachine(canBeAlone),
    async () => {
      const alone = await startImage(join(folder, 'volume-of-1'), ALONE);
      const unshared = alone.child.pid as number;
      const [first] = readFileSync(`/proc/${unshared}/task/${unshared}/children`, 'utf8').trim().split(' ');
      expect(readFileSync(`/proc/${first}/status`, 'utf8')).toMatch(/^NSpid:\t\d+\t(?:\d+\t)*1$/mu);
      const ended = new Promise((done) => alone.child.once('close', done));
      process.kill(Number(first), 'SIGTERM');
      expect(await ended).toBe(0);
    },
  );
});

describe('the recognizer, started', needsRuntime(), () => {
  it('hears with the model of its folder, is healthy by its own health check, and ends on SIGTERM', async () => {
    const place = (word: string) => (word.startsWith('/') ? join(rootOf('recognizer'), word) : word);
    writeTiny('wav2vec2', place('/model'));
    const said = [...textsOf(recognizer, 'ENTRYPOINT'), ...textsOf(recognizer, 'CMD')];
    const [, ...words] = said.flatMap((text) => JSON.parse(text) as string[]).map(place);
    const given = (port: number) => [...words.slice(1), '--host', '127.0.0.1', '--port', String(port)];
    const { url, stop } = await startProcess({ NODE_ENV: 'production' }, [], given, words[0]);
    expect((await fetch(url, { method: 'POST', body: recording(0.5) })).status).toBe(200);
    const [, script = ''] = /"-e", (".*")\]$/u.exec(textsOf(recognizer, 'HEALTHCHECK')[0] ?? '') ?? [];
    expect(JSON.parse(script)).toContain('http://127.0.0.1:8090/healthz');
    const check = (): number | null =>
      spawnSync(process.execPath, ['-e', JSON.parse(script).replace('http://127.0.0.1:8090', url)]).status;
    expect(check()).toBe(0);
    expect(await stop('SIGTERM')).toBe(0);
    expect(check()).toBe(1);
  });
});
