/**
 * Tests deploy/nginx.conf in front of the service: answers pass through, floods do not reach the service, and callers
 * do not notice that one of two replicas stops.
 */

import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { problemOf } from '../../src/contract/problems.ts';
import { Refusal } from '../../src/contract/refusal.ts';
import { openKeyStore } from '../../src/service/state/sqliteKeys.ts';
import { slowEars } from '../ears.ts';
import { freshFolder } from '../freshFolder.ts';
import { type Front, startFront } from '../front.ts';
import { raw } from '../http/exchange.ts';
import { needs, pathOf } from '../parts/needs.ts';
import { ask, type Process, startProcess, stopAll } from '../processes.ts';
import { recording } from '../recordings.ts';
import { until } from '../state/redisServer.ts';

let front: Front | undefined;
afterEach(() => front?.stop());
afterAll(stopAll);

async function startNginx(replicas: readonly Process[], change?: (file: string) => string): Promise<string> {
  front = await startFront(
    replicas.map(({ url }) => url),
    pathOf('nginx'),
    change,
  );
  return front.url;
}

async function issued(count = 1): Promise<{ DATA_DIR: string; keys: [string, ...string[]] }> {
  const DATA_DIR = await freshFolder();
  const store = openKeyStore(DATA_DIR);
  const keys = Array.from({ length: count }, (_, n) => store.issue(`class ${n}`));
  await store.close();
  return { DATA_DIR, keys: keys as [string] };
}

const startTwo = (environment: Record<string, string>): Promise<[Process, Process]> =>
  Promise.all([startProcess(environment), startProcess(environment)]);

const AUDIO = { target: 'θεός', audio_base64: recording(0.3).toString('base64') };

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const answersOf = (service: Process, status: number): number =>
  service.output().split(`"POST /v1/tutor ${status}"`).length - 1;

describe('one service behind nginx', needs('nginx'), () => {
  it('gives the same answers as without nginx, also for uploads; a refusal by nginx is a problem document', async () => {
    const { DATA_DIR, keys } = await issued();
    const [key] = keys;
    const service = await startProcess({ DATA_DIR, TRUST_PROXY: 'loopback', RECOGNIZER_URL: 'demo' });
    const proxy = { ...service, url: await startNginx([service]) };
    const [through, alone] = [await ask(proxy, key), await ask(service, key)];
    expect([through.status, await through.text()]).toEqual([200, await alone.text()]);

    const headers = { authorization: `Bearer ${key}` };
    const made = await fetch(`${proxy.url}/v1/uploads`, { method: 'POST', headers });
    const { id, audio_url } = (await made.json()) as { id: string; audio_url: string };
    const [url, wav] = [`${proxy.url}/v1/uploads/${id}`, recording(30)];
    expect((await fetch(url, { method: 'PUT', headers, body: wav })).status).toBe(200);
    expect(Buffer.from(await (await fetch(url, { headers })).arrayBuffer()).equals(wav)).toBe(true);

    const large = await fetch(url, { method: 'PUT', headers, body: Buffer.alloc(10 * 2 ** 20) });
    expect([large.status, large.headers.get('content-type')]).toEqual([413, 'application/problem+json']);
    expect(await large.json()).toMatchObject({ status: 413, code: 'body-too-large' });
    const malformed = await raw(Number(new URL(proxy.url).port), 'GET / NONSENSE\r\n\r\n');
    expect(malformed).toMatch(/^HTTP\/1\.1 400 .*"code":"request-malformed"\}$/su);

    const body = JSON.stringify({ verses: ['θεός'], audio_url });
    const lines = await fetch(`${proxy.url}/v1/passages`, { method: 'POST', headers, body });
    expect([lines.status, await lines.text()]).toEqual([200, expect.stringMatching(/"heard".*\n.*"end"/su)]);

    await service.stop('SIGTERM');
    expect(service.output()).toContain('"client":"127.0.0.1"');
    const away = await fetch(`${proxy.url}/health`);
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
    const detail = 'the service does not answer; try again';
    expect(await away.json()).toMatchObject({ status: 503, detail });
  });
});

describe('replicas behind nginx', needs('nginx'), () => {
  it('a 503 that is meant for one caller does not make nginx stop using a replica', async () => {
    const { DATA_DIR, keys } = await issued();
    const [key] = keys;
    const replicas = await startTwo({ DATA_DIR });
    const proxy = { ...replicas[0], url: await startNginx(replicas) };
    for (let n = 0; n < 4; n++) {
      expect((await ask(proxy, key, AUDIO)).status).toBe(503);
      expect((await ask(proxy, key)).status).toBe(200);
    }
    await Promise.all(replicas.map((service) => service.stop('SIGTERM')));
  });

  it('a caller stays at the replica that has its upload slots; when all are in use, the caller gets that 503', async () => {
    const { DATA_DIR, keys } = await issued();
    const replicas = await startTwo({ DATA_DIR });
    const url = await startNginx(replicas);
    const [headers, bearer] = [{ 'x-api-key': keys[0] }, { authorization: `Bearer ${keys[0]}` }];
    const slots = () => fetch(`${url}/v1/uploads`, { method: 'POST', headers });
    const { id } = (await (await slots()).json()) as { id: string };
    for (let n = 1; n < 32; n++) expect((await slots()).status).toBe(201);
    expect(await (await slots()).json()).toMatchObject({ status: 503, code: 'upload-slots-full' });
    const put = { method: 'PUT', headers: bearer, body: Buffer.from(recording(0.3)) };
    expect((await fetch(`${url}/v1/uploads/${id}`, put)).status).toBe(200);
    await Promise.all(replicas.map((service) => service.stop('SIGTERM')));
  });

  // nginx keeps connections to both replicas open. A replica that stops may close a connection without an answer; then
  // nginx must ask the other replica.
  it.each([
    ['while it answers', false],
    ['between two answers', true],
  ])('one is stopped %s: every answer is a 200', async (_when, between) => {
    const { DATA_DIR, keys } = await issued(16);
    const ears = await slowEars();
    const replicas = await startTwo({ DATA_DIR, RECOGNIZER_URL: ears.url });
    const [stopped, other] = replicas;
    const proxy = { ...other, url: await startNginx(replicas) };

    const statuses: number[] = [];
    let [over, waiting] = [false, false];
    const callers = keys.map(async (key) => {
      for (let n = 0; n < 100 && !over; n++) {
        await until(() => !waiting);
        const answer = await ask(proxy, key);
        await answer.arrayBuffer();
        statuses.push(answer.status);
        await pause(20);
      }
    });
    await until(() => replicas.every((service) => answersOf(service, 200) > 5));
    // The replica stops only after this answer; until then, it refuses new requests.
    const begun = ask(stopped, keys[0], AUDIO);
    await ears.reached;
    waiting = between;
    await pause(100);
    const exited = once(stopped.child, 'exit');
    stopped.child.kill('SIGTERM');
    await until(() => /stopping: waiting for \d+ request/u.test(stopped.output()));
    await pause(100);
    waiting = false;
    if (between) await until(() => answersOf(stopped, 503) > 0);
    await pause(200);
    ears.speak();
    expect((await begun).status).toBe(200);
    expect(await exited).toEqual([0, null]);
    const before = statuses.length;
    await until(() => statuses.length > before + 40);
    over = true;
    await Promise.all(callers);
    expect(new Set(statuses)).toEqual(new Set([200]));
    ears.close();
  });
});

const healthFrom = (proxy: string, localAddress: string): Promise<number | undefined> =>
  new Promise((done, fail) => {
    get(`${proxy}/health`, { localAddress, agent: false }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    }).on('error', fail);
  });

describe('a flood from one address', needs('nginx'), () => {
  /** Expects that a 429 of nginx has the same problem document as a 429 of the service. */
  async function expectRefusal(answer: Response): Promise<void> {
    expect(answer.status).toBe(429);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/u);
    expect(answer.headers.get('retry-after')).toBe('1');
    const refusal = new Refusal('too-many-requests', 'too many requests from your address; send fewer');
    expect(await answer.json()).toEqual(problemOf(refusal, ''));
  }

  it('of requests stops at nginx; the requests of a class and of other addresses pass', async () => {
    const service = await startProcess({ DATA_DIR: await freshFolder() });
    // The limits are lower here, so that few requests are a flood.
    const proxy = await startNginx([service, service], (block) =>
      block.replace('rate=100r/s', 'rate=1r/s').replace('burst=1000 delay=50', 'burst=20 nodelay'),
    );
    const answers = await Promise.all(Array.from({ length: 60 }, () => fetch(`${proxy}/health`)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(20);
    expect(refused.length).toBeLessThan(60);
    for (const answer of refused) await expectRefusal(answer);
    expect(await healthFrom(proxy, '127.0.0.2')).toBe(200);
    await service.stop('SIGTERM');
  });

  it('of stalled requests stops at nginx, and other requests pass', async () => {
    const service = await startProcess({ DATA_DIR: await freshFolder() });
    const proxy = await startNginx([service, service]);
    const { port, host } = new URL(proxy);
    const open = new Set<Socket>();
    // Keeps 450 requests open, although nginx allows 400 for an address and closes the others.
    const flood = (): void => {
      while (open.size < 450) {
        const socket = connect(Number(port), '127.0.0.1');
        open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)));
        socket.write(`POST /v1/tutor HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 9\r\n\r\n{`);
      }
    };
    await until(async () => {
      flood();
      return (await healthFrom(proxy, '127.0.0.1')) === 429;
    });
    await expectRefusal(await fetch(`${proxy}/health`));
    expect(await healthFrom(proxy, '127.0.0.2')).toBe(200);
    for (const socket of open) socket.destroy();
    await until(async () => (await healthFrom(proxy, '127.0.0.1')) === 200);
    await service.stop('SIGTERM');
  });

  it('of expensive requests is slowed down: some pass at once, the rest at the rate', async () => {
    const service = await startProcess({ DATA_DIR: await freshFolder() });
    const slower = (file: string): string =>
      file.replaceAll('100r/s', '10r/s').replaceAll('delay=8', 'delay=2');
    const url = `${await startNginx([service], slower)}/v1/tutor`;
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 9 }, () => fetch(url, { method: 'POST' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(401));
    // Three requests pass at once; after them, one passes every tenth of a second.
    expect(performance.now() - start).toBeGreaterThan(550);
    await service.stop('SIGTERM');
  });
});
