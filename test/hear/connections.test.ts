import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Client } from 'undici';
import { describe, expect, it, vi } from 'vitest';
import { freePort } from '../../bench/load/freePort.ts';
import { dial, INTERNET, type Network } from '../../src/service/hear/fetch/dial.ts';
import { createFetcher } from '../../src/service/hear/fetch/fetch.ts';
import {
  type Answer,
  CERTIFICATE,
  CLIP,
  clip,
  MISNAMED,
  openLab,
  redirectTo,
  refusal,
  refused,
  STRANGER,
} from './lab.ts';
import { connectionsOf, listen, silentServer } from './loopback.ts';

const nothing: Answer = () => undefined;
const NOT_FOUND = Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' });

describe('connections that are refused', () => {
  const forbidden = '127.0.0.1 10.0.0.1 169.254.169.254 168.63.129.16 ::1 fd00::1 ::ffff:10.0.0.1'.split(' ');

  it.each(forbidden)('a name that resolves to %s, among other addresses or not', async (address) => {
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

  it('DNS rebinding: a name is looked up once at every hop, and its address is checked at every hop', async () => {
    const answers = ['127.0.0.1', '127.0.0.1', '169.254.169.254', '127.0.0.1'];
    const resolve = async () => [answers.shift() ?? ''];
    const { code, asked } = await refused(redirectTo(CLIP), { resolve });
    expect(code).toBe('audio-url-redirect-host');
    expect([asked.length, answers.length]).toEqual([2, 1]);
  });

  it('a socket whose peer is not public is refused before a byte is sent', async () => {
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

  it('an IP literal, which is not looked up, is refused by the peer of its socket', async () => {
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

describe('aborting a fetch', () => {
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

describe('the network of production', () => {
  it('is port 443, 5 s, 20 s, the certificates of Node, and cannot be changed', () => {
    expect(INTERNET).toMatchObject({ port: 443, connect_s: 5, fetch_s: 20, ca: undefined });
    expect(Object.isFrozen(INTERNET)).toBe(true);
  });

  it('asks the DNS for IPv4 and IPv6 addresses, and works if it gets only one kind', async () => {
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
