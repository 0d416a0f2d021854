import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, cpSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';
import { freshFolder } from '../freshFolder.ts';
import { needsMachine } from '../parts/needs.ts';
import { ask, countsOf, firstKey, koine, type Process, startProcess, stopAll } from '../processes.ts';
import { until } from './redisServer.ts';

const root = process.getuid?.() === 0;
const OWN_MOUNTS = ['--mount', ...(root ? [] : ['--map-root-user'])];
const MOUNT = 'mount -t tmpfs -o size=1m tmpfs "$0"';
const canMount = spawnSync('unshare', [...OWN_MOUNTS, 'sh', '-c', MOUNT, '/tmp']).status === 0;

const ends: (() => void)[] = [];
afterAll(async () => {
  await stopAll();
  for (const end of ends) end();
});

/** Makes a key store on a disk of 1 MiB, which only a helper process and the processes of `run` and `start` see. */
async function smallDisk() {
  const folder = await freshFolder();
  // The helper process mounts the disk, which exists until the process ends.
  const hold = `${MOUNT} && echo there && exec sleep 600`;
  const holder = spawn('unshare', [...OWN_MOUNTS, 'sh', '-c', hold, folder]);
  ends.push(() => holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  const ballast = join(`/proc/${holder.pid}/root`, folder, 'ballast');
  const asUser = root ? [] : ['--user', '--preserve-credentials'];
  const before = ['nsenter', '--target', String(holder.pid), '--mount', ...asUser];
  const environment = { DATA_DIR: join(folder, 'store') };
  return {
    run: (...args: string[]) => koine(args, environment, undefined, before),
    start: () => startProcess(environment, before),
    fill() {
      try {
        for (;;) appendFileSync(ballast, Buffer.alloc(4096));
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' });
      }
    },
    empty: () => rmSync(ballast),
  };
}

async function askTimes(service: Process, key: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) expect((await ask(service, key)).status).toBe(200);
}

const says = (service: Process, words: string): Promise<void> =>
  until(() => service.output().includes(words));

describe('a disk that is full', needsMachine(canMount), () => {
  it('is reported as full; keys work and are listed, and nothing changes, in part or whole; counters wait', async () => {
    const { run, start, fill, empty } = await smallDisk();
    const first = await start();
    const key = await firstKey(first);
    await askTimes(first, key, 3);
    await until(async () => (await run('keys', 'list')).stdout.includes('ipa 3 '));
    fill();
    await askTimes(first, key, 5);
    await says(first, 'usage counters wait: its disk is full; make room there');
    const stderr = 'koine: the key store takes no change: its disk is full; make room there\n';
    for (const change of ['issue --label x', `revoke ${key}`])
      expect(await run('keys', ...change.split(' '))).toMatchObject({ code: 1, stderr });
    await askTimes(first, key, 1);
    expect((await run('keys', 'list')).stdout.trim().split('\n')).toHaveLength(1);
    empty();
    await until(async () => (await run('keys', 'list')).stdout.includes('ipa 9 '));
    fill();
    await askTimes(first, key, 2);
    expect(await first.stop('SIGTERM')).toBe(0);
    await says(first, 'the usage of 2 requests is lost: its disk is full; make room there');
    empty();
    expect((await run('keys', 'list')).stdout).toContain('ipa 9 ');
  });

  it('a store that nobody has open is refused, and whole when there is room', async () => {
    const { run, fill, empty } = await smallDisk();
    const key = (await run('keys', 'issue', '--label', 'class')).stdout.trim();
    fill();
    for (const words of [['serve'], ['keys', 'list']])
      expect((await run(...words)).stderr).toMatch(
        /cannot use the key store .*: its disk is full; make room there$/mu,
      );
    empty();
    expect((await run('keys', 'list')).stdout).toContain(key.slice(0, 15));
  });
});

describe('a disk that fails', () => {
  it('is reported as failing; keys work; what could not be counted is told at the end', async () => {
    const environment = { DATA_DIR: await freshFolder() };
    const key = (await koine(['keys', 'issue', '--label', 'x'], environment)).stdout.trim();
    // The service may write no file beyond 33 KiB: enough for the index of SQLite's write-ahead log, not for the log.
    const first = await startProcess(environment, ['sh', '-c', 'ulimit -f 66; exec "$@"', 'sh']);
    await askTimes(first, key, 2);
    const other = new Database(join(environment.DATA_DIR, 'koine.db'));
    const counted = other.prepare('SELECT ipa_count FROM keys').raw();
    await until(() => (counted.get() as [number])[0] === 2);
    // Each change makes the log a page longer. This process may write past the limit of the service.
    for (let n = 0; n < 8; n++) other.exec(`INSERT INTO revoked VALUES ('sha256:${n}')`);
    other.close();
    await askTimes(first, key, 3);
    await says(first, 'usage counters wait: its disk cannot be read or written (disk I/O error)');
    await askTimes(first, key, 4);
    expect(await first.stop('SIGTERM')).toBe(0);
    await says(first, 'the usage of 7 requests is lost: its disk cannot be read or written (disk I/O error)');
    expect(await countsOf(environment)).toEqual([2, 0]);
  });
});

function damage(file: string): void {
  const open = openSync(file, 'r+');
  writeSync(open, Buffer.alloc(statSync(file).size, 'nonsense'), 0);
  closeSync(open);
}

describe('a key store that is damaged', () => {
  it('answers 503 and says why in the log; a backup takes its place', async () => {
    const folder = await freshFolder();
    const environment = { DATA_DIR: folder };
    const first = await startProcess(environment);
    const key = await firstKey(first);
    await askTimes(first, key, 2);
    await until(async () => (await countsOf(environment))[0] === 2);
    const file = join(folder, 'koine.db');
    const backup = join(await freshFolder(), 'koine.db');
    const other = new Database(file);
    other.exec(`VACUUM INTO '${backup}'`);
    // This connection changes the file and keeps it locked, so the counts of the service wait, and its pages in memory
    // become stale.
    other.exec("BEGIN IMMEDIATE; INSERT INTO revoked VALUES ('sha256:x')");
    await askTimes(first, key, 3);
    first.child.kill('SIGSTOP');
    other.exec('COMMIT');
    for (const name of [file, `${file}-wal`]) damage(name);
    first.child.kill('SIGCONT');
    const answer = await ask(first, key);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ detail: 'the key store does not answer; try again' });
    await says(first, 'the key store cannot be read: it is damaged; restore it from a backup');
    expect((await fetch(`${first.url}/ready`)).status).toBe(503);
    expect(await first.stop('SIGTERM')).toBe(0);
    other.close();

    expect((await koine(['keys', 'list'], environment)).stderr).toContain('it is damaged');
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
    cpSync(backup, file);
    const second = await startProcess(environment);
    await askTimes(second, key, 1);
    expect(await second.stop('SIGTERM')).toBe(0);
    expect(await countsOf(environment)).toEqual([3, 0]);
  });
});
