/** Tests the state that replicas share in Redis, and a replica while Redis is away, hangs or refuses calls. */

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectRedis } from '../../src/service/state/redis/link.ts';
import { redisKeys } from '../../src/service/state/redis/redisState.ts';
import { openState, type State } from '../../src/service/state/state.ts';
import { needs } from '../parts/needs.ts';
import { testKeyStore } from './keyStore.ts';
import { PASSWORD, type RedisServer, startRedis, until } from './redisServer.ts';

let redis: RedisServer;
const open: { close: () => unknown }[] = [];
let warnings: string[] = [];
const warn = (message: string): void => void warnings.push(message);
const warned = (words: string | RegExp): boolean => warnings.some((message) => message.match(words));

const AWAY = /^Redis at 127\.0\.0\.1:\d+ is away \(.+\); the service goes on without it$/u;
const BACK = /^Redis at 127\.0\.0\.1:\d+ is back$/u;

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis?.close());
afterEach(async () => {
  for (const state of open.splice(0)) await state.close();
  await redis?.client.flushall();
  warnings = [];
});

const failing = (call: () => unknown) => expect((async () => call())()).rejects;

async function replica(redisUrl = redis.url): Promise<State> {
  const state = await openState({ dataDir: '/nowhere', redisUrl }, warn);
  open.push(state);
  return state;
}

/** Counts how often replicas have asked Redis whether a key that they know was revoked. */
async function looks(): Promise<number> {
  const [, calls = 0] = /cmdstat_hmget:calls=(\d+)/u.exec(await redis.client.info('commandstats')) ?? [];
  return Number(calls);
}

const replicas = () => Promise.all([replica(), replica()]);

async function without(work: () => Promise<void>): Promise<void> {
  await redis.kill();
  await until(() => warned('is away'));
  await work().finally(redis.start);
  await until(() => warned(BACK));
}

describe('a key store in Redis', needs('redis-server'), () => {
  testKeyStore(async () => ({
    open: () => openState({ dataDir: '/nowhere', redisUrl: redis.url }, warn),
    kept: async () => JSON.stringify(await redis.client.hgetall('koine:keys')),
  }));

  it('keeps no counter of a revoked key', async () => {
    const { keys, close } = await openState({ dataDir: '/nowhere', redisUrl: redis.url }, warn);
    const secret = await keys.issue('x');
    const { hash = '' } = (await keys.verify(secret)) ?? {};
    keys.count(hash, 'ipa');
    await until(() => redis.client.exists(`koine:usage:${hash}`));
    await keys.revoke(secret);
    keys.count(hash, 'ipa');
    await close();
    expect(await redis.client.keys('koine:usage:*')).toEqual([]);
  });
});

describe('the window of all replicas', needs('redis-server'), () => {
  it('120 over both replicas together', async () => {
    const [a, b] = await replicas();
    const standings = await Promise.all(
      Array.from({ length: 150 }, (_, n) => (n % 3 === 0 ? a : b).window.count('key')),
    );
    const left = standings.filter(({ counted }) => counted).map(({ remaining }) => remaining);
    expect(left.sort((x, y) => x - y)).toEqual(Array.from({ length: 120 }, (_, n) => n));
    for (const { seconds } of standings) expect([59, 60]).toContain(seconds);
    expect(await redis.client.llen('koine:window:key')).toBe(120);
    const ttl = await redis.client.pttl('koine:window:key');
    expect(ttl).toBeGreaterThan(50_000);
    expect(ttl).toBeLessThanOrEqual(60_000);
    expect((await a.window.count('another')).remaining).toBe(119);
    expect(await b.window.count('another', 120)).toMatchObject({ counted: false, remaining: 119, wait: 60 });
    expect(await b.window.count('another', 119)).toMatchObject({ counted: true, remaining: 0 });
  });

  it('0 requests count nothing, and the answer says when there is room for a given number', async () => {
    const a = await replica();
    expect(await a.window.count('key', 0)).toMatchObject({ counted: true, remaining: 120 });
    const [seconds = 0] = (await redis.client.time()).map(Number);
    await redis.client.rpush('koine:window:key', (seconds - 30) * 1000, seconds * 1000);
    const waits = [];
    for (const again of [119, 120]) waits.push((await a.window.count('key', 119, undefined, again)).wait);
    expect(waits.map((wait) => Math.round(wait / 10))).toEqual([3, 6]);
  });

  it('slides: requests leave it one by one, by the clock of Redis', async () => {
    const a = await replica();
    const [seconds = 0] = (await redis.client.time()).map(Number);
    const old = Array.from({ length: 120 }, (_, n) => (seconds - 60) * 1000 + (n < 3 ? -500 : 30_000 + n));
    await redis.client.rpush('koine:window:key', ...old);
    for (const remaining of [2, 1, 0])
      expect(await a.window.count('key')).toMatchObject({ counted: true, remaining });
    const { counted, seconds: left } = await a.window.count('key');
    expect([counted, [29, 30, 31].includes(left)]).toEqual([false, true]);
  });

  it('after the clock is set back, no caller is locked out', async () => {
    const a = await replica();
    const [seconds = 0] = (await redis.client.time()).map(Number);
    await redis.client.rpush('koine:window:key', ...Array(120).fill((seconds + 3600) * 1000));
    expect(await a.window.count('key')).toMatchObject({ counted: true, remaining: 119 });
  });
});

describe('while Redis is away', needs('redis-server'), () => {
  it('verified keys work, the window counts alone, changes are refused, counters wait; one warning each way', async () => {
    const a = await replica();
    const [known, unseen] = [await a.keys.issue('known'), await a.keys.issue('unseen')];
    const { hash = '' } = (await a.keys.verify(known)) ?? {};
    let isKilled = false;
    const asking = (async () => {
      for (; !isKilled; await new Promise(setImmediate)) {
        expect(await a.keys.verify(known)).toMatchObject({ label: 'known' });
        expect((await a.window.count('other', 0)).counted).toBe(true);
      }
    })();
    await a.window.count('key');
    await without(async () => {
      isKilled = true;
      await asking;
      // Right after the kill, a call that still waits for an answer may fail with another error.
      const failure = () => (async () => a.keys.verify(unseen))().then(String, String);
      await expect.poll(failure).toContain('is away');
      expect(await a.keys.check()).toBeUndefined();
      for (let n = 0; n < 120; n++) expect(await a.window.count('key')).toMatchObject({ remaining: 119 - n });
      expect((await a.window.count('key')).counted).toBe(false);
      const { issue, revoke, list, issueFirst } = a.keys;
      for (const change of [() => issue('late'), () => revoke(known)]) {
        await failing(change).toThrow(/^Redis at 127\.0\.0\.1:\d+ is away \(.+\); nothing was changed$/u);
      }
      await failing(list).toThrow('is away');
      expect(await issueFirst('first')).toBeUndefined();
      a.keys.count(hash, 'ipa');
      await until(() => warned('usage counters wait: Redis at 127.0.0.1'));
    });
    expect(warnings.filter((message) => AWAY.test(message) || BACK.test(message))).toEqual([
      expect.stringMatching(AWAY),
      expect.stringMatching(BACK),
    ]);
    // This Redis keeps nothing on disk, so it came back empty, and the key is lost.
    expect(await a.keys.verify(known)).toBeUndefined();
  });

  it('a key that another replica revoked before stays revoked', async () => {
    const [a, b] = await replicas();
    const [secret, other] = [await a.keys.issue('x'), await a.keys.issue('y')];
    for (const one of [secret, other]) expect(await a.keys.verify(one)).toBeDefined();
    await b.keys.revoke(secret);
    // Waits until the replica has asked for revocations, because Redis forgets the revocation when it is killed.
    const before = await looks();
    await until(async () => (await looks()) > before);
    await without(() => failing(() => a.keys.verify(secret)).toThrow(/is away|did not answer/u));
  });

  it('requests during the outage are added to the counters afterwards', async () => {
    const a = await replica();
    const secret = await a.keys.issue('x');
    const { hash = '' } = (await a.keys.verify(secret)) ?? {};
    await redis.withoutMemory(async () => {
      for (let n = 0; n < 3; n++) a.keys.count(hash, 'ipa');
      await until(() => warned('usage counters wait: Redis at'));
    });
    await expect.poll(() => a.keys.list()).toMatchObject([{ ipa_count: 3 }]);
  });

  it('a key works for ten minutes after Redis last verified it; then no key can be verified', async () => {
    let time = 0;
    const link = await connectRedis(redis.url, warn);
    const keys = redisKeys(link, warn, () => time);
    open.push(keys, link);
    const secret = await keys.issue('x');
    await keys.verify(secret);
    time = 60_000;
    await keys.verify(secret);
    await without(async () => {
      time = 659_999;
      expect(await keys.verify(secret)).toMatchObject({ label: 'x' });
      expect(await keys.check()).toBeUndefined();
      time = 660_000;
      await failing(() => keys.verify(secret)).toThrow('is away');
      await failing(() => keys.check()).toThrow('is away');
    });
  });

  it('a Redis that hangs delays only current callers; a change reports that its result is unknown', async () => {
    const a = await replica();
    const secret = await a.keys.issue('x');
    await a.keys.verify(secret);
    redis.freeze(true);
    try {
      await failing(() => a.keys.issue('y')).toThrow(
        /did not answer \(.+\); `koine keys list` shows whether anything was changed$/u,
      );
      for (let n = 0; n < 50; n++) expect((await a.window.count('key')).remaining).toBe(119 - n);
      expect(await a.keys.verify(secret)).toMatchObject({ label: 'x' });
    } finally {
      redis.freeze(false);
    }
    await until(() => warned(BACK));
    expect(warnings).toEqual([expect.stringMatching(AWAY), expect.stringMatching(BACK)]);
    expect((await a.window.count('key')).counted).toBe(true);
  });

  it('a replica starts all the same, says so without the password, knows no key and issues no first one', async () => {
    await redis.kill();
    const work = async (): Promise<void> => {
      const a = await replica();
      expect(warnings).toEqual([expect.stringMatching(AWAY)]);
      expect((await a.window.count('key')).counted).toBe(true);
      await failing(() => a.keys.check()).toThrow('is away');
      expect(await a.keys.issueFirst('first')).toBeUndefined();
      const sentence =
        'no first key is issued while Redis is away; `koine keys issue` makes one when it is back';
      expect(warnings[1]).toBe(sentence);
    };
    await work().finally(redis.start);
    await until(() => warned(BACK));
    warnings = [];
    await replica(redis.url.replace(PASSWORD, 'wrong-secret'));
    expect(warnings).toEqual([expect.stringContaining('WRONGPASS')]);
    expect(warnings.join()).not.toContain('wrong-secret');
  });
});

describe('a Redis that refuses', needs('redis-server'), () => {
  it('every write: it is reported as away, once, while keys are still read from it', async () => {
    const a = await replica();
    const secret = await a.keys.issue('x');
    await redis.withoutMemory(async () => {
      for (let n = 0; n < 3; n++) expect((await a.window.count('key')).remaining).toBe(119 - n);
      expect(await a.keys.verify(secret)).toMatchObject({ label: 'x' });
      await failing(() => a.keys.issue('y')).toThrow(/refuses \(OOM .+\); nothing was changed$/u);
    });
    await until(() => warned(BACK));
    expect(warnings).toEqual([expect.stringMatching(/is away \(OOM /u), expect.stringMatching(BACK)]);
  });

  it('one kind of call, because of a Redis key of the wrong type: everything else is still shared', async () => {
    const [a, b] = await replicas();
    const secret = await a.keys.issue('x');
    await b.keys.verify(secret);
    await redis.client.set('koine:keys', 'x');
    expect(await b.keys.verify(secret)).toMatchObject({ label: 'x' });
    await failing(() => a.keys.verify(secret)).toThrow('WRONGTYPE');
    await failing(() => b.keys.check()).toThrow('WRONGTYPE');
    expect((await a.window.count('key')).remaining + (await b.window.count('key')).remaining).toBe(237);
    await failing(() => a.keys.revoke(secret)).toThrow('WRONGTYPE');
  });
});
