import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../src/cli/settings.ts';
import { openKeyStore } from '../../src/service/state/sqliteKeys.ts';
import { openState } from '../../src/service/state/state.ts';
import { freshFolder } from '../freshFolder.ts';
import { needs } from '../parts/needs.ts';
import { ask, koine, startProcess, stopAll } from '../processes.ts';
import { type RedisServer, startRedis, until } from '../state/redisServer.ts';
import { blocksOf } from './blocks.ts';

const PAGE = readFileSync(resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const run = promisify(execFile);
const block = (language: string): string[] =>
  blocksOf(PAGE).flatMap((other) => (other.language === language ? [other.text] : []));

let redis: RedisServer | undefined;
afterAll(async () => {
  await stopAll();
  await redis?.close();
});

describe('the operations page', () => {
  it('shows settings that exist and are valid', () => {
    const files = block('ini');
    expect(files).toHaveLength(2);
    for (const file of files) {
      const settings = Object.fromEntries([...file.matchAll(/^(.*?)=(.*)$/gmu)].map(([, ...row]) => row));
      const named = { BASE_URL: 'https://koine.example', DATA_DIR: '/var/lib/koine' };
      expect(readSettings(settings)).toMatchObject(named);
    }
  });

  it('has a command that issues a key; a service that starts afterwards prints no key', async () => {
    const [text = ''] = block('console');
    const label = /--label "([^"]+)"/u.exec(text)?.[1] as string;
    const environment = { DATA_DIR: await freshFolder() };
    const { stdout } = await koine(['keys', 'issue', '--label', label], environment);
    expect(stdout).toMatch(/^ipa_live_[\w-]{43}\n$/u);
    const service = await startProcess(environment);
    expect((await ask(service, stdout.trim())).status).toBe(200);
    expect(await service.stop('SIGTERM')).toBe(0);
    expect(service.output()).not.toMatch(/ipa_live_[\w-]{43}/u);
  });

  it('has a command that makes a backup', needs('sqlite3'), async () => {
    const folder = await freshFolder();
    const store = openKeyStore(folder);
    const secret = store.issue('kept');
    const backup = await freshFolder();
    const [text = ''] = block('sh');
    await run('sh', ['-ec', text.replace('backup.db', join(backup, 'koine.db'))], {
      env: { ...process.env, DATA_DIR: folder },
    });
    await store.close();
    expect(openKeyStore(backup).verify(secret)).toBeDefined();
  });

  it('names every key in Redis, with its type and its time to live', needs('redis-server'), async () => {
    redis = await startRedis();
    const state = await openState({ dataDir: await freshFolder(), redisUrl: redis.url }, () => {});
    const { hash } = (await state.keys.verify(await state.keys.issue('x'))) as { hash: string };
    state.keys.count(hash, 'ipa');
    await state.window.count(hash, 1, { requests: 2000, seconds: 3600 });
    await until(() => redis?.client.exists(`koine:usage:${hash}`));
    const rows = [...PAGE.matchAll(/^\| `(koine:[^`]+)` \| ([a-z ]+) \|.*\| ([^|]+) \|$/gmu)];
    const named = rows.map(([, name = '', type = '', lives = '']) => ({
      key: name.replace('<hash>', hash),
      type,
      lives: Number(/^\d+(?= seconds)/u.exec(lives)?.[0] ?? -1),
    }));
    expect(named.map(({ key }) => key).sort()).toEqual((await redis.client.keys('*')).sort());
    for (const { key, type, lives } of named) {
      expect([key, await redis.client.type(key)]).toEqual([key, type]);
      // The page has the time for the default limit. This test has a limit per hour, so the window lives for an hour.
      const seconds = key.includes(':window:') ? 3600 : lives;
      const ttl = await redis.client.ttl(key);
      expect([key, ttl]).toEqual([key, expect.toSatisfy(() => ttl <= seconds && ttl > seconds - 60)]);
    }
    await state.close();
  });
});
