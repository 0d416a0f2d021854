import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../bench/load/freePort.ts';
import { freshFolder } from './freshFolder.ts';
import { request } from './mcp/talk.ts';
import { needs } from './parts/needs.ts';
import { ask, firstKey, koine, startProcess, stopAll } from './processes.ts';
import { recording } from './recordings.ts';
import { PASSWORD, startRedis, until } from './state/redisServer.ts';

afterAll(stopAll);

const EARS_PASSWORD = 'hunter2-of-ears';
const STRANGER = `ipa_live_${'Stranger'.repeat(5)}abc`;

const contentsOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

/** Sends good and bad requests, with the API key in every place in which a caller might put it. */
async function callEverything(url: string, key: string): Promise<void> {
  const wav = recording(0.3).toString('base64');
  const send = (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, accept: 'application/json', ...headers },
      ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }).then((response) => response.text());
  const call = (name: string, args: object) => request('tools/call', { name, arguments: args });
  await send('/v1/tutor', { target: 'θεός', ipa: 's ˈe o s' });
  await send('/v1/tutor', { target: 'θεός', ipa: 's' }, { authorization: `Bearer ${STRANGER}` });
  await send('/v1/tutor', { target: 'θεός', ipa: 's' }, { authorization: `Bearer ${key}x` });
  await send('/v1/tutor', { target: 'θεός', ipa: 's' }, { authorization: '', 'x-api-key': key });
  await send('/v1/tutor', `{"key": "${key}`);
  await send('/v1/tutor', { target: key, ipa: key, recognizer: key });
  await send('/v1/tutor', { target: 'θεός', audio_base64: wav });
  await send('/v1/tutor', { target: 'θεός', audio_base64: wav, recognizer: 'other' });
  await send('/v1/tutor', { target: 'θεός', audio_url: 'https://no.such.host.invalid/a.wav' });
  await send('/v1/tutor', 'x'.repeat(500_000));
  await send('/v1/uploads/nothing', '', {}, 'GET');
  await send('/v1/nothing', {}, {}, 'GET');
  await send('/mcp', call('create_upload', {}));
  await send('/mcp', call('score', { target: 'θεός', audio_base64: wav }));
  await send('/mcp', call('nothing', { key }));
  await send('/mcp', call('score', {}), { authorization: `Bearer ${STRANGER}` });
  await send('/health', '', {}, 'GET');
}

describe('secrets', needs('redis-server'), () => {
  it('are never in anything that a service writes, whatever happens to the service', async () => {
    const redis = await startRedis();
    const dataDir = await freshFolder();
    const ears = `http://ears:${EARS_PASSWORD}@127.0.0.1:${await freePort()}/hear`;
    const recognizers = { RECOGNIZER_URL: ears, RECOGNIZER_URL_OTHER: ears };
    const environment = { DATA_DIR: dataDir, REDIS_URL: redis.url, ...recognizers, LOG_LEVEL: 'trace' };
    const first = await startProcess(environment);
    const shown = await firstKey(first);
    const issued = await koine(['keys', 'issue', '--label', 'x'], environment);
    const key = issued.stdout.trim();
    await callEverything(first.url, key);
    await redis.client.save();
    await redis.kill();
    await until(() => first.output().includes('is away'));
    await callEverything(first.url, key);
    const failed = await koine(['keys', 'issue', '--label', 'y'], environment);
    expect(failed.code).toBe(1);
    await redis.start();
    await until(() => first.output().includes('is back"'));
    await ask(first, key);
    await first.stop('SIGABRT');
    const locked = redis.url.replace(PASSWORD, `${PASSWORD}!`);
    const second = await startProcess({ ...environment, REDIS_URL: locked });
    await callEverything(second.url, key);
    await second.stop('SIGTERM');
    const wrong = await koine(['serve'], { ...environment, PORT: 'x', REDIS_URL: `http://u:${PASSWORD}@x` });
    const listed = await koine(['keys', 'list'], environment);
    await koine(['keys', 'revoke', key], environment);
    const gone = await koine(['keys', 'revoke', key], environment);

    const kept = JSON.stringify([await redis.client.hgetall('koine:keys'), await redis.client.keys('*')]);
    await redis.close();
    const commands = [failed, wrong, listed, gone].flatMap((ran) => [ran.stdout, ran.stderr]);
    const printed = first.output().replaceAll(shown, 'SHOWN ONCE') + second.output();
    const written = [printed, issued.stderr, ...commands, kept, contentsOf(dataDir)].join('\n');
    expect(written).toContain('koine:keys');
    expect(printed).toContain('"request_id"');
    for (const secret of [key, shown, STRANGER, PASSWORD, EARS_PASSWORD]) {
      expect(written.includes(secret), secret).toBe(false);
    }
  });
});
