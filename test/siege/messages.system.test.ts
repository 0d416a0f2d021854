/**
 * Tests that the parts of a body are counted before a schema checks them, because the schema would report an issue for
 * each of very many parts.
 */

import { describe, expect, it } from 'vitest';
import { countJson } from '../../src/contract/json.ts';
import { serving } from '../fixture.ts';
import { problem, raw } from '../http/exchange.ts';
import { request, send } from '../mcp/talk.ts';

const app = serving();

const EVERYTHING = { fields: 1e9, nests: 1e9, entries: 1e9 };

describe('JSON is counted before it is parsed', () => {
  it.each([
    ['{}', 0, 1, 1],
    ['{"target":"θεός","ipa":["s","e"]}', 2, 2, 4],
    ['{"a":"[{,:\\"]}"}', 1, 1, 1],
    ['{"a\\\\":[[],{}]}', 1, 4, 5],
    ['"never closed [', 0, 0, 0],
    ['', 0, 0, 0],
  ])('%s', (text, names, nests, entries) => {
    expect(countJson(Buffer.from(text), EVERYTHING)).toEqual({ fields: names, nests, entries });
  });
});

const DEEP = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;

describe('a message', () => {
  it('of more than 64 KiB can only be a tool call, so it needs a key before its body is read', async () => {
    const missing = await problem(await send(app, DEEP));
    expect(missing).toMatchObject({ status: 401, code: 'api-key-required' });
    const wrong = await problem(await send(app, DEEP, { 'x-api-key': 'nobody' }));
    expect(wrong).toMatchObject({ status: 401, code: 'api-key-rejected' });
  });

  it('in chunks, whose length is unknown, is first read and then treated as what it is', async () => {
    const post = (size: number, more: string): Promise<string> => {
      const body = JSON.stringify(request('tools/call', { name: 'score', note: 'a'.repeat(size) }));
      const head = `POST /mcp HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}Transfer-Encoding: chunked\r\n\r\n`;
      return raw(app.port, `${head}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
    };
    expect(await post(60_000, '')).toMatch(/^HTTP\/1\.1 401 /u);
    expect(await post(70_000, 'X-API-Key: nobody\r\n')).toMatch(/^HTTP\/1\.1 401 /u);
    expect(await post(70_000, `X-API-Key: ${app.secret}\r\n`)).toMatch(/^HTTP\/1\.1 200 /u);
  });
});
