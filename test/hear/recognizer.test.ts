import { once } from 'node:events';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { createServer as createTcp } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../bench/load/freePort.ts';
import { SERVICE_LIMITS } from '../../src/contract/limits.ts';
import type { RecognizerSettings } from '../../src/service/hear/recognizers/recognizer.ts';
import { answering, hear, recognizersOf, refused, serving, textOf, WAV } from './exchanges.ts';
import { listen } from './loopback.ts';

const refusedBy = async (listener: RequestListener, more: Partial<RecognizerSettings> = {}) =>
  refused((await serving(listener, more)).recognizers);

describe('an exchange', () => {
  it('posts the WAV with its type, the accepted type and the request id; returns the body of the answer unparsed', async () => {
    let seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: Buffer } | undefined;
    const { origin } = await serving(async (request, response) => {
      const { method = '', url = '', headers } = request;
      seen = { method, url, headers, body: await buffer(request) };
      response.writeHead(200, { 'content-type': 'text/html' }).end('{"ipa": nonsense');
    });
    const recognizers = recognizersOf(`${origin}/a%20b/?model=x&y#z`);
    expect(await textOf(hear(recognizers, undefined, 'req.7:x'))).toBe('{"ipa": nonsense');
    expect(seen).toMatchObject({ method: 'POST', url: '/a%20b/?model=x&y', body: WAV });
    expect(seen?.headers).toMatchObject({
      'content-type': 'audio/wav',
      accept: 'application/json',
      'x-request-id': 'req.7:x',
      'content-length': String(WAV.length),
    });
    expect(seen?.headers.authorization).toBeUndefined();
  });

  it.each([
    ['user:hunter2', 'user:hunter2'],
    ['us%40er:p%3Ass%C3%A9', 'us@er:p:ssé'],
    [':hunter2', ':hunter2'],
  ])('credentials %s go into a header', async (userinfo, credentials) => {
    let authorization: string | undefined;
    const { origin } = await serving((request, response) => {
      authorization = request.headers.authorization;
      answering(500, {})(request, response);
    });
    const refusal = await refused(recognizersOf(origin.replace('//', `//${userinfo}@`)));
    expect(authorization).toBe(`Basic ${Buffer.from(credentials).toString('base64')}`);
    expect(JSON.stringify([refusal, refusal.message, String(refusal.cause)])).not.toContain('hunter2');
  });

  it('twenty at once, each with its own answer, over at most 16 connections, which are used again', async () => {
    const { recognizers, sockets } = await serving(async (request, response) => {
      await buffer(request);
      await setTimeout(20);
      response.end(request.headers['x-request-id']);
    });
    const ids = Array.from({ length: 20 }, (_, i) => `r-${i}`);
    for (let round = 0; round < 2; round++) {
      expect(await Promise.all(ids.map((id) => textOf(hear(recognizers, undefined, id))))).toEqual(ids);
    }
    expect(sockets.length).toBeLessThanOrEqual(16);
    const before = sockets.length;
    for (let i = 0; i < 5; i++) await hear(recognizers);
    expect(sockets.length).toBe(before);
  });

  it('ends when its caller leaves, with the reason of the caller', async () => {
    const caller = new AbortController();
    const reason = new Error('hung up');
    const closed: Promise<unknown>[] = [];
    const { recognizers } = await serving((_, response) => {
      closed.push(once(response, 'close'));
      caller.abort(reason);
    });
    for (let i = 0; i < 2; i++) {
      await expect(hear(recognizers, undefined, 'r', caller.signal)).rejects.toBe(reason);
      await Promise.all(closed);
    }
    expect(closed).toHaveLength(1);
  });
});

describe('statuses', () => {
  it.each([
    [500, ''],
    [404, ''],
    [204, ''],
    [307, ', a redirect; redirects are not followed'],
  ])('%i is a 502', async (status, more) => {
    let calls = 0;
    const refusal = await refusedBy((request, response) => {
      calls++;
      answering(status, { location: '/elsewhere' })(request, response);
    });
    expect(refusal).toMatchObject({ slug: 'bad-gateway', message: `recognizer returned ${status}${more}` });
    expect(calls).toBe(1);
  });

  it.each<[string | undefined, number]>([
    [undefined, 5],
    ['12', 12],
    ['0', 1],
    ['86400', 3600],
    ['-3', 5],
    ['1.5', 5],
    ['Mon, 99 Foo 2020 99:99:99 GMT', 5],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 3600],
  ])('503 with Retry-After %j is a 503 with %i', async (header, seconds) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header };
    const refusal = await refusedBy(answering(503, headers, 'warming'));
    expect(refusal).toMatchObject({ slug: 'service-unavailable', retryAfter: seconds });
    expect(refusal.message).toMatch(/^recognizer returned 503/u);
  });

  it('a Retry-After with an HTTP date is passed on as seconds from now', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    const { retryAfter } = await refusedBy(answering(503, { 'retry-after': date }));
    expect(retryAfter).toBeGreaterThan(50);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });
});

describe('missing answers', () => {
  const silent: RequestListener = () => {};
  const stuttering: RequestListener = (_, response) => {
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  };
  const stalling: RequestListener = (_, response) => void response.writeHead(200).write('{');

  it.each([
    ['never answers', silent],
    ['answers by and by', stuttering],
    ['stops in the middle', stalling],
  ])('a recognizer that %s: the number of the setting', async (_, listener) => {
    const started = performance.now();
    expect(await refusedBy(listener, { timeoutS: 0.3 })).toMatchObject({
      slug: 'bad-gateway',
      message: 'recognizer returned no answer in 0.3 s',
    });
    expect(performance.now() - started).toBeGreaterThan(290);
  });

  it('the time limit includes the wait for a connection: forty calls to a silent recognizer end together', async () => {
    let reached = 0;
    const { recognizers } = await serving(() => reached++, { timeoutS: 1 });
    const refusals = await Promise.all(Array.from({ length: 40 }, () => refused(recognizers)));
    const sentences = new Set(refusals.map(({ message }) => message));
    expect([...sentences]).toEqual(['recognizer returned no answer in 1 s']);
    // The client has 16 connections, so some calls ended before they got a connection.
    expect(reached).toBeLessThan(40);
  });

  const talking = (greeting: string) => async () => {
    const server = createTcp((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(greeting));
    });
    return `127.0.0.1:${await listen(server)}`;
  };
  const begun = 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{';

  it.each([
    ['listens no more', async () => `127.0.0.1:${await freePort()}`, 'no answer: the connection was refused'],
    ['does not exist', async () => 'ears.invalid', 'no answer: its host was not found'],
    ['closes at once', talking(''), 'no answer: the connection was closed'],
    ['closes in the middle', talking(begun), 'no answer: the connection was closed'],
    ['does not speak HTTP', talking('SSH-2.0-OpenSSH_9.6\r\n'), 'what is not HTTP'],
  ])('a server that %s', async (_, address, found) => {
    const { slug, message, cause } = await refused(recognizersOf(`http://${await address()}/`));
    expect([slug, message]).toEqual(['bad-gateway', `recognizer returned ${found}`]);
    expect(cause).toBeInstanceOf(Error);
  });

  it('exactly 4 MiB are read, one byte more is refused', async () => {
    const full = Buffer.alloc(SERVICE_LIMITS.recognition_bytes, ' ');
    const { recognizers } = await serving(answering(200, {}, full));
    expect(await hear(recognizers)).toHaveLength(4 * 2 ** 20);
    const refusal = await refusedBy(answering(200, {}, Buffer.concat([full, Buffer.from(' ')])));
    expect(refusal).toMatchObject({ slug: 'bad-gateway', message: 'recognizer returned more than 4 MiB' });
  });

  it('a waiting caller gets a 503 when the service stops', async () => {
    let reached = false;
    const { recognizers } = await serving(() => {
      reached = true;
    });
    const waiting = refused(recognizers);
    await expect.poll(() => reached).toBe(true);
    await recognizers.close();
    expect(await waiting).toMatchObject({ slug: 'service-unavailable', retryAfter: 5 });
    expect(await refused(recognizers)).toMatchObject({ slug: 'service-unavailable' });
  });

  it('an endless body is aborted after 4 MiB', async () => {
    let sent = 0;
    let closed = false;
    const refusal = await refusedBy((request, response) => {
      request.resume();
      const chunk = Buffer.alloc(2 ** 16, ' ');
      const pump = (): void => {
        while (!closed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', pump).on('close', () => {
        closed = true;
      });
      pump();
    });
    expect(refusal.message).toBe('recognizer returned more than 4 MiB');
    await expect.poll(() => closed).toBe(true);
    expect(sent).toBeLessThan(64 * 2 ** 20);
  });
});

describe('names', () => {
  it('choose a recognizer, in upper or lower case; `default` or no name chooses the plain one', async () => {
    const { origin } = await serving((request, response) =>
      answering(200, {}, request.url)(request, response),
    );
    const named = new Map(['slow', '__proto__', 'fast'].map((name) => [name, `${origin}/${name}`]));
    const recognizers = recognizersOf(`${origin}/plain`, { named });
    expect(recognizers.names).toEqual(['__proto__', 'default', 'fast', 'slow']);
    const asked = [undefined, 'default', 'slow', 'FAST', '__proto__'];
    const heard = await Promise.all(asked.map((name) => textOf(hear(recognizers, name))));
    expect(heard).toEqual(['/plain', '/plain', '/slow', '/fast', '/__proto__']);
  });

  it('that are unknown are refused before any audio is read', async () => {
    const named = new Map(['b', 'a'].map((name) => [name, 'http://127.0.0.1:1/']));
    const recognizers = recognizersOf('http://127.0.0.1:1/', { named });
    const sentence = 'recognizer "x" is not known; send one of: a, b, default';
    expect(() => recognizers.check('x')).toThrow(sentence);
    expect(await refused(recognizers, 'x')).toMatchObject({ slug: 'bad-request', message: sentence });
    for (const name of ['', 'constructor', 'toString', 'x'.repeat(1e6)]) {
      expect(() => recognizers.check(name)).toThrow(/^recognizer ".{0,70} is not known; send one of: /u);
    }
    for (const name of [undefined, 'a', 'B', 'default']) expect(() => recognizers.check(name)).not.toThrow();
  });
});
