import Database from 'libsql';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { fileIn } from '../../src/service/state/database.ts';
import { openKeyStore } from '../../src/service/state/sqliteKeys.ts';
import { freshFolder } from '../freshFolder.ts';
import { needs } from '../parts/needs.ts';
import { ask, countsOf, firstKey, koine, startProcess, stopAll } from '../processes.ts';
import { startRedis } from './redisServer.ts';

afterAll(stopAll);

it('commands that create the store at the same time all succeed', async () => {
  const environment = { DATA_DIR: await freshFolder() };
  const issued = await Promise.all(
    Array.from({ length: 8 }, (_, n) => koine(['keys', 'issue', '--label', `${n}`], environment)),
  );
  expect(issued.map(({ stderr }) => stderr)).toEqual(Array(8).fill(''));
  expect((await koine(['keys', 'list'], environment)).stdout.trim().split('\n')).toHaveLength(8);
});

it('a service and commands on the same file: no request fails, no key is lost, a revoked key stops working at once', async () => {
  const environment = { DATA_DIR: await freshFolder() };
  const service = await startProcess(environment);
  const key = await firstKey(service);
  let over = false;
  const statuses: number[] = [];
  const caller = (async () => {
    while (!over && statuses.length < 100) {
      statuses.push((await ask(service, key)).status);
      await new Promise((done) => setTimeout(done, 30));
    }
  })();
  const issued = await Promise.all(
    Array.from({ length: 6 }, (_, n) => koine(['keys', 'issue', '--label', `${n}`], environment)),
  );
  for (const { code, stdout } of issued) {
    expect(code).toBe(0);
    expect((await ask(service, stdout.trim())).status).toBe(200);
  }
  over = true;
  await caller;
  expect(new Set(statuses)).toEqual(new Set([200]));
  await koine(['keys', 'revoke', key.slice(0, 15)], environment);
  expect((await ask(service, key)).status).toBe(401);
  expect((await koine(['keys', 'list'], environment)).stdout.trim().split('\n')).toHaveLength(6);
});

it('services with one Redis share keys, window and counters', needs('redis-server'), async () => {
  const redis = await startRedis();
  onTestFinished(redis.close);
  const fresh = async () => ({ DATA_DIR: await freshFolder(), REDIS_URL: redis.url });
  const a = await startProcess(await fresh());
  const key = await firstKey(a);
  const b = await startProcess(await fresh());
  const left: (string | null)[] = [];
  for (const service of [a, b, a, b]) left.push((await ask(service, key)).headers.get('ratelimit'));
  expect(left).toEqual([119, 118, 117, 116].map((n) => expect.stringContaining(`r=${n};`)));
  expect(await Promise.all([a.stop('SIGTERM'), b.stop('SIGTERM')])).toEqual([0, 0]);
  expect(await countsOf(await fresh())).toEqual([4, 0]);
});

it('usage counters wait while another process locks the store, and delay no request meanwhile', async () => {
  const folder = await freshFolder();
  const warnings: string[] = [];
  const store = openKeyStore(folder, (message) => warnings.push(message));
  const secret = store.issue('a');
  const hash = store.verify(secret)?.hash ?? '';
  const other = new Database(fileIn(folder));
  other.exec('BEGIN IMMEDIATE');
  store.count(hash, 'ipa');
  let turns = 0;
  const timer = setInterval(() => turns++, 10);
  await expect.poll(() => warnings).toHaveLength(1);
  clearInterval(timer);
  // The wait for the lock takes five seconds. It is on another thread, so the event loop turns about 500 times
  // meanwhile.
  expect(turns).toBeGreaterThan(20);
  expect(warnings).toEqual(['usage counters wait: another process holds it (database is locked)']);
  expect(store.verify(secret)).toBeDefined();
  other.exec('COMMIT');
  other.close();
  await store.close();
  const again = openKeyStore(folder);
  expect(again.list()).toMatchObject([{ ipa_count: 1 }]);
  await again.close();
});
