import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/contract/limits.ts';
import { Refusal, SENTENCES } from '../../src/contract/refusal.ts';
import type { RecognizerSettings } from '../../src/hear/recognizers/names.ts';
import { createRecognizers, type Recognizers } from '../../src/hear/recognizers/recognizer.ts';

const WAV = Buffer.from('RIFF....WAVE and so on');

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
};

function recognizersOf(url: string | null, more: Partial<RecognizerSettings> = {}): Recognizers {
  const recognizers = createRecognizers({ url, named: new Map(), timeoutS: 10, ...more });
  closing.push(() => recognizers.close());
  return recognizers;
}

/** A recognizer over a real server. */
async function serving(
  listener: RequestListener,
  more: Partial<RecognizerSettings> = {},
): Promise<Recognizers> {
  return recognizersOf(`http://127.0.0.1:${await listen(createServer(listener))}/hear`, more);
}

/** Reads the whole request before it answers: an answer at once might cut off a sender. */
const answering =
  (status: number, headers: Record<string, string>, body: string | Buffer = ''): RequestListener =>
  (request, response) => {
    request.resume().on('end', () => response.writeHead(status, headers).end(body));
  };

async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const error = await promise.then(
    () => new Error('answered'),
    (reason) => reason,
  );
  if (!(error instanceof Refusal)) throw error;
  expect(error.message).not.toMatch(/127\.0\.0\.1|localhost|:\d{4}|hunter2/u);
  return error;
}

const asking = (requestId: string) => ({ owner: 'sha256:test', requestId });

const hearing = (recognizers: Recognizers, name?: string) => recognizers.hear(WAV, name, asking('r-1'));
const refused = (recognizers: Recognizers, name?: string) => refusalOf(hearing(recognizers, name));

describe('an exchange', () => {
  it('posts the WAV with type, accepted type and request id; gives the bytes of the answer, unread', async () => {
    let seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: Buffer } | undefined;
    const port = await listen(
      createServer(async (request, response) => {
        const { method = '', url = '', headers } = request;
        seen = { method, url, headers, body: await buffer(request) };
        response.writeHead(200, { 'content-type': 'text/html' }).end('{"ipa": nonsense');
      }),
    );
    const recognizers = recognizersOf(`http://127.0.0.1:${port}/a%20b/?model=x&y#z`);
    const answer = await recognizers.hear(WAV, undefined, asking('req.7:x'));
    expect(Buffer.from(answer).toString()).toBe('{"ipa": nonsense');
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
    ['token', 'token:'],
    [':hunter2', ':hunter2'],
    ['a:100%', 'a:100%'],
  ])('credentials %s go into a header', async (userinfo, credentials) => {
    let authorization: string | undefined;
    const port = await listen(
      createServer((request, response) => {
        authorization = request.headers.authorization;
        answering(500, {})(request, response);
      }),
    );
    const refusal = await refused(recognizersOf(`http://${userinfo}@127.0.0.1:${port}/`));
    expect(authorization).toBe(`Basic ${Buffer.from(credentials).toString('base64')}`);
    expect(JSON.stringify([refusal, refusal.message, String(refusal.cause)])).not.toContain('hunter2');
  });

  it('twenty at once, each with its own answer, over at most 16 connections, which are used again', async () => {
    const server = createServer(async (request, response) => {
      await buffer(request);
      await setTimeout(20);
      response.end(JSON.stringify({ ipa: request.headers['x-request-id'] }));
    });
    let connections = 0;
    server.on('connection', () => connections++);
    const recognizers = recognizersOf(`http://127.0.0.1:${await listen(server)}/`);
    const ids = Array.from({ length: 20 }, (_, i) => `r-${i}`);
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(ids.map((id) => recognizers.hear(WAV, undefined, asking(id))));
      expect(answers.map((bytes) => JSON.parse(Buffer.from(bytes).toString()).ipa)).toEqual(ids);
    }
    expect(connections).toBeLessThanOrEqual(16);
    const before = connections;
    for (let i = 0; i < 5; i++) await hearing(recognizers);
    expect(connections).toBe(before);
  });

  it('an answer that is not 200 leaves its connection usable', async () => {
    const server = createServer(answering(500, {}, 'a short page'));
    let connections = 0;
    server.on('connection', () => connections++);
    const recognizers = recognizersOf(`http://127.0.0.1:${await listen(server)}/`);
    for (let i = 0; i < 5; i++) {
      await refused(recognizers);
      await setTimeout(20);
    }
    expect(connections).toBe(1);
  });

  it('ends when its caller leaves, with the reason of the caller', async () => {
    let gone: () => void;
    const closed = new Promise<void>((done) => {
      gone = done;
    });
    const caller = new AbortController();
    const reason = new Error('hung up');
    const recognizers = await serving((_, response) => {
      response.on('close', () => gone());
      caller.abort(reason);
    });
    await expect(recognizers.hear(WAV, undefined, asking('r'), caller.signal)).rejects.toBe(reason);
    await closed;
    await expect(recognizers.hear(WAV, undefined, asking('r'), caller.signal)).rejects.toBe(reason);
  });
});

describe('statuses', () => {
  it.each([
    [500, 'recognizer returned 500'],
    [400, 'recognizer returned 400'],
    [404, 'recognizer returned 404'],
    [429, 'recognizer returned 429'],
    [201, 'recognizer returned 201'],
    [204, 'recognizer returned 204'],
    [301, 'recognizer returned 301, a redirect; redirects are not followed'],
    [307, 'recognizer returned 307, a redirect; redirects are not followed'],
  ])('%i is a 502', async (status, detail) => {
    let calls = 0;
    const recognizers = await serving((request, response) => {
      calls++;
      answering(status, { location: '/elsewhere' })(request, response);
    });
    expect(await refused(recognizers)).toMatchObject({ slug: 'bad-gateway', message: detail });
    expect(calls).toBe(1);
  });

  it.each<[string | undefined, number]>([
    [undefined, 5],
    ['12', 12],
    ['0', 1],
    ['86400', 3600],
    ['9'.repeat(400), 3600],
    ['soon', 5],
    ['-3', 5],
    ['1.5', 5],
    ['', 5],
    ['Mon, 99 Foo 2020 99:99:99 GMT', 5],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 1],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 3600],
  ])('503 with Retry-After %j is a 503 with %i', async (header, seconds) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header };
    const refusal = await refused(await serving(answering(503, headers, 'warming')));
    expect(refusal).toMatchObject({ slug: 'service-unavailable', retryAfter: seconds });
    expect(refusal.message).toMatch(/^recognizer returned 503/u);
  });

  it('503 with an HTTP date counts from now', async () => {
    const date = new Date(Date.now() + 60_000).toUTCString();
    const { retryAfter } = await refused(await serving(answering(503, { 'retry-after': date })));
    expect(retryAfter).toBeGreaterThan(50);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });
});

describe('what is no answer', () => {
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
    const refusal = await refused(await serving(listener, { timeoutS: 0.3 }));
    expect(refusal).toMatchObject({
      slug: 'bad-gateway',
      message: 'recognizer returned no answer in 0.3 s',
    });
    expect(performance.now() - started).toBeGreaterThan(290);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('the wait for a connection counts: forty calls to one that never answers end together', async () => {
    const recognizers = await serving(silent, { timeoutS: 1 });
    const started = performance.now();
    const refusals = await Promise.all(Array.from({ length: 40 }, () => refused(recognizers)));
    expect(new Set(refusals.map(({ message }) => message))).toEqual(
      new Set(['recognizer returned no answer in 1 s']),
    );
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('a connection that is refused', async () => {
    const server = createServer();
    await listen(server);
    const { port } = server.address() as AddressInfo;
    await new Promise((done) => server.close(done));
    const refusal = await refused(recognizersOf(`http://127.0.0.1:${port}/`));
    expect(refusal.slug).toBe('bad-gateway');
    expect(refusal.message).toBe('recognizer returned no answer: the connection was refused');
    expect(refusal.cause).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('a host that does not exist', async () => {
    const refusal = await refused(recognizersOf('http://ears.invalid/'));
    expect(refusal.slug).toBe('bad-gateway');
    expect(refusal.message).toBe('recognizer returned no answer: its host was not found');
  });

  it.each<[string, string | null, string]>([
    ['closes at once', null, 'no answer: the connection was closed'],
    [
      'closes in the middle',
      'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{',
      'no answer: the connection was closed',
    ],
    ['does not speak HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'what is not HTTP'],
  ])('a server that %s', async (_, greeting, found) => {
    const server = createTcp((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => (greeting === null ? socket.destroy() : socket.end(greeting)));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closing.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const refusal = await refused(recognizersOf(`http://127.0.0.1:${port}/`));
    expect(refusal).toMatchObject({ slug: 'bad-gateway', message: `recognizer returned ${found}` });
  });

  it('exactly 4 MiB are read, one byte more is refused', async () => {
    const full = Buffer.alloc(LIMITS.recognition_bytes, ' ');
    for (let i = 0; i < 2; i++) {
      const most = await hearing(await serving(answering(200, {}, full)));
      expect(most.length).toBe(LIMITS.recognition_bytes);
    }
    const refusal = await refused(await serving(answering(200, {}, Buffer.concat([full, Buffer.from(' ')]))));
    expect(refusal).toMatchObject({ slug: 'bad-gateway', message: 'recognizer returned more than 4 MiB' });
  });

  it('a body without end is left after 4 MiB', async () => {
    let sent = 0;
    let closed = false;
    const recognizers = await serving((request, response) => {
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
    expect((await refused(recognizers)).message).toBe('recognizer returned more than 4 MiB');
    await expect.poll(() => closed).toBe(true);
    expect(sent).toBeLessThan(64 * 2 ** 20);
  });

  it('a caller who waits when the service stops gets a 503', async () => {
    const recognizers = await serving(silent);
    const waiting = refused(recognizers);
    await setTimeout(50);
    await recognizers.close();
    expect(await waiting).toMatchObject({ slug: 'service-unavailable', retryAfter: 5 });
    expect(await refused(recognizers)).toMatchObject({ slug: 'service-unavailable' });
  });
});

describe('names', () => {
  const echo: RequestListener = (request, response) => answering(200, {}, request.url)(request, response);

  it('choose a recognizer, in upper or lower case; `default` or no name chooses the plain one', async () => {
    const origin = `http://127.0.0.1:${await listen(createServer(echo))}`;
    const recognizers = recognizersOf(`${origin}/plain`, {
      named: new Map([
        ['slow', `${origin}/slow`],
        ['__proto__', `${origin}/proto`],
        ['fast', `${origin}/fast`],
      ]),
    });
    expect(recognizers.names).toEqual(['__proto__', 'default', 'fast', 'slow']);
    const heard = async (name?: string) => Buffer.from(await hearing(recognizers, name)).toString();
    expect(await heard()).toBe('/plain');
    expect(await heard('default')).toBe('/plain');
    expect(await heard('slow')).toBe('/slow');
    expect(await heard('FAST')).toBe('/fast');
    expect(await heard('__proto__')).toBe('/proto');
  });

  it('that are unknown are refused before any audio is read', async () => {
    const recognizers = recognizersOf('http://127.0.0.1:1/', {
      named: new Map([
        ['b', 'http://127.0.0.1:2/'],
        ['a', 'http://127.0.0.1:3/'],
      ]),
    });
    const sentence = 'recognizer "x" is not known; send one of: a, b, default';
    expect(() => recognizers.check('x')).toThrow(sentence);
    expect(await refused(recognizers, 'x')).toMatchObject({ slug: 'bad-request', message: sentence });
    for (const name of ['', 'constructor', 'toString', 'x'.repeat(1e6)]) {
      expect(() => recognizers.check(name)).toThrow(/^recognizer ".{0,70} is not known; send one of: /u);
    }
    for (const name of [undefined, 'a', 'B', 'default']) expect(() => recognizers.check(name)).not.toThrow();
  });

  it('none is set: 503; a name: 400', async () => {
    const recognizers = recognizersOf(null);
    expect(recognizers.names).toEqual([]);
    expect(() => recognizers.check(undefined)).not.toThrow();
    expect(() => recognizers.check('x')).toThrow('recognizer "x" is not known; leave it out');
    for (const name of [undefined, 'default']) {
      expect(await refused(recognizers, name)).toMatchObject({
        slug: 'service-unavailable',
        message: SENTENCES.noRecognizer,
      });
    }
  });

  it('set but blank: RECOGNIZER_URL is empty', async () => {
    const { slug, message } = await refused(recognizersOf(''));
    expect(slug).toBe('service-unavailable');
    expect(message).toMatch(/^RECOGNIZER_URL is empty/u);
  });
});
