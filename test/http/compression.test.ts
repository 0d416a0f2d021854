/** Tests compressed answers: decompressed, each must equal the uncompressed answer. */

import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request as open } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CODINGS, type Coding, codingFor } from '../../src/service/built/codings.ts';
import { createLog } from '../../src/service/telemetry/telemetry.ts';
import { serving } from '../fixture.ts';
import { request } from '../mcp/talk.ts';
import { GOOD } from './exchange.ts';

let written = '';
const write = (text: string): void => {
  written += text;
};
const app = serving({ doors: { log: createLog({ level: 'info', plain: false, write }) } });

const HEADERS: readonly (readonly [header: string | undefined, coding: Coding | null])[] = [
  [undefined, null],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0.5, identity;q=0.5', 'gzip'],
  ['gzip;q=0.5, identity;q=0.6', null],
  [',,;=', null],
];

describe('the preferred coding', () => {
  it.each(HEADERS)('%j: %s', (header, coding) => expect(codingFor(header, CODINGS)).toBe(coding));

  it('is one of the codings on offer', () => {
    expect(codingFor('br, gzip;q=0.1', ['gzip'])).toBe('gzip');
    expect(codingFor('*', [])).toBeNull();
  });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request; returns its answer with the body still compressed. */
async function send(path: string, coding: string, more: object = {}, body?: unknown): Promise<Answer> {
  const headers = { authorization: `Bearer ${app.secret}`, 'accept-encoding': coding, ...more };
  const asking = open(app.url + path, { headers, method: body ? 'POST' : 'GET' });
  asking.end(body ? JSON.stringify(body) : undefined);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(await answer.toArray()) };
}

const unpack = ({ headers, body }: Answer): string => {
  const coding = headers['content-encoding'];
  return String(coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body);
};

describe('documents', () => {
  it.each(['/docs', '/docs.md', '/openapi.json', '/docs/style.css'])('%s in each coding', async (path) => {
    const plain = await send(path, 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toContain('Accept-Encoding');
    for (const coding of CODINGS) {
      const answer = await send(path, coding);
      expect(answer.headers).toMatchObject({
        'content-encoding': coding,
        'content-length': String(answer.body.length),
        'content-type': plain.headers['content-type'],
        vary: plain.headers.vary,
      });
      expect(answer.headers.etag).not.toBe(plain.headers.etag);
      expect(answer.body.length).toBeLessThan(plain.body.length);
      expect(unpack(answer)).toBe(String(plain.body));
      const again = await send(path, coding, { 'if-none-match': answer.headers.etag });
      expect([again.status, again.body.length, again.headers.vary]).toEqual([304, 0, plain.headers.vary]);
      const other = await send(path, coding, { 'if-none-match': plain.headers.etag });
      expect(other.status).toBe(200);
    }
  });

  it.each(['/logo.png', '/robots.txt'])('%s is not compressed', async (path) => {
    const { headers } = await send(path, 'br, gzip');
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  });
});

const VERSE = 'Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν, καὶ θεὸς ἦν ὁ λόγος.';

describe('answers', () => {
  it('in each coding, with their bytes in the log', async () => {
    const ask = async (coding: string): Promise<Answer> => {
      const answer = await send('/v1/tutor', coding, {}, GOOD);
      await expect.poll(() => written).toContain(`"bytes_out":${answer.body.length}`);
      return answer;
    };
    const plain = await ask('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const coding of CODINGS) {
      const answer = await ask(`${coding}, identity;q=0.5`);
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding');
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(unpack(answer)).toBe(String(plain.body));
      expect(answer.body.length).toBeLessThan(plain.body.length / 4);
    }
  });

  it('of up to 1 KiB are sent uncompressed', async () => {
    const short = await send('/v1/reading?target=%CE%B8%CE%B5%CF%8C%CF%82', 'br');
    expect(short.body.length).toBeLessThan(1024);
    expect([short.headers['content-encoding'], short.headers.vary]).toEqual([undefined, 'accept-encoding']);
    const refused = await send('/v1/tutor', 'br', {}, {});
    expect([refused.status, refused.headers['content-encoding']]).toEqual([400, undefined]);
  });

  it('that may be cached have one weak ETag for all codings', async () => {
    const path = `/v1/reading?target=${encodeURIComponent(VERSE)}`;
    const [plain, packed] = [await send(path, 'identity'), await send(path, 'br')];
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag });
    expect(plain.headers.etag).toMatch(/^W\/"[\w-]{22}"$/u);
    expect([plain.headers.vary, packed.headers.vary]).toEqual(['accept-encoding', 'accept-encoding']);
    expect(unpack(packed)).toBe(String(plain.body));
    expect((await send(path, 'br', { 'if-none-match': plain.headers.etag })).status).toBe(304);
  });

  it('of MCP are compressed, too', async () => {
    const call = request('tools/call', { name: 'score', arguments: { ...GOOD, detail: 'full' } });
    const types = { accept: 'application/json' };
    const plain = await send('/mcp', 'identity', types, call);
    const packed = await send('/mcp', 'gzip', types, call);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(String(packed.headers.vary).toLowerCase()).toBe('origin, accept-encoding');
    expect(unpack(packed)).toBe(String(plain.body));
  });
});
