import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshFolder } from './freshFolder.ts';
import { needs } from './parts/needs.ts';
import { ask, countsOf, koine, type Process, startProcess, stopAll } from './processes.ts';
import { recording } from './recordings.ts';
import { type RedisServer, startRedis, until } from './state/redisServer.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterEach(async () => {
  await stopAll();
  await redis?.client.flushall();
});
afterAll(() => redis?.close());

const replica = async (): Promise<Process> =>
  startProcess({ DATA_DIR: await freshFolder(), REDIS_URL: redis.url, BASE_URL: 'http://koine.example' });
const replicas = () => Promise.all([replica(), replica()]);

/** Makes an operator on another machine, who shares Redis with the services, but not their data folder. */
async function operator() {
  const environment = { DATA_DIR: await freshFolder(), REDIS_URL: redis.url };
  const issue = async (label: string): Promise<string> => {
    const { stdout, stderr } = await koine(['keys', 'issue', '--label', label], environment);
    expect(stderr).toBe('');
    return stdout.trim();
  };
  return { environment, issue };
}

const warningsOf = (service: Process): string[] =>
  service
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line).message as string] : []))
    .filter((message) => message.startsWith('Redis at '));

describe('two services and one Redis', needs('redis-server'), () => {
  it('one window counts for both; a recording stays at the service that took it; usage is summed after SIGTERM', async () => {
    const [a, b] = await replicas();
    const { issue, environment } = await operator();
    await until(() => /ipa_live_/u.test(a.output() + b.output()));
    const first = /ipa_live_[\w-]{43}/u.exec(a.output() + b.output())?.[0] ?? '';
    await koine(['keys', 'revoke', first.slice(0, 15)], environment);
    const key = await issue('x');
    const [headers, wav] = [{ 'x-api-key': key }, recording(0.05)];
    const slot = await fetch(`${a.url}/v1/uploads`, { method: 'POST', headers });
    const { audio_url } = (await slot.json()) as { audio_url: string };
    const path = new URL(audio_url).pathname;
    const put = (to: Process) => fetch(to.url + path, { method: 'PUT', headers, body: Buffer.from(wav) });
    expect([(await put(b)).status, (await put(a)).status]).toEqual([404, 200]);
    const scored = await ask(a, key, { target: 'θεός', audio_url });
    expect([scored.status, await scored.json()]).toMatchObject([200, { unscored: 'too_short' }]);
    const left = [];
    for (let n = 0; n < 5; n++) left.push((await ask(n % 2 ? a : b, key)).headers.get('ratelimit'));
    expect(left).toEqual([115, 114, 113, 112, 111].map((n) => expect.stringContaining(`r=${n};`)));
    expect(await Promise.all([a.stop('SIGTERM'), b.stop('SIGTERM')])).toEqual([0, 0]);
    expect(await countsOf(environment)).toEqual([5, 3]);
  });

  it('if Redis is killed and started again, no request for a score fails, and each service warns once each time', async () => {
    const [a, b] = await replicas();
    const { issue, environment } = await operator();
    const keys = await Promise.all(Array.from({ length: 6 }, (_, n) => issue(`class ${n}`)));
    for (const key of keys) for (const service of [a, b]) expect((await ask(service, key)).status).toBe(200);
    const statuses: number[] = [];
    let over = false;
    const callers = keys.map(async (key, n) => {
      for (let count = 0; count < 100 && !over; count++) {
        statuses.push((await ask((n + count) % 2 ? a : b, key)).status);
        await new Promise((done) => setTimeout(done, 50));
      }
    });
    await until(() => statuses.length > 30);
    await redis.client.save();
    await redis.kill();
    await until(() => [a, b].every((service) => warningsOf(service).length === 1));
    const during = statuses.length;
    await until(() => statuses.length > during + 30);
    expect((await fetch(`${a.url}/ready`)).status).toBe(200);
    const revoked = await koine(['keys', 'revoke', (keys[0] ?? '').slice(0, 15)], environment);
    expect(revoked.code).toBe(1);
    expect(revoked.stderr).toMatch(/^koine: Redis at 127\S+ is away \(.+\); nothing was changed\n$/u);
    await redis.start();
    await until(() => [a, b].every((service) => warningsOf(service).length === 2));
    over = true;
    await Promise.all(callers);
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const service of [a, b]) {
      expect(warningsOf(service)).toEqual([
        expect.stringMatching(/^Redis at 127\.0\.0\.1:\d+ is away \(.+\); the service goes on without it$/u),
        expect.stringMatching(/^Redis at 127\.0\.0\.1:\d+ is back$/u),
      ]);
    }
  });
});
