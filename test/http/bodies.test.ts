import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { countJson } from '../../src/contract/json.ts';
import { serving } from '../fixture.ts';
import { GOOD, raw, slotOf } from './exchange.ts';

const BODY = JSON.stringify(GOOD);

const app = serving();

const head = (line: string, ...fields: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: x', ...fields]
    .map((field) => `${field}\r\n`)
    .join('')
    .concat('\r\n');

const EVERYTHING = { fields: 1e9, nests: 1e9, entries: 1e9 };

describe('the parts of a body are counted before it is parsed', () => {
  it.each([
    ['{}', 0, 1, 1],
    ['{"target":"θεός","ipa":["s","e"]}', 2, 2, 4],
    ['{"a":"[{,:\\"]}"}', 1, 1, 1],
    ['{"a\\\\":[[],{}]}', 1, 4, 5],
    ['"never closed [', 0, 0, 0],
    ['', 0, 0, 0],
  ])('%s', (text, fields, nests, entries) => {
    expect(countJson(Buffer.from(text), EVERYTHING)).toEqual({ fields, nests, entries });
  });
});

describe('a body in chunks of one byte', () => {
  it('is read like any other body, on every route that reads one', async () => {
    const ask = (line: string, body: string): Promise<string> => {
      const fields = line === 'POST /mcp' ? [] : [`X-API-Key: ${app.secret}`];
      const chunks = [...Buffer.from(body)].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`);
      const bytes = `${head(line, ...fields, 'Transfer-Encoding: chunked')}${chunks.join('')}0\r\n\r\n`;
      return raw(app.port, Buffer.from(bytes, 'latin1'));
    };
    const { id } = await slotOf(app);
    expect(await ask('POST /v1/tutor', BODY)).toContain('"proximity":0.75');
    expect(await ask('POST /mcp', '{"jsonrpc":"2.0","id":1,"method":"ping"}')).toContain('"result":{}');
    expect(await ask('POST /v1/bench', '{"kernels":["dance"]}')).toContain('kernels must be a list');
    expect(await ask(`PUT /v1/uploads/${id}`, BODY)).toContain('audio is not a WAV');
  });
});

describe('refusals before the body', () => {
  it.each([
    [`PUT /v1/uploads/${'A'.repeat(22)}`, 401],
    ['POST /nope', 404],
    ['POST /health', 405],
  ])('reach a caller that is still writing 8 MiB: %s', async (line, status) => {
    const body = Buffer.alloc(8 * 2 ** 20);
    const fields = `Host: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n`;
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(app.port, '127.0.0.1', () => {
        socket.write(`${line} HTTP/1.1\r\n${fields}\r\n`);
        socket.write(body);
      });
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
      // The service may answer and close the connection before it got the whole body. The socket then has an error, but
      // the answer must arrive first.
      socket.on('error', () => {});
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
  });
});
