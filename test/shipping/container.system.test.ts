/**
 * Tests the image without Docker. A folder replaces `/` of the last stage, with the installed tarball as `app` and a
 * volume. The command of the Dockerfile runs there as a user who may write to the volume alone. The steps that build
 * are not run; `npm test` in a fresh clone builds the same way.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTiny } from '../../packages/recognizer/test/tiny/models.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { freshFolder } from '../freshFolder.ts';
import { needsMachine, needsRuntime } from '../parts/needs.ts';
import { startProcess } from '../processes.ts';
import { recording } from '../recordings.ts';
import { pairsOf, passing, type Stage, stagesOf, textsOf } from './dockerfile.ts';
import { expectWhole, filesBelow, type Started, shipped, start } from './shipment.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const stages = stagesOf(read('Dockerfile'));
const [build, , recognizer, last] = stages as [Stage, Stage, Stage, Stage];
const lets = passing(read('.dockerignore'));

/** Id of a user without files; undefined if the test does not run as root and so cannot choose a user. */
const UID = process.getuid?.() === 0 ? 64_321 : undefined;

let folder: string;
const image = (path: string): string => join(folder, path);
const services: Started[] = [];

/** Matches files of git that builds do not read. */
const UNREAD =
  /\.test\.ts$|^\.(?!env)|^packages\/ears\/training\/|^(?:CONTRIBUTING|DESIGN)\.md$|^Dockerfile$|^[\w.]+\.(?:yaml|mjs)$|^(?:biome|knip)\.json$|^vitest\.config\.ts$/u;

beforeAll(async () => {
  folder = await freshFolder();
  await chmod(folder, 0o755);
  const { packages } = await shipped();
  await cp(join(packages, 'koine-tutor'), image('app'), { recursive: true });
  await symlink(packages, image('app/node_modules'));
  await mkdir(image('app/packages/recognizer'), { recursive: true });
  for (const name of ['package.json', 'node_modules'])
    await symlink(join(ROOT, 'packages/recognizer', name), image(`app/packages/recognizer/${name}`));
  execFileSync('chmod', ['-R', 'a-w,a+rX', image('app')]);
});
afterAll(async () => {
  await Promise.all(services.map(({ stop }) => stop('SIGKILL')));
  // The folder of a read-only image could not be removed.
  execFileSync('chmod', ['-R', 'u+w', folder]);
});

/** @param before words to put in front of the command of the Dockerfile */
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

describe('.dockerignore', () => {
  it('lets through every file that git knows, except for tests and what no build reads', () => {
    const known = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
    expect(known.filter(lets)).toEqual(known.filter((file) => !UNREAD.test(file)));
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

  it('installs the tarball with the packages of the lock, without development packages and install scripts', () => {
    const [install, pack, unpack, ...others] = textsOf(build, 'RUN');
    expect(install).toBe('npm ci --ignore-scripts --no-audit --no-fund');
    expect(pack).toBe('npm run build && npm pack --ignore-scripts --pack-destination /tmp');
    expect(unpack).toMatch(/^tar -xzf \/tmp\/koine-tutor-\*\.tgz .*&& npm ci --omit=dev --ignore-scripts /u);
    expect(others).toEqual([]);
  });
});

describe('the image, started', () => {
  let service: Started;
  let before: string[];
  beforeAll(async () => {
    before = await filesBelow(image('app'));
    service = await startImage(image('volume'));
  });

  it('serves every page, thread and kernel, and writes only to its volume', async () => {
    await expectWhole(service);
    expect(await filesBelow(image('app'))).toEqual(before);
    expect(await readdir(image('volume'))).toContain('koine.db');
    if (UID !== undefined) expect((await stat(image('volume/koine.db'))).uid).toBe(UID);
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
      const alone = await startImage(image('volume-of-1'), ALONE);
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
    const place = (word: string) => (word.startsWith('/') ? image(word) : word);
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
