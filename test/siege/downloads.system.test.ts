/** Answers that nobody reads: an upload is not copied for each, and those of a key, or of an address, hold 16 MiB at most. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Bodies } from '../../src/serve/http/bodies.ts';
import { Traffic } from '../../src/serve/http/traffic.ts';
import { serving } from '../fixture.ts';
import { BASE, GOOD, problem, slotOf } from '../http/exchange.ts';
import { keyed, request, send } from '../mcp/talk.ts';
import { recording } from '../recordings.ts';

const MIB = 2 ** 20;

const app = serving();
const doors = { trustProxy: ['127.0.0.1'], traffic: new Traffic(new Bodies(), MIB / 4) };
const narrow = serving({ doors });

/** A WAV of nearly 8 MiB: a short recording, and a chunk that readers skip. */
function largeWav(): Buffer {
  const wav = recording(0.3);
  const filler = Buffer.alloc(8 * MIB - wav.length);
  filler.write('JUNK');
  filler.writeUInt32LE(filler.length - 8, 4);
  const whole = Buffer.concat([wav, filler]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

const KEY = () => ({ 'x-api-key': app.secret });

async function upload(bytes: Buffer): Promise<string> {
  const { url } = await slotOf(app);
  expect((await fetch(url, { method: 'PUT', headers: KEY(), body: bytes })).status).toBe(200);
  return url;
}

/** Asks for this and reads the status alone. */
async function glance(url: string): Promise<[socket: Socket, status: number]> {
  const socket = connect(app.port, '127.0.0.1');
  socket.write(`GET ${new URL(url).pathname} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${app.secret}\r\n\r\n`);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return [socket, Number(/^HTTP\/1\.1 (\d+) /u.exec(chunk.toString('latin1'))?.[1])];
}

describe('downloads of an upload that nobody reads', () => {
  it('are two of 8 MiB a key, without a copy; a further request is a 503 until one is read', async () => {
    const url = await upload(largeWav());
    const before = process.memoryUsage().arrayBuffers;
    const open = [await glance(url), await glance(url)];
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * MIB);
    const refusals = [
      await fetch(url, { headers: KEY() }),
      await app.post(GOOD),
      await send(app, request('tools/call', { name: 'score', arguments: GOOD }), keyed(app)),
    ];
    for (const refused of refusals) {
      expect(refused.headers.get('retry-after')).toBe('5');
      expect(await problem(refused)).toMatchObject({
        status: 503,
        type: `${BASE}/docs/errors#service-unavailable`,
        code: 'answers-unread',
        detail: '16 MiB of answers to this caller are not read yet; read them, then try again',
      });
    }
    const other = app.keys.issue('other');
    expect((await app.post(GOOD, { authorization: `Bearer ${other}` })).status).toBe(200);
    for (const [socket, status] of open) {
      expect(status).toBe(200);
      socket.destroy();
    }
    await expect.poll(async () => (await app.post(GOOD)).status).toBe(200);
    const whole = await fetch(url, { headers: KEY() });
    expect(Buffer.from(await whole.arrayBuffer()).equals(largeWav())).toBe(true);
  });
});

describe('readings that an address asks for without a key, and does not read', () => {
  it('have a bound; past it, it gets a 503, until it reads; another address has its own', async () => {
    const path = `/v1/reading?target=${encodeURIComponent('ὁ '.repeat(64).trim())}`;
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const reading = (address: string) => fetch(narrow.url + path, { headers: from(address) });
    const { length } = Buffer.from(await (await reading('192.0.2.1')).arrayBuffer());
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n`;
    const sockets: Socket[] = [];
    // What the system takes from the service, and keeps for the caller, is not unread.
    for (let n = 0; n < 2; n++) {
      const socket = connect(narrow.port, '127.0.0.1').pause();
      socket.write(request.repeat(Math.ceil((6 * MIB) / length)));
      sockets.push(socket);
    }
    await expect.poll(async () => (await reading('192.0.2.1')).status).toBe(503);
    expect(await problem(await reading('192.0.2.1'))).toMatchObject({ code: 'answers-unread' });
    expect((await reading('192.0.2.2')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await reading('192.0.2.1')).status).toBe(200);
  });
});
