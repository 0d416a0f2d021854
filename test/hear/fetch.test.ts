/** Fetching over real TLS on loopback: what is fetched, and every way in which it is refused. */

import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Client } from 'undici';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dial, INTERNET, type Network } from '../../src/hear/fetch/dial.ts';
import { createFetcher } from '../../src/hear/fetch/fetch.ts';
import { type Answer, CERTIFICATE, type Lab, MISNAMED, openLab, refusal, STRANGER } from './lab.ts';

const CAP = 256 * 1024;
const CLIP = 'https://a.example/clip.wav';
const WAV = { 'content-type': 'audio/wav' };

const opened: (() => unknown)[] = [];
afterEach(() => Promise.all(opened.splice(0).map((close) => close())));

const lab = async (answer: Answer, certificate = CERTIFICATE): Promise<Lab> => {
  const made = await openLab(answer, certificate);
  opened.push(made.close);
  return made;
};

/** Fetches the clip from hosts that all answer by `answer`. */
const fetchFrom = async (answer: Answer, other: Partial<Network> = {}): Promise<Uint8Array> =>
  (await lab(answer)).fetcher(other).fetch(CLIP);

const bytes =
  (count: number): Answer =>
  (_request, response) =>
    response.writeHead(200, { ...WAV, 'content-length': count }).end(Buffer.alloc(count, 7));

/** Answers a redirect on the first host, a clip on any other. */
const redirectTo =
  (location: string, status = 302): Answer =>
  (request, response) =>
    request.url === '/clip.wav' && request.headers.host === 'a.example'
      ? response.writeHead(status, { location }).end('moved')
      : response.writeHead(200, WAV).end('clip');

describe('what is fetched', () => {
  it.each([0, 1, 65_537, CAP])('%i bytes', async (count) => {
    const audio = await fetchFrom(bytes(count));
    expect(audio).toEqual(new Uint8Array(count).fill(7));
    expect(audio.buffer.byteLength).toBe(count);
  });

  it('256 KiB in chunks, without a length', async () => {
    const audio = await fetchFrom((_request, response) => {
      response.writeHead(200, WAV);
      for (let part = 0; part < 256; part++) response.write(Buffer.alloc(1024, 7));
      response.end();
    });
    expect(audio.length).toBe(CAP);
  });

  it.each([
    'audio/wav',
    'audio/x-wav',
    'audio/wave',
    'audio/vnd.wave',
    'Audio/WAV',
    'audio/wav;codecs=1',
    'audio/vnd.wave ; codec=1',
  ])('Content-Type %s', async (type) => {
    const audio = await fetchFrom((_request, response) =>
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'identity' }).end('clip'),
    );
    expect(Buffer.from(audio).toString()).toBe('clip');
  });

  it('sends every hop the headers that it needs, and no others', async () => {
    const sent: unknown[] = [];
    const { fetcher } = await lab((request, response) => {
      sent.push([request.method, request.url, request.headers]);
      if (sent.length > 1) return response.writeHead(200, WAV).end();
      const headers = { location: 'https://b.example/x?y=%20#z', 'set-cookie': 'a=b' };
      return response.writeHead(301, headers).end();
    });
    await fetcher().fetch('https://a.example/clip.wav?q#fragment');
    const headers = (host: string) => ({
      host,
      connection: 'close',
      accept: 'audio/wav, audio/*;q=0.5',
      'accept-encoding': 'identity',
      'user-agent': 'koine-tutor/test',
    });
    expect(sent).toEqual([
      ['GET', '/clip.wav?q', headers('a.example')],
      ['GET', '/x?y=%20', headers('b.example')],
    ]);
  });

  it('bytes past a Content-Length that is too small are not read', async () => {
    const audio = await fetchFrom((_request, response) => {
      response.socket?.end(
        'HTTP/1.1 200 OK\r\nContent-Type: audio/wav\r\nContent-Length: 4\r\n\r\nclip and more',
      );
    });
    expect(Buffer.from(audio).toString()).toBe('clip');
  });

  it('each of twenty at once gets its own', async () => {
    const { fetcher } = await lab((request, response) => response.writeHead(200, WAV).end(request.url));
    const one = fetcher();
    const paths = Array.from({ length: 20 }, (_, at) => `/${at}`);
    const audio = await Promise.all(paths.map((path) => one.fetch(`https://a.example${path}`)));
    expect(audio.map((clip) => Buffer.from(clip).toString())).toEqual(paths);
  });
});

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('%i is followed', async (status) => {
    const { fetcher, asked } = await lab(redirectTo('//b.example/other.wav', status));
    expect(Buffer.from(await fetcher().fetch(CLIP)).toString()).toBe('clip');
    expect(asked).toEqual(['a.example /clip.wav', 'b.example /other.wav']);
  });

  /** Counts down in the path: /3 redirects three times. */
  const countdown: Answer = (request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.writeHead(200, WAV).end('clip');
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  };

  it('three are followed, the fourth is not', async () => {
    const { fetcher, asked } = await lab(countdown);
    expect((await fetcher().fetch('https://a.example/3')).length).toBe(4);
    expect(asked.length).toBe(4);
    const [code, sentence] = await refusal(fetcher().fetch('https://a.example/4'));
    expect(code).toBe('audio-url-redirects');
    expect(sentence).toBe('audio_url redirects more than 3 times; send the URL where the redirects end');
    expect(asked.length).toBe(8);
  });

  it('a loop ends', async () => {
    const [code] = await refusal(
      fetchFrom((_request, response) => response.writeHead(302, { location: CLIP }).end()),
    );
    expect(code).toBe('audio-url-redirects');
  });

  it.each([[], ['location', '/a', 'location', '/b']])('Location %j is not one', async (...headers) => {
    const [code] = await refusal(fetchFrom((_request, response) => response.writeHead(302, headers).end()));
    expect(code).toBe('audio-url-redirects');
  });

  it.each([
    ['https://localhost/', 'audio-url-redirect-host'],
    ['https://10.0.0.1/', 'audio-url-redirect-host'],
    ['https://127.0.0.1/', 'audio-url-redirect-host'],
    ['https://0x7f.1/', 'audio-url-redirect-host'],
    ['https://169.254.169.254/latest/meta-data/', 'audio-url-redirect-host'],
    ['https://[::1]/', 'audio-url-redirect-host'],
    ['https://[::ffff:7f00:1]/', 'audio-url-redirect-host'],
    ['https://[fc00::1]/', 'audio-url-redirect-host'],
    ['https://metadata.google.internal/', 'audio-url-redirect-host'],
    ['https://a.example:8443/', 'audio-url-redirect-host'],
    ['https://[', 'audio-url-redirect-host'],
    ['//printer.local/', 'audio-url-redirect-host'],
    ['http://a.example/', 'audio-url-not-https'],
    ['file:///etc/passwd', 'audio-url-not-https'],
    ['/a b', 'audio-url-not-https'],
    ['https://user@b.example/', 'audio-url-userinfo'],
  ])('to %s is %s', async (location, expected) => {
    const { fetcher, asked } = await lab(redirectTo(location));
    const [code, sentence] = await refusal(fetcher().fetch(CLIP));
    expect(code).toBe(expected);
    expect(sentence).toMatch(/^a redirect of audio_url .*; send /u);
    expect(asked).toEqual(['a.example /clip.wav']);
  });
});

describe('answers that are refused', () => {
  it.each([201, 204, 206, 300, 304, 400, 404, 500, 503])('status %i', async (status) => {
    const answer = fetchFrom((_request, response) => response.writeHead(status, WAV).end());
    expect(await refusal(answer)).toEqual([
      'audio-url-status',
      `"a.example" answered ${status}; send a URL that answers 200`,
    ]);
  });

  it.each([
    [{}],
    [{ 'content-type': '' }],
    [{ 'content-type': 'text/html' }],
    [{ 'content-type': 'audio/mpeg' }],
    [{ 'content-type': 'audio/wavelet' }],
    [{ 'content-type': 'application/octet-stream; x=audio/wav' }],
    [{ 'content-type': ['audio/wav', 'text/html'] }],
    [{ 'content-type': `audio/${'x'.repeat(9000)}` }],
    [{ ...WAV, 'content-encoding': 'gzip' }],
    [{ ...WAV, 'content-encoding': 'identity, br' }],
    [{ ...WAV, 'content-encoding': 'x'.repeat(9000) }],
  ])('headers %j', async (headers) => {
    const answer = fetchFrom((_request, response) => response.writeHead(200, headers).end(gzipSync('clip')));
    const [code, sentence] = await refusal(answer);
    expect(code).toBe('audio-url-type');
    expect(sentence.length).toBeLessThan(250);
  });

  it('a Content-Length over 256 KiB, before the body is read', async () => {
    const [code, sentence] = await refusal(
      fetchFrom((_request, response) =>
        response.writeHead(200, { ...WAV, 'content-length': CAP + 1 }).flushHeaders(),
      ),
    );
    expect(code).toBe('audio-url-too-large');
    expect(sentence).toContain('larger than 256 KiB');
  });

  it('a chunked body of 256 KiB and one byte', async () => {
    const answer = fetchFrom((_request, response) => {
      response.writeHead(200, WAV).write(Buffer.alloc(CAP));
      response.end('x');
    });
    expect((await refusal(answer))[0]).toBe('audio-url-too-large');
  });

  it('an endless body is broken off: the server sees the connection close', async () => {
    let sent = 0;
    const closing: Promise<unknown>[] = [];
    const { fetcher } = await lab((_request, response) => {
      response.writeHead(200, WAV);
      const pump = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384;
      };
      closing.push(once(response.on('drain', pump), 'close'));
      pump();
    });
    expect((await refusal(fetcher().fetch(CLIP)))[0]).toBe('audio-url-too-large');
    await Promise.all(closing);
    expect(sent).toBeLessThan(64 * CAP);
  });

  it.each([
    ['a body shorter than its length', 'Content-Length: 100\r\n\r\nclip'],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nclip'],
    ['a negative length', 'Content-Length: -4\r\n\r\nclip'],
    ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nclip\r\n0\r\n\r\n'],
    ['chunks that end early', 'Transfer-Encoding: chunked\r\n\r\n100\r\nclip'],
    ['no chunks', 'Transfer-Encoding: chunked\r\n\r\nclip'],
    ['endless headers', `X: ${'x'.repeat(20_000)}\r\n\r\nclip`],
    ['a header that is none', 'X\r\n\r\nclip'],
  ])('%s', async (_name, rest) => {
    const answer = fetchFrom((_request, response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\nContent-Type: audio/wav\r\n${rest}`);
    });
    const [code, sentence] = await refusal(answer);
    expect(code).toBe('audio-url-connect');
    expect(sentence).toMatch(
      /^the connection to "a\.example" failed(?: \([A-Z_]+\))?; send the URL of a host/u,
    );
  });

  it.each([
    '',
    'SSH-2.0-OpenSSH_9.6\r\n',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
  ])('a peer that says %j and hangs up, after one try', async (text) => {
    const { fetcher, asked } = await lab((_request, response) => response.socket?.end(text));
    expect((await refusal(fetcher().fetch(CLIP)))[0]).toBe('audio-url-connect');
    expect(asked.length).toBe(1);
  });
});

describe('connections that are refused', () => {
  const forbidden = [
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ];

  it.each(forbidden)('a name that stands for %s, alone or among others', async (address) => {
    const { fetcher, spokenTo } = await lab(bytes(4));
    for (const addresses of [[address], ['8.8.8.8', address], [address, '8.8.8.8', '2001:4860::1']]) {
      const other = { resolve: async () => addresses, isPublic: INTERNET.isPublic };
      const [code, sentence] = await refusal(fetcher(other).fetch('https://corp.example/'));
      expect(code).toBe('audio-url-host');
      expect(sentence).toBe(
        'audio_url names "corp.example", which is no public host; send an https URL of a public host on port 443',
      );
    }
    expect(spokenTo()).toBe(0);
  });

  it.each([{ answer: [] }, { answer: ['nonsense'] }])(
    'a resolver that answers $answer',
    async ({ answer }) => {
      const { fetcher } = await lab(bytes(4));
      expect((await refusal(fetcher({ resolve: async () => answer }).fetch(CLIP)))[0]).toBe('audio-url-host');
    },
  );

  it('a redirect to a name that stands for a private address', async () => {
    const { fetcher, asked } = await lab(redirectTo('https://evil.example/'));
    const resolve = async (name: string) => [name === 'evil.example' ? '192.168.0.1' : '127.0.0.1'];
    const [code, sentence] = await refusal(fetcher({ resolve }).fetch(CLIP));
    expect(code).toBe('audio-url-redirect-host');
    expect(sentence).not.toContain('192.168');
    expect(asked.length).toBe(1);
  });

  it('rebinding: a name is looked up once a hop, and judged at every hop', async () => {
    const { fetcher, asked } = await lab((_request, response) =>
      response.writeHead(302, { location: CLIP }).end(),
    );
    const answers = ['127.0.0.1', '127.0.0.1', '169.254.169.254', '127.0.0.1'];
    const resolve = async () => [answers.shift() ?? ''];
    expect((await refusal(fetcher({ resolve }).fetch(CLIP)))[0]).toBe('audio-url-redirect-host');
    expect([asked.length, answers.length]).toEqual([2, 1]);
  });

  it('a socket whose peer is not public, before it is sent a byte', async () => {
    const { fetcher, spokenTo, server } = await lab(bytes(4));
    const judged: string[] = [];
    const isPublic = (address: string) => judged.push(address) === 1;
    const connected = once(server, 'connection');
    expect((await refusal(fetcher({ isPublic }).fetch(CLIP)))[0]).toBe('audio-url-host');
    expect(judged).toEqual(['127.0.0.1', '127.0.0.1']);
    const [socket] = await connected;
    if (!socket.closed) await once(socket, 'close');
    expect(spokenTo()).toBe(0);
  });

  it('an IP literal, that no lookup sees, by the peer of its socket', async () => {
    const { port, spokenTo } = await lab(bytes(4));
    const hop = { url: new URL('https://127.0.0.1/'), redirected: false };
    const client = new Client(hop.url.origin, {
      connect: dial({ ...INTERNET, port }, hop, new AbortController().signal),
    });
    expect((await refusal(client.request({ method: 'GET', path: '/' })))[0]).toBe('audio-url-host');
    await client.destroy();
    expect(spokenTo()).toBe(0);
  });

  it.each([
    ['of a stranger', STRANGER, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['for another name', MISNAMED, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('a certificate %s, whatever NODE_TLS_REJECT_UNAUTHORIZED says', async (_name, certificate, token) => {
    const { fetcher, asked } = await lab(bytes(4), certificate);
    const ca = token === 'ERR_TLS_CERT_ALTNAME_INVALID' ? MISNAMED.cert : CERTIFICATE.cert;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const answer = refusal(fetcher({ ca }).fetch(CLIP));
    const [code, sentence] = await answer.finally(() => delete process.env.NODE_TLS_REJECT_UNAUTHORIZED);
    expect(code).toBe('audio-url-connect');
    expect(sentence).toContain(`failed (${token})`);
    expect(asked).toEqual([]);
  });

  it('a closed port, a name that does not exist, a peer that resets or speaks no TLS', async () => {
    const { fetcher, close } = await lab(bytes(4));
    await close();
    const notFound = () =>
      Promise.reject(Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' }));
    expect((await refusal(fetcher().fetch(CLIP)))[1]).toContain('failed (ECONNREFUSED)');
    expect((await refusal(fetcher({ resolve: notFound }).fetch(CLIP)))[1]).toContain('failed (ENOTFOUND)');
    for (const greet of ['resetAndDestroy', 'end', 'write'] as const) {
      const server = createServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () =>
          greet === 'resetAndDestroy' ? socket[greet]() : socket[greet]('HTTP/1.1 200\r\n\r\n'),
        );
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as { port: number };
      expect((await refusal(fetcher({ port }).fetch(CLIP)))[0]).toBe('audio-url-connect');
      server.close();
    }
  });

  it('one address of two is enough', async () => {
    const { fetcher } = await lab(bytes(4));
    const resolve = async () => ['127.0.0.2', '127.0.0.1'];
    const audio = await fetcher({ resolve, isPublic: (address) => address.startsWith('127.') }).fetch(CLIP);
    expect(audio.length).toBe(4);
  });
});

describe('budgets', () => {
  const stalls: [string, Answer][] = [
    ['headers that do not come', () => undefined],
    [
      'headers that drip',
      (_request, { socket }) => {
        socket?.write('HTTP/1.1 200 OK\r\nX: ');
        const drip = setInterval(() => socket?.write('x'), 50);
        socket?.on('close', () => clearInterval(drip));
      },
    ],
    [
      'a body that drips',
      (_request, response) => {
        response.writeHead(200, WAV);
        const drip = setInterval(() => response.write('x'), 50);
        response.on('close', () => clearInterval(drip));
      },
    ],
    [
      'redirects that dawdle',
      (_request, response) => {
        setTimeout(() => response.writeHead(302, { location: CLIP }).end(), 250);
      },
    ],
  ];

  it.each(stalls)('%s', async (_name, answer) => {
    const { fetcher, server } = await lab(answer);
    expect(await refusal(fetcher({ fetch_s: 0.6 }).fetch(CLIP))).toEqual([
      'audio-url-timeout',
      'audio_url took longer than 0.6 s; send a URL that answers sooner',
    ]);
    await expect
      .poll(() => new Promise((resolve) => server.getConnections((_, open) => resolve(open))))
      .toBe(0);
  });

  it('a handshake that is not answered, a resolver that is silent', async () => {
    const silent = createServer((socket) => socket.resume());
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as { port: number };
    const { fetcher } = await lab(bytes(4));
    for (const other of [{ port }, { resolve: () => new Promise<never>(() => undefined) }]) {
      expect(await refusal(fetcher({ connect_s: 0.3, ...other }).fetch(CLIP))).toEqual([
        'audio-url-connect',
        '"a.example" took longer than 0.3 s to connect; send the URL of a host that answers sooner',
      ]);
    }
    await expect
      .poll(() => new Promise((resolve) => silent.getConnections((_, open) => resolve(open))))
      .toBe(0);
    silent.close();
  });
});

describe('breaking off', () => {
  it('by the caller, with the reason of the signal', async () => {
    const { fetcher, server } = await lab(() => undefined);
    const one = fetcher();
    const gone = new Error('gone');
    await expect(one.fetch(CLIP, AbortSignal.abort(gone))).rejects.toBe(gone);
    const abort = new AbortController();
    const fetched = one.fetch(CLIP, abort.signal);
    await once(server, 'request');
    abort.abort(gone);
    await expect(fetched).rejects.toBe(gone);
  });

  it('by the caller, while the handshake is not answered', async () => {
    const silent = createServer((socket) => socket.resume());
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as { port: number };
    const { fetcher } = await lab(bytes(4));
    const abort = new AbortController();
    const fetched = fetcher({ port, connect_s: 60 }).fetch(CLIP, abort.signal);
    const [socket] = await once(silent, 'connection');
    abort.abort(new Error('gone'));
    await expect(fetched).rejects.toThrow('gone');
    await expect.poll(() => socket.closed).toBe(true);
    silent.close();
  }, 5000);

  it('by close, and no fetch begins after it', async () => {
    const { fetcher, server, asked } = await lab(() => undefined);
    const one = fetcher();
    const fetched = refusal(one.fetch(CLIP));
    await once(server, 'request');
    one.close();
    const stopping = [undefined, 'the service is stopping; send the request again'];
    expect(await fetched).toEqual(stopping);
    expect(await refusal(one.fetch(CLIP))).toEqual(stopping);
    expect(asked.length).toBe(1);
  });
});

describe('the internet as production has it', () => {
  it('is port 443, 5 s, 20 s, the certificates of Node, and cannot be changed', () => {
    expect(INTERNET).toMatchObject({ port: 443, connect_s: 5, fetch_s: 20, ca: undefined });
    expect(Object.isFrozen(INTERNET)).toBe(true);
  });

  it('asks the DNS for both kinds of address and makes do with one', async () => {
    const notFound = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const ipv4 = vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['8.8.8.8'] as never);
    const ipv6 = vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue(['2001:4860::1'] as never);
    expect(await INTERNET.resolve('a.example')).toEqual(['8.8.8.8', '2001:4860::1']);
    ipv6.mockRejectedValue(notFound);
    expect(await INTERNET.resolve('a.example')).toEqual(['8.8.8.8']);
    ipv4.mockRejectedValue(notFound);
    await expect(INTERNET.resolve('a.example')).rejects.toBe(notFound);
    vi.restoreAllMocks();
  });

  it.each(['http://a.example/', 'https://127.0.0.1/', 'https://localhost/', 'https://user@a.example/'])(
    '%s is refused before anything is looked up',
    async (url) =>
      expect((await refusal(createFetcher('koine-tutor/test').fetch(url)))[0]).toMatch(/^audio-url-/u),
  );
});
