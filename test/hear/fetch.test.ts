/** Fetching over real TLS on loopback: what is fetched, and every way in which it is refused. */

import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Client } from 'undici';
import { describe, expect, it, vi } from 'vitest';
import { freePort } from '../../bench/load/freePort.ts';
import { dial, INTERNET, type Network } from '../../src/service/hear/fetch/dial.ts';
import { createFetcher } from '../../src/service/hear/fetch/fetch.ts';
import { type Answer, CERTIFICATE, MISNAMED, openLab, STRANGER } from './lab.ts';
import { connectionsOf, listen, refusalOf, silentServer } from './loopback.ts';

const CAP = 256 * 1024;
const CLIP = 'https://a.example/clip.wav';
const WAV = { 'content-type': 'audio/wav' };

/** Fetches the clip from hosts that all answer by `answer`. */
const fetchFrom = async (answer: Answer): Promise<Uint8Array> =>
  (await openLab(answer)).fetcher().fetch(CLIP);

/** The code and the sentence of a refusal. */
async function refusal(fetched: Promise<unknown>): Promise<[string | undefined, string]> {
  const { code, message } = await refusalOf(fetched);
  return [code, message];
}

/** The refusal of the clip by hosts that answer so, in a network of which `other` replaces parts; and what they saw. */
async function refused(answer: Answer, other: Partial<Network> = {}, url = CLIP) {
  const lab = await openLab(answer);
  const [code, sentence] = await refusal(lab.fetcher(other).fetch(url));
  return { ...lab, code, sentence };
}

const answering =
  (headers: OutgoingHttpHeaders, body: string | Buffer = 'clip', status = 200): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);
const clip = answering(WAV);
const nothing: Answer = () => undefined;

/** Answers a redirect on the first host, a clip on any other. */
const redirectTo =
  (location: string, status = 302): Answer =>
  (request, response) =>
    request.headers.host === 'a.example'
      ? response.writeHead(status, { location }).end('moved')
      : clip(request, response);

describe('what is fetched', () => {
  it.each([0, 65_537, CAP])('%i bytes', async (count) => {
    const audio = await fetchFrom(answering({ ...WAV, 'content-length': count }, Buffer.alloc(count, 7)));
    expect(audio).toEqual(new Uint8Array(count).fill(7));
    expect(audio.buffer.byteLength).toBe(count);
  });

  it.each(['audio/x-wav', 'audio/wave', 'audio/vnd.wave', 'Audio/WAV ; x'])('the type %s', async (type) => {
    const headers = { 'content-type': type, 'content-encoding': 'identity' };
    expect(Buffer.from(await fetchFrom(answering(headers))).toString()).toBe('clip');
  });

  it('sends every hop the headers that it needs, and no others', async () => {
    const sent: unknown[] = [];
    const { fetcher } = await openLab((request, response) => {
      sent.push([request.method, request.url, request.headers]);
      if (sent.length > 1) return clip(request, response);
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

  it('256 KiB in chunks, and no byte more', async () => {
    const chunked =
      (more: string): Answer =>
      (_request, response) => {
        response.writeHead(200, WAV);
        for (let part = 0; part < 256; part++) response.write(Buffer.alloc(1024, 7));
        response.end(more);
      };
    expect(await fetchFrom(chunked(''))).toHaveLength(CAP);
    expect((await refused(chunked('x'))).code).toBe('audio-url-too-large');
  });
});

describe('redirects', () => {
  it.each([301, 308])('%i is followed', async (status) => {
    const { fetcher, asked } = await openLab(redirectTo('//b.example/other.wav', status));
    expect(Buffer.from(await fetcher().fetch(CLIP)).toString()).toBe('clip');
    expect(asked).toEqual(['a.example /clip.wav', 'b.example /other.wav']);
  });

  it('three are followed, the fourth is not', async () => {
    // Counts down in the path: /3 redirects three times.
    const { fetcher, asked } = await openLab((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) clip(request, response);
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await fetcher().fetch('https://a.example/3')).toHaveLength(4);
    expect(asked.length).toBe(4);
    expect(await refusal(fetcher().fetch('https://a.example/4'))).toEqual([
      'audio-url-redirects',
      'audio_url redirects more than 3 times; send the URL where the redirects end',
    ]);
    expect(asked.length).toBe(8);
  });

  it.each([[], ['location', '/a', 'location', '/b']])('Location %j is not one', async (...headers) => {
    const { code } = await refused((_request, response) => response.writeHead(302, headers).end());
    expect(code).toBe('audio-url-redirects');
  });

  it.each([
    ['https://169.254.169.254/latest/meta-data/', 'audio-url-redirect-host'],
    ['//printer.local/', 'audio-url-redirect-host'],
    ['http://a.example/', 'audio-url-not-https'],
    ['https://user@b.example/', 'audio-url-userinfo'],
  ])('to %s is %s', async (location, expected) => {
    const { code, sentence, asked } = await refused(redirectTo(location));
    expect(code).toBe(expected);
    expect(sentence).toMatch(/^a redirect of audio_url .*; send /u);
    expect(asked).toEqual(['a.example /clip.wav']);
  });
});

describe('answers that are refused', () => {
  it.each([204, 206, 304, 404, 503])('status %i', async (status) => {
    expect(await refused(answering(WAV, '', status))).toMatchObject({
      code: 'audio-url-status',
      sentence: `"a.example" answered ${status}; send a URL that answers 200`,
    });
  });

  it.each([
    [{}],
    [{ 'content-type': 'text/html' }],
    [{ 'content-type': 'audio/wavelet' }],
    [{ 'content-type': 'application/octet-stream; x=audio/wav' }],
    [{ 'content-type': ['audio/wav', 'text/html'] }],
    [{ 'content-type': `audio/${'x'.repeat(9000)}` }],
    [{ ...WAV, 'content-encoding': 'identity, br' }],
    [{ ...WAV, 'content-encoding': 'x'.repeat(9000) }],
  ])('headers %j', async (headers) => {
    const { code, sentence } = await refused(answering(headers, gzipSync('clip')));
    expect(code).toBe('audio-url-type');
    expect(sentence.length).toBeLessThan(250);
  });

  it('a Content-Length over 256 KiB, before the body is read', async () => {
    const { code, sentence } = await refused((_request, response) =>
      response.writeHead(200, { ...WAV, 'content-length': CAP + 1 }).flushHeaders(),
    );
    expect([code, sentence]).toEqual(['audio-url-too-large', expect.stringContaining('larger than 256 KiB')]);
  });

  it('an endless body is broken off: the server sees the connection close', async () => {
    let sent = 0;
    const closing: Promise<unknown>[] = [];
    const { code } = await refused((_request, response) => {
      response.writeHead(200, WAV);
      const pump = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) sent += 16_384;
      };
      closing.push(once(response.on('drain', pump), 'close'));
      pump();
    });
    expect(code).toBe('audio-url-too-large');
    await Promise.all(closing);
    expect(sent).toBeLessThan(64 * CAP);
  });

  const begun = 'HTTP/1.1 200 OK\r\nContent-Type: audio/wav\r\n';
  const chunked = 'Transfer-Encoding: chunked\r\n';
  it.each([
    ['a body shorter than its length', `${begun}Content-Length: 100\r\n\r\nclip`],
    ['a negative length', `${begun}Content-Length: -4\r\n\r\nclip`],
    ['a length and chunks', `${begun}Content-Length: 4\r\n${chunked}\r\n4\r\nclip\r\n0\r\n\r\n`],
    ['chunks that end early', `${begun}${chunked}\r\n100\r\nclip`],
    ['endless headers', `${begun}X: ${'x'.repeat(20_000)}\r\n\r\nclip`],
    ['nothing', ''],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
  ])('%s, after one try', async (_name, text) => {
    const { code, sentence, asked } = await refused((_request, { socket }) => socket?.end(text));
    expect([code, asked.length]).toEqual(['audio-url-connect', 1]);
    expect(sentence).toMatch(
      /^the connection to "a\.example" failed(?: \([A-Z_]+\))?; send the URL of a host/u,
    );
  });
});

const NOT_FOUND = Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });

describe('connections that are refused', () => {
  const forbidden = '127.0.0.1 10.0.0.1 169.254.169.254 168.63.129.16 ::1 fd00::1 ::ffff:10.0.0.1'.split(' ');

  it.each(forbidden)('a name that stands for %s, alone or among others', async (address) => {
    const { fetcher, spokenTo } = await openLab(clip);
    for (const addresses of [[address], ['8.8.8.8', address], [address, '8.8.8.8', '2001:4860::1']]) {
      const other = { resolve: async () => addresses, isPublic: INTERNET.isPublic };
      expect(await refusal(fetcher(other).fetch('https://corp.example/'))).toEqual([
        'audio-url-host',
        'audio_url names "corp.example", which is no public host; send an https URL of a public host on port 443',
      ]);
    }
    expect(spokenTo()).toBe(0);
  });

  it.each([[[]], [['nonsense']]])('a resolver that answers %j', async (addresses) => {
    expect((await refused(clip, { resolve: async () => addresses })).code).toBe('audio-url-host');
  });

  it('rebinding: a name is looked up once a hop, and judged at every hop', async () => {
    const answers = ['127.0.0.1', '127.0.0.1', '169.254.169.254', '127.0.0.1'];
    const resolve = async () => [answers.shift() ?? ''];
    const { code, asked } = await refused(redirectTo(CLIP), { resolve });
    expect(code).toBe('audio-url-redirect-host');
    expect([asked.length, answers.length]).toEqual([2, 1]);
  });

  it('a socket whose peer is not public, before it is sent a byte', async () => {
    const { fetcher, spokenTo, server } = await openLab(clip);
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
    const { port, spokenTo } = await openLab(clip);
    const hop = { url: new URL('https://127.0.0.1/'), redirected: false };
    const client = new Client(hop.url.origin, {
      connect: dial({ ...INTERNET, port }, hop, new AbortController().signal),
    });
    expect((await refusal(client.request({ method: 'GET', path: '/' })))[0]).toBe('audio-url-host');
    await client.destroy();
    expect(spokenTo()).toBe(0);
  });

  it.each([
    ['of a stranger', STRANGER, CERTIFICATE, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['for another name', MISNAMED, MISNAMED, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('a certificate %s, whatever NODE_TLS_REJECT_UNAUTHORIZED says', async (_name, shown, trusted, token) => {
    const { fetcher, asked } = await openLab(clip, shown);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const answer = refusal(fetcher({ ca: trusted.cert }).fetch(CLIP)).finally(() => vi.unstubAllEnvs());
    expect(await answer).toEqual(['audio-url-connect', expect.stringContaining(`failed (${token})`)]);
    expect(asked).toEqual([]);
  });

  const speaking = (speak: (socket: Socket) => unknown) => async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => speak(socket));
    });
    return { port: await listen(server) };
  };
  it.each<[string, () => Promise<Partial<Network>>, RegExp]>([
    ['a closed port', async () => ({ port: await freePort() }), /failed \(ECONNREFUSED\)/u],
    ['an unknown name', async () => ({ resolve: () => Promise.reject(NOT_FOUND) }), /failed \(ENOTFOUND\)/u],
    ['a peer that resets', speaking((socket) => socket.resetAndDestroy()), /failed/u],
    ['a peer that hangs up', speaking((socket) => socket.end()), /failed/u],
    ['a peer that speaks no TLS', speaking((socket) => socket.write('HTTP/1.1 200\r\n\r\n')), /failed/u],
  ])('%s', async (_name, other, sentence) => {
    const connect = { code: 'audio-url-connect', sentence: expect.stringMatching(sentence) };
    expect(await refused(clip, await other())).toMatchObject(connect);
  });
});

describe('budgets', () => {
  const drip = (socket: Socket, begun: string): void => {
    socket.write(begun);
    const timer = setInterval(() => socket.write('x'), 50);
    socket.on('close', () => clearInterval(timer));
  };
  it.each<[string, Answer]>([
    ['headers that do not come', nothing],
    ['headers that drip', ({ socket }) => drip(socket, 'HTTP/1.1 200 OK\r\nX: ')],
    ['a body that drips', ({ socket }) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Type: audio/wav\r\n\r\n')],
    ['redirects that dawdle', (...exchange) => void setTimeout(() => redirectTo(CLIP)(...exchange), 250)],
  ])('%s', async (_name, answer) => {
    const { code, sentence, server } = await refused(answer, { fetch_s: 0.6 });
    expect(code).toBe('audio-url-timeout');
    expect(sentence).toBe('audio_url took longer than 0.6 s; send a URL that answers sooner');
    await expect.poll(() => connectionsOf(server)).toBe(0);
  });

  it('a handshake that is not answered, a resolver that is silent', async () => {
    const silent = silentServer();
    const never = () => new Promise<never>(() => undefined);
    for (const other of [{ port: await listen(silent) }, { resolve: never }]) {
      expect(await refused(clip, { connect_s: 0.3, ...other })).toMatchObject({
        code: 'audio-url-connect',
        sentence: '"a.example" took longer than 0.3 s to connect; send the URL of a host that answers sooner',
      });
    }
    await expect.poll(() => connectionsOf(silent)).toBe(0);
  });
});

describe('breaking off', () => {
  const gone = new Error('gone');

  it('by the caller, with the reason of the signal', async () => {
    const { fetcher, server } = await openLab(nothing);
    const { fetch } = fetcher();
    await expect(fetch(CLIP, AbortSignal.abort(gone))).rejects.toBe(gone);
    const abort = new AbortController();
    const fetched = fetch(CLIP, abort.signal);
    await once(server, 'request');
    abort.abort(gone);
    await expect(fetched).rejects.toBe(gone);
  });

  it('by close, and no fetch begins after it', async () => {
    const { fetcher, server, asked } = await openLab(nothing);
    const { fetch, close } = fetcher();
    const fetched = refusal(fetch(CLIP));
    await once(server, 'request');
    close();
    const stopping = [undefined, 'the service is stopping; send the request again'];
    expect([await fetched, await refusal(fetch(CLIP))]).toEqual([stopping, stopping]);
    expect(asked.length).toBe(1);
  });
});

describe('the internet as production has it', () => {
  it('is port 443, 5 s, 20 s, the certificates of Node, and cannot be changed', () => {
    expect(INTERNET).toMatchObject({ port: 443, connect_s: 5, fetch_s: 20, ca: undefined });
    expect(Object.isFrozen(INTERNET)).toBe(true);
  });

  it('asks the DNS for both kinds of address and makes do with one', async () => {
    const ipv4 = vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['8.8.8.8'] as never);
    const ipv6 = vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue(['2001:4860::1'] as never);
    expect(await INTERNET.resolve('a.example')).toEqual(['8.8.8.8', '2001:4860::1']);
    ipv6.mockRejectedValue(NOT_FOUND);
    expect(await INTERNET.resolve('a.example')).toEqual(['8.8.8.8']);
    ipv4.mockRejectedValue(NOT_FOUND);
    await expect(INTERNET.resolve('a.example')).rejects.toBe(NOT_FOUND);
    vi.restoreAllMocks();
  });

  it('refuses an address before anything is looked up', async () => {
    const { fetch } = createFetcher('koine-tutor/test');
    expect((await refusal(fetch('https://127.0.0.1/')))[0]).toMatch(/^audio-url-/u);
  });
});
