import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CommandWaits, openKeys } from '../../src/serve/state/openKeys.ts';
import { createLink } from '../../src/serve/state/redis/redis.ts';
import { openKeyStore } from '../../src/serve/state/sqlite/keys.ts';
import { openState, type State } from '../../src/serve/state/state.ts';
import { freshFolder } from '../freshFolder.ts';
import { needs } from '../parts/needs.ts';
import { PASSWORD, type RedisServer, startRedis, until } from './redisServer.ts';

let redis: RedisServer;
const open: { close: () => unknown }[] = [];
let warnings: string[] = [];
let running = 0;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis?.close());
afterEach(async () => {
  for (const state of open.splice(0)) await state.close();
  await redis?.client.flushall();
  warnings = [];
  running = 0;
});

async function replica(dataDir?: string, bootMs?: number): Promise<State> {
  const settings = { dataDir: dataDir ?? (await freshFolder()), redisUrl: redis.url };
  const state = await openState(settings, (message) => warnings.push(message), bootMs);
  open.push(state);
  running++;
  return state;
}
const replicas = () => Promise.all([replica(), replica()]);
/** Short waits, for what does not come. */
const BRIEFLY: CommandWaits = { redisMs: 300, lockMs: 100 };

async function command(waits?: CommandWaits) {
  const keys = await openKeys({ dataDir: await freshFolder(), redisUrl: redis.url }, () => {}, waits);
  open.push(keys);
  return keys;
}
const BYTES = Buffer.from([0, 255, 13, 10, 200]);
const WHOLE = Buffer.alloc(8 * 2 ** 20, 'koine');

/** Takes Redis away while this is done. */
async function without(work: () => Promise<void>): Promise<void> {
  await redis.kill();
  const told = (what: string) => warnings.filter((message) => message.includes(what)).length;
  await until(() => told('is away') === running);
  try {
    await work();
  } finally {
    await redis.start();
  }
  await until(() => told('shared again') === running);
  expect(warnings).toHaveLength(2 * running);
}

describe('the window of all replicas', needs('redis-server'), () => {
  it('120 over both replicas together', async () => {
    const [a, b] = await replicas();
    const standings = await Promise.all(
      Array.from({ length: 150 }, (_, n) => (n % 3 === 0 ? a : b).window.count('key')),
    );
    expect(standings.filter(({ counted }) => counted)).toHaveLength(120);
    const left = standings.filter(({ counted }) => counted).map(({ remaining }) => remaining);
    expect(left.sort((x, y) => x - y)).toEqual(Array.from({ length: 120 }, (_, n) => n));
    for (const { seconds } of standings) expect([59, 60]).toContain(seconds);
    expect((await a.window.count('another')).remaining).toBe(119);
    expect(await b.window.count('another', 120)).toMatchObject({ counted: false, remaining: 119, wait: 60 });
    expect(await b.window.count('another', 119)).toMatchObject({ counted: true, remaining: 0 });
  });

  it('a refused request is not counted; the log expires', async () => {
    const [a, b] = await replicas();
    for (let n = 0; n < 125; n++) await (n % 2 ? a : b).window.count('key');
    expect(await redis.client.llen('koine:window:key')).toBe(120);
    const ttl = await redis.client.pttl('koine:window:key');
    expect(ttl).toBeGreaterThan(50_000);
    expect(ttl).toBeLessThanOrEqual(60_000);
  });

  it('slides: requests leave it one by one, by the clock of Redis', async () => {
    const a = await replica();
    const [seconds = 0] = (await redis.client.time()).map(Number);
    const old = Array.from({ length: 120 }, (_, n) => (seconds - 60) * 1000 + (n < 3 ? -500 : 30_000 + n));
    await redis.client.rpush('koine:window:key', ...old);
    const standings = [];
    for (let n = 0; n < 4; n++) standings.push(await a.window.count('key'));
    expect(standings.map(({ counted, remaining }) => [counted, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
    expect(standings[3]?.seconds).toBeGreaterThanOrEqual(29);
    expect(standings[3]?.seconds).toBeLessThanOrEqual(31);
  });

  it('a clock that was put back locks nobody out', async () => {
    const a = await replica();
    const [seconds = 0] = (await redis.client.time()).map(Number);
    await redis.client.rpush('koine:window:key', ...Array(120).fill((seconds + 3600) * 1000));
    expect(await a.window.count('key')).toMatchObject({ counted: true, remaining: 119 });
  });

  it('knows its script again after Redis forgot it', async () => {
    const a = await replica();
    await a.window.count('key');
    await redis.client.script('FLUSH');
    expect((await a.window.count('key')).remaining).toBe(118);
    expect(warnings).toEqual([]);
  });

  it('an outage opens no second window, nor does a Redis that comes back empty', async () => {
    const a = await replica();
    for (let n = 0; n < 100; n++) await a.window.count('key');
    await without(async () => {
      for (let n = 0; n < 10; n++) expect((await a.window.count('key')).counted).toBe(true);
      expect((await a.window.count('key')).remaining).toBe(9);
    });
    expect(await redis.client.llen('koine:window:key')).toBe(0);
    for (let n = 0; n < 9; n++) expect((await a.window.count('key')).counted).toBe(true);
    expect((await a.window.count('key')).counted).toBe(false);
  });

  it('a Redis that hangs delays those who ask then, and nobody after them', async () => {
    const a = await replica();
    redis.freeze(true);
    try {
      const start = performance.now();
      expect((await a.window.count('key')).remaining).toBe(119);
      expect(performance.now() - start).toBeLessThan(1500);
      const then = performance.now();
      for (let n = 0; n < 50; n++) expect((await a.window.count('key')).remaining).toBe(118 - n);
      expect(performance.now() - then).toBeLessThan(1500);
    } finally {
      redis.freeze(false);
    }
    await until(() => warnings.length === 2);
    expect(warnings[0]).toContain('no answer in 500 ms');
    expect((await a.window.count('key')).counted).toBe(true);
  });
});

describe('keys of all replicas', needs('redis-server'), () => {
  it('a key that a command issues is known everywhere at once, and revoked everywhere at once', async () => {
    const [a, b] = await replicas();
    const admin = await command();
    const secret = await admin.issue('class 7');
    for (const { keys } of [a, b]) expect(await keys.verify(secret)).toMatchObject({ label: 'class 7' });
    await admin.revoke(secret.slice(0, 15));
    for (const { keys } of [a, b]) expect(await keys.verify(secret)).toBeUndefined();
    expect(await b.keys.list()).toEqual([]);
    await expect((async () => b.keys.revoke(secret.slice(0, 15)))()).rejects.toThrow('no key has the prefix');
  });

  it('a command tells Redis nothing of the keys that lie beside it', async () => {
    const dataDir = await freshFolder();
    const alone = openKeyStore(dataDir);
    const stray = alone.issue('of a checkout');
    alone.close();
    const a = await replica();
    const first = (await a.keys.issue('first')) as string;
    const admin = await openKeys({ dataDir, redisUrl: redis.url }, () => {});
    expect((await admin.list()).map(({ label }) => label)).toEqual(['first']);
    const second = await admin.issue('second');
    await admin.revoke(first.slice(0, 15));
    expect((await admin.list()).map(({ label }) => label)).toEqual(['second']);
    await admin.close();
    expect(await a.keys.verify(stray)).toBeUndefined();
    expect(await a.keys.verify(first)).toBeUndefined();
    expect(await a.keys.verify(second)).toMatchObject({ label: 'second' });
    // The changes are in the file, too.
    const again = openKeyStore(dataDir);
    expect(again.list().map(({ label }) => label)).toEqual(['of a checkout', 'second']);
    again.close();
  });

  it('a key that Redis took is printed, although the file beside the command takes no change', async () => {
    const dataDir = await freshFolder();
    const told: string[] = [];
    const waits = { redisMs: 5000, lockMs: 100 };
    const admin = await openKeys({ dataDir, redisUrl: redis.url }, (message) => told.push(message), waits);
    const holder = new Database(join(dataDir, 'koine.db'));
    holder.exec('BEGIN IMMEDIATE');
    const secret = await admin.issue('class');
    holder.exec('ROLLBACK');
    holder.close();
    expect(told).toEqual([
      'Redis has the change, the file beside this command has not: the key store takes no change: another process holds it (database is locked)',
    ]);
    await admin.close();
    expect(await (await replica()).keys.verify(secret)).toMatchObject({ label: 'class' });
  });

  it('one first key for all, and no second one later', async () => {
    const [a, b] = await replicas();
    const secrets = await Promise.all([a.keys.issueFirst('first'), b.keys.issueFirst('first')]);
    const [secret, ...others] = secrets.filter((made) => made !== undefined);
    expect(others).toEqual([]);
    await a.keys.revoke(secret as string);
    expect(await b.keys.issueFirst('first')).toBeUndefined();
  });

  it('the counts of all replicas are summed, even if some are sent twice', async () => {
    const [a, b] = await replicas();
    const secret = await a.keys.issue('x');
    const { hash } = (await b.keys.verify(secret)) as { hash: string };
    await until(async () => (await redis.client.hlen('koine:keys')) === 1);
    await Promise.all([a.keys.list(), b.keys.list()]);
    for (let n = 0; n < 5; n++) a.keys.count(hash, 'ipa');
    for (let n = 0; n < 7; n++) b.keys.count(hash, 'ipa');
    b.keys.count(hash, 'audio');
    const [first] = await Promise.all([a.keys.list(), b.keys.list()]);
    expect(first[0]?.ipa_count).toBeGreaterThanOrEqual(5);
    expect(await a.keys.list()).toMatchObject([{ ipa_count: 12, audio_count: 1 }]);
    await redis.client.del(`koine:usage:${hash}`);
    await b.keys.revoke((await b.keys.verify(secret))?.prefix ?? '');
    b.keys.count(hash, 'ipa');
    await b.keys.list();
    expect(await redis.client.keys('koine:usage:*')).toEqual([]);
  });

  it('counts of a key that the file has yet to learn of are not lost', async () => {
    const [a, b] = await replicas();
    const secret = await b.keys.issue('x');
    const { hash } = (await a.keys.verify(secret)) as { hash: string };
    a.keys.count(hash, 'ipa');
    expect(await a.keys.list()).toMatchObject([{ ipa_count: 1 }]);
  });

  it('while Redis is away the file of each answers; what Redis lost is brought back, what was revoked is not', async () => {
    const [a, b] = await replicas();
    const admin = await command();
    const [kept, gone] = [await admin.issue('kept'), await admin.issue('gone')];
    await a.keys.list();
    await b.keys.list();
    await admin.revoke(gone);
    await b.keys.list();
    const { hash } = (await a.keys.verify(kept)) as { hash: string };
    await without(async () => {
      for (const { keys } of [a, b]) expect(await keys.verify(kept)).toMatchObject({ label: 'kept' });
      expect(await b.keys.verify(gone)).toBeUndefined();
      a.keys.count(hash, 'ipa');
      expect(await a.keys.issueFirst('first')).toBeUndefined();
      await expect((async () => admin.issue('late'))()).rejects.toThrow();
    });
    await until(async () => (await redis.client.hlen('koine:keys')) === 2);
    for (const { keys } of [a, b]) {
      expect(await keys.verify(kept)).toBeDefined();
      expect(await keys.verify(gone)).toBeUndefined();
    }
    await until(async () => (await b.keys.list())[0]?.ipa_count === 1);
  });

  it('a Redis that is emptied under way turns nobody away', async () => {
    const a = await replica();
    const secret = await a.keys.issue('x');
    await a.keys.list();
    await redis.client.flushall();
    expect(await a.keys.verify(secret)).toBeDefined();
    await until(async () => (await redis.client.hlen('koine:keys')) === 1);
  });

  it('a store that was alone so far brings its keys and counts along', async () => {
    const dataDir = await freshFolder();
    const alone = await openState({ dataDir, redisUrl: null }, () => {});
    const secret = await alone.keys.issue('old');
    const { hash } = (await alone.keys.verify(secret)) as { hash: string };
    alone.keys.count(hash, 'ipa');
    await alone.close();
    await replica(dataDir);
    const b = await replica();
    await until(() => b.keys.verify(secret));
    await until(async () => (await b.keys.list())[0]?.ipa_count === 1);
  });

  it('starts without Redis and says so once; a command without it changes nothing', async () => {
    await redis.kill();
    try {
      const a = await replica(undefined, 300);
      expect(warnings).toEqual([
        expect.stringMatching(/^Redis at 127\.0\.0\.1:\d+ is away \(.+\); this process/u),
      ]);
      expect(warnings.join()).not.toContain(PASSWORD);
      expect((await a.window.count('key')).counted).toBe(true);
      expect(await a.keys.issueFirst('first')).toBeUndefined();
      expect(warnings.splice(1)).toEqual(['this process knows no key, and makes none while Redis is away']);
      await expect(command(BRIEFLY)).rejects.toThrow(
        /Redis at 127\.0\.0\.1:\d+ does not answer .*nothing was changed/u,
      );
    } finally {
      await redis.start();
    }
    await until(() => warnings.length === 2);
    expect(warnings[1]).toContain('is back');
  });

  it('a wrong password is reported, without the password', async () => {
    const url = redis.url.replace(PASSWORD, 'wrong-secret');
    const state = await openState({ dataDir: await freshFolder(), redisUrl: url }, (message) =>
      warnings.push(message),
    );
    open.push(state);
    expect(warnings).toEqual([expect.stringContaining('WRONGPASS')]);
    expect(warnings.join()).not.toContain('wrong-secret');
  });
});

describe('a Redis that refuses', needs('redis-server'), () => {
  const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

  it('a key of another type is reported once; keys are those of the file, all else is shared, and it heals', async () => {
    const [a, b] = await replicas();
    const secret = await a.keys.issue('x');
    for (const { keys } of [a, b]) await keys.list();
    const { hash } = (await b.keys.verify(secret)) as { hash: string };
    await redis.client.set('koine:keys', 'x');
    a.keys.count(hash, 'ipa');
    const end = performance.now() + 2500;
    let asked = 0;
    while (performance.now() < end) {
      for (const { keys } of [a, b]) expect(await keys.verify(secret)).toMatchObject({ label: 'x' });
      const { remaining } = await (asked % 2 ? a : b).window.count('key');
      expect(remaining).toBe(119 - asked++);
      await pause(50);
    }
    const { id } = await a.uploads.create('key');
    expect(await b.uploads.find(id, 'key')).toBeDefined();
    await expect((async () => a.keys.issue('y'))()).rejects.toThrow('WRONGTYPE');
    for (const warning of warnings) {
      expect(warning).toMatch(
        /^Redis at 127\.0\.0\.1:\d+ refuses a part \(koine:keys(?: or koine:edition)?: WRONGTYPE /u,
      );
    }
    expect(warnings).toHaveLength(2);
    await redis.client.del('koine:keys', 'koine:edition');
    for (const { keys } of [a, b]) expect(await keys.verify(secret)).toMatchObject({ label: 'x' });
    await a.keys.list();
    expect(await b.keys.list()).toMatchObject([{ label: 'x', ipa_count: 1 }]);
    expect(warnings).toHaveLength(2);
  });

  it('a broken record hides its key from replicas that do not have it yet, and no other key', async () => {
    const [a, b] = await replicas();
    const [secret, other] = [await a.keys.issue('x'), await a.keys.issue('y')];
    const { hash } = (await a.keys.verify(secret)) as { hash: string };
    for (const text of ['nonsense', '{}', '[1]', 'null']) {
      await redis.client.hset('koine:keys', hash, text);
      const late = await replica();
      expect(await late.keys.verify(secret)).toBeUndefined();
      for (const { keys } of [a, late]) expect(await keys.verify(other)).toMatchObject({ label: 'y' });
      expect(await a.keys.verify(secret)).toMatchObject({ label: 'x' });
    }
    expect((await b.keys.list()).map(({ label }) => label)).toContain('y');
  });

  it('from the start: a replica starts all the same, with no first key, and writes its counts', async () => {
    const dataDir = await freshFolder();
    const alone = await openState({ dataDir, redisUrl: null }, () => {});
    const secret = await alone.keys.issue('old');
    await alone.close();
    await redis.client.set('koine:keys', 'x');
    const a = await replica(dataDir);
    expect(await a.keys.issueFirst('first')).toBeUndefined();
    expect(await (await replica()).keys.issueFirst('first')).toBeUndefined();
    const { hash } = (await a.keys.verify(secret)) as { hash: string };
    a.keys.count(hash, 'ipa');
    await pause(1200);
    const reader = openKeyStore(dataDir);
    expect(reader.list()).toMatchObject([{ ipa_count: 1 }]);
    reader.close();
    await until(() => warnings.length === 2);
    await redis.client.del('koine:keys');
    await until(() => redis.client.hexists('koine:keys', hash));
    expect(warnings).toHaveLength(2);
  });

  it('that refuses every write counts as away, once, and as back when it takes one', async () => {
    const a = await replica();
    await redis.client.config('SET', 'maxmemory', '1');
    try {
      for (let n = 0; n < 3; n++) {
        expect((await a.window.count('key')).remaining).toBe(119 - n);
        await pause(700);
      }
      expect(warnings).toEqual([expect.stringMatching(/is away \(koine:probe: OOM /u)]);
    } finally {
      await redis.client.config('SET', 'maxmemory', '0');
    }
    await until(() => warnings.length === 2);
    expect(warnings[1]).toContain('is back; ');
  });

  it('each kind of key that it refuses is reported once, and a Redis that takes no write any more counts as away', async () => {
    const a = await replica();
    const secret = await a.keys.issue('x');
    const { hash } = (await a.keys.verify(secret)) as { hash: string };
    await redis.client.set(`koine:window:${hash}`, 'x');
    for (let n = 0; n < 3; n++) {
      await a.window.count(hash);
      await pause(50);
    }
    await until(() => warnings.length === 1);
    await redis.client.set('koine:keys', 'x');
    for (let n = 0; n < 3; n++) {
      await a.window.count(hash);
      await a.keys.verify(secret);
      await pause(50);
    }
    expect(warnings).toEqual([
      expect.stringMatching(/refuses a part \(koine:window: WRONGTYPE /u),
      expect.stringMatching(/refuses a part \(koine:keys(?: or koine:edition)?: WRONGTYPE /u),
    ]);
    await redis.client.config('SET', 'maxmemory', '1');
    try {
      await a.window.count('another');
      await until(() => warnings.length === 3);
      expect(warnings[2]).toMatch(/is away \(koine:probe: OOM /u);
    } finally {
      await redis.client.config('SET', 'maxmemory', '0');
    }
  });

  it('is taken to refuse nothing any more when no call was refused for a while', async () => {
    const changes: string[] = [];
    const changed = (condition: string, reason: string) => changes.push(`${condition} ${reason}`);
    const link = createLink(redis.url, { patience: 500, quiet: 800, changed });
    open.push(link);
    await until(() => link.isUp());
    let welcomes = 0;
    link.whenUp(() => welcomes++);
    await redis.client.set('koine:keys', 'x');
    const ask = () => link.ask((client) => client.hget('koine:keys', 'hash'));
    for (let n = 0; n < 8; n++) {
      await expect(ask()).rejects.toThrow('WRONGTYPE');
      expect(link.isUp()).toBe(true);
      await pause(200);
    }
    expect(changes).toEqual(['up ', expect.stringMatching(/^refusing koine:keys: WRONGTYPE /u)]);
    await redis.client.del('koine:keys');
    expect(await ask()).toBeNull();
    await until(() => changes.length === 3);
    expect([changes[2], welcomes]).toEqual(['up ', 2]);
  });
});

describe('upload slots of all replicas', needs('redis-server'), () => {
  it('made by one, filled by another, read by a third; up to 8 MiB', async () => {
    const [a, b] = await replicas();
    const c = await replica();
    const { id, expiresAt } = await a.uploads.create('key');
    expect((await c.uploads.find(id, 'key'))?.bytes).toBeNull();
    for (const bytes of [BYTES, WHOLE]) {
      expect(await b.uploads.put(id, 'key', bytes)).toMatchObject({ id, expiresAt });
      for (const { uploads } of [a, b, c]) {
        expect(Buffer.from((await uploads.find(id, 'key'))?.bytes ?? []).equals(bytes)).toBe(true);
      }
    }
    expect(await b.uploads.find(id, 'stranger')).toBeUndefined();
    expect(await b.uploads.put(id, 'stranger', BYTES)).toBeUndefined();
    expect(await redis.client.pexpiretime(`koine:slot:${id}`)).toBe(expiresAt);
  });

  it('32 over all, and the seconds until the oldest expires', async () => {
    const [a, b] = await replicas();
    const made = await Promise.all(
      Array.from({ length: 32 }, (_, n) => (n % 2 ? a : b).uploads.create(`${n}`)),
    );
    for (const { uploads } of [a, b]) {
      await expect(uploads.create('one more')).rejects.toMatchObject({
        code: 'upload-slots-full',
        retryAfter: expect.toSatisfy((seconds: number) => seconds >= 590 && seconds <= 600),
      });
    }
    const oldest = made.map(({ expiresAt }) => expiresAt).sort()[0] as number;
    const [, time] = await redis.client.zrange('koine:slots', '0', '0', 'WITHSCORES');
    expect(Number(time)).toBe(oldest);
    // Ten seconds before the oldest expires, and when it has.
    await redis.client.zadd('koine:slots', Date.now() + 9_500, made[0]?.id as string);
    await expect(a.uploads.create('x')).rejects.toMatchObject({ retryAfter: 10 });
    expect(await a.uploads.live()).toBe(32);
    await redis.client.zadd('koine:slots', Date.now() - 1, made[0]?.id as string);
    expect([await a.uploads.live(), await b.uploads.live()]).toEqual([31, 31]);
    expect(await a.uploads.create('x')).toBeDefined();
    await expect(b.uploads.create('x')).rejects.toMatchObject({ code: 'upload-slots-full' });
  });

  it('8 of one key over all', async () => {
    const [a, b] = await replicas();
    for (let n = 0; n < 8; n++) await (n % 2 ? a : b).uploads.create('key');
    for (const { uploads } of [a, b]) {
      await expect(uploads.create('key')).rejects.toMatchObject({ code: 'upload-slots-of-key-full' });
    }
    expect(await a.uploads.create('another')).toBeDefined();
  });

  it('removed by one replica, and not given back by another that has a copy', async () => {
    const [a, b] = await replicas();
    const { id } = await a.uploads.create('key');
    await a.uploads.put(id, 'key', BYTES);
    expect(await b.uploads.remove(id, 'stranger')).toBe(false);
    expect(await b.uploads.remove(id, 'key')).toBe(true);
    for (const { uploads } of [a, b]) {
      expect(await uploads.find(id, 'key')).toBeUndefined();
      expect(await uploads.put(id, 'key', BYTES)).toBeUndefined();
      expect(await uploads.remove(id, 'key')).toBe(false);
      expect(await uploads.live()).toBe(0);
    }
  });

  it('removed by one replica, and dropped by another that asks for it', async () => {
    const [a, b] = await replicas();
    const made = await Promise.all([a.uploads.create('key'), a.uploads.create('key')]);
    for (const { id } of made) await a.uploads.put(id, 'key', BYTES);
    for (const { id } of made) await b.uploads.remove(id, 'key');
    expect(await a.uploads.find(made[0].id, 'key')).toBeUndefined();
    expect(await a.uploads.put(made[1].id, 'key', BYTES)).toBeUndefined();
    await without(async () => {
      expect(await a.uploads.live()).toBe(0);
    });
  });

  it('while Redis is away a replica has what it knew and makes new ones; afterwards all have them', async () => {
    const [a, b] = await replicas();
    const { id } = await a.uploads.create('key');
    await a.uploads.put(id, 'key', BYTES);
    let fresh = '';
    await without(async () => {
      expect((await a.uploads.find(id, 'key'))?.bytes).toEqual(BYTES);
      await expect(b.uploads.find(id, 'key')).rejects.toMatchObject({
        slug: 'service-unavailable',
        retryAfter: 5,
      });
      await a.uploads.put(id, 'key', Buffer.from('second'));
      fresh = (await b.uploads.create('key')).id;
      await b.uploads.put(fresh, 'key', BYTES);
      expect([await a.uploads.live(), await b.uploads.live()]).toEqual([1, 1]);
    });
    await until(async () => (await b.uploads.find(id, 'key')) && (await a.uploads.find(fresh, 'key')));
    expect(String((await b.uploads.find(id, 'key'))?.bytes)).toBe('second');
    expect((await a.uploads.find(fresh, 'key'))?.bytes).toEqual(BYTES);
    expect(await redis.client.zcard('koine:slots')).toBe(2);
  });

  it('an upload slot that expired is not brought back', async () => {
    const a = await replica();
    const { id } = await a.uploads.create('key');
    await redis.client.del(`koine:slot:${id}`);
    expect(await a.uploads.find(id, 'key')).toBeDefined();
    expect(await redis.client.exists(`koine:slot:${id}`)).toBe(1);
    expect(await a.uploads.find('A'.repeat(22), 'key')).toBeUndefined();
  });
});
