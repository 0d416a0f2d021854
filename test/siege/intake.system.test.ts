/** Bodies of many small pieces take the memory of what came, in whole pages. */

import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Intake } from '../../src/serve/http/intake.ts';
import { type Running, startApp } from '../fixture.ts';
import { GOOD, raw } from '../http/exchange.ts';

const DROPS = 90_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The bytes that this process holds, its garbage thrown away. */
function held(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A body in chunks of one byte each. */
const drops = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`)
    .join('')
    .concat('0\r\n\r\n');

const chunked = (line: string, more: string, bytes: Buffer): Buffer =>
  Buffer.from(
    `${line} HTTP/1.1\r\nHost: x\r\n${more}Transfer-Encoding: chunked\r\n\r\n${drops(bytes)}`,
    'latin1',
  );

describe('a body that comes in', () => {
  it.each([
    [true, 8192],
    [false, 5000],
  ])('lies in one piece (shared, and then in whole pages: %s)', (shared, size) => {
    const intake = new Intake(400 * 1024, 1, shared);
    for (let n = 0; n < 5000; n++) expect(intake.add(Uint8Array.of(n % 256))).toBe(true);
    const bytes = intake.bytes();
    expect([...bytes.subarray(254, 258)]).toEqual([254, 255, 0, 1]);
    expect([bytes.length, bytes.buffer.byteLength]).toEqual([5000, size]);
    expect(bytes.buffer instanceof SharedArrayBuffer).toBe(shared);
  });

  it('takes as many bytes as are allowed, and not one more', () => {
    const intake = new Intake(5000, 1, false);
    expect(intake.add(new Uint8Array(4999))).toBe(true);
    expect(intake.add(new Uint8Array(2))).toBe(false);
    expect(intake.add(new Uint8Array(1))).toBe(true);
    expect(intake.bytes().buffer.byteLength).toBe(5000);
  });

  it('takes room for the whole declared length at once if half of it is there', () => {
    for (const told of [10_000, 10_001]) {
      const intake = new Intake(told, 5000, false);
      expect(intake.add(Buffer.alloc(5000, 'a'))).toBe(true);
      expect(intake.add(Buffer.alloc(told - 5000, 'b'))).toBe(true);
      expect(intake.add(Buffer.from('c'))).toBe(false);
      expect(intake.bytes().toString()).toBe('a'.repeat(5000) + 'b'.repeat(told - 5000));
    }
  });

  it('nothing is an empty body', () => {
    expect(new Intake(5000, 0, true).bytes()).toHaveLength(0);
  });
});

describe('chunks of one byte', () => {
  const key = (): string => `X-API-Key: ${app.secret}\r\n`;
  const BODY = Buffer.from(JSON.stringify(GOOD));

  it('are a body as any other, on every route that reads one', async () => {
    const ask = (bytes: Buffer) => raw(app.port, bytes);
    expect(await ask(chunked('POST /v1/tutor', key(), BODY))).toContain('"proximity":0.75');
    const ping = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    expect(await ask(chunked('POST /mcp', '', ping))).toContain('"result":{}');
    const bench = Buffer.from('{"kernels":["dance"]}');
    expect(await ask(chunked('POST /v1/bench', key(), bench))).toContain('kernels must be a list');
    const { hash } = app.keys.verify(app.secret) ?? { hash: '' };
    const { id } = await app.service.createUpload({ owner: hash, requestId: 'test' });
    expect(await ask(chunked(`PUT /v1/uploads/${id}`, key(), BODY))).toContain('audio is not a WAV');
  });

  it('that never end hold at most twice what came', async () => {
    const served: Socket[] = [];
    app.app.server.on('connection', (socket: Socket) => served.push(socket));
    const before = held();
    const bytes = Buffer.from(
      `POST /mcp HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(DROPS)}`,
    );
    const sockets = Array.from({ length: 8 }, () => connect(app.port, '127.0.0.1'));
    for (const socket of sockets) socket.write(bytes);
    const came = (): number => served.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    await expect.poll(came, { timeout: 60_000 }).toBe(8 * bytes.length);
    expect(held() - before).toBeLessThan(2 * came());
    for (const socket of sockets) socket.destroy();
  });
});
