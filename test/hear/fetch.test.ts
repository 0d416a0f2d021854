import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Answer, answering, CLIP, clip, openLab, redirectTo, refusal, refused, WAV } from './lab.ts';

const CAP = 256 * 1024;

const fetchFrom = async (answer: Answer): Promise<Uint8Array> =>
  (await openLab(answer)).fetcher().fetch(CLIP);

describe('accepted clips', () => {
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

  it('three redirects are followed, a fourth is not', async () => {
    // The path is the number of redirects to come: /3 redirects to /2.
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

  it.each([[], ['location', '/a', 'location', '/b']])('Location %j is refused', async (...headers) => {
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

  it('an endless body is aborted: the server sees the connection close', async () => {
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
