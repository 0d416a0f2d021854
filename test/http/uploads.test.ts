import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { serving } from '../fixture.ts';
import { recorded } from '../hear/containers.ts';
import { chunk, fmt, riff } from '../hear/wavs.ts';
import { recording } from '../recordings.ts';
import { slotOf } from './exchange.ts';

const MIB = 2 ** 20;

const app = serving();

const put = (url: string, body: Uint8Array, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', headers: { 'x-api-key': app.secret, ...headers }, body: Buffer.from(body) });
const get = (url: string) => fetch(url, { headers: { 'x-api-key': app.secret } });

const bytesAt = async (url: string): Promise<Buffer> => Buffer.from(await (await get(url)).arrayBuffer());

const head = (path: string) =>
  `PUT ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${app.secret}\r\nContent-Length: 5000000\r\nExpect: 100-continue\r\n\r\n`;

const WAV = recording(0.3);

describe('PUT and GET /v1/uploads/{id}', () => {
  it('a WebM is read back with its type, and may not be stored by a cache', async () => {
    const { url } = await slotOf(app);
    const webm = recorded('phone.webm');
    expect((await put(url, webm, { 'content-type': 'text/plain' })).status).toBe(200);
    const { headers } = await get(url);
    expect(headers.get('content-type')).toBe('audio/webm');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await bytesAt(url)).equals(webm)).toBe(true);
  });

  it('a second PUT replaces the first; any other body is a 400 and leaves the upload slot as it was', async () => {
    const { url } = await slotOf(app);
    await put(url, WAV);
    expect((await put(url, Buffer.from('fLaC is not read'))).status).toBe(400);
    expect((await bytesAt(url)).equals(WAV)).toBe(true);
    const other = recording(0.5);
    expect((await put(url, other)).status).toBe(200);
    expect((await bytesAt(url)).equals(other)).toBe(true);
  });

  it("another key's id is a 404 for every method, and its recording stays as it was", async () => {
    const { url } = await slotOf(app);
    await put(url, WAV);
    const stranger = app.keys.issue('stranger');
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      const { status } = await fetch(url, { method, headers: { 'x-api-key': stranger } });
      expect(status).toBe(404);
    }
    expect((await bytesAt(url)).equals(WAV)).toBe(true);
  });

  it('PUT body cap is 8 MiB: exactly that is taken', async () => {
    const { url } = await slotOf(app);
    const full = riff(chunk('fmt ', fmt(1, 1, 16_000, 8)), chunk('data', new Uint8Array(8 * MIB - 44)));
    expect(full.length).toBe(8 * MIB);
    expect((await put(url, full)).status).toBe(200);
  });

  it('a body without Content-Length is refused while it arrives, and no part of it is kept', async () => {
    const { url } = await slotOf(app);
    const { status, sent } = await new Promise<{ status: number; sent: number }>((resolve, reject) => {
      let written = 0;
      const outgoing = request(url, { method: 'PUT', headers: { 'x-api-key': app.secret } }, (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, sent: written });
      });
      outgoing.on('error', reject);
      const chunk = Buffer.alloc(MIB / 4);
      const more = (): void => {
        if (written >= 64 * MIB || outgoing.destroyed) return;
        written += chunk.length;
        outgoing.write(chunk, () => setImmediate(more));
      };
      more();
    });
    expect(status).toBe(413);
    expect(sent).toBeLessThan(32 * MIB);
    expect((await get(url)).status).toBe(404);
  });

  it('a PUT that breaks off leaves the upload slot as it was', async () => {
    const { url, id } = await slotOf(app);
    await put(url, WAV);
    const socket = connect(app.port, '127.0.0.1', () => socket.write(head(`/v1/uploads/${id}`)));
    await once(socket, 'data');
    socket.write('RIFF');
    await once(socket.destroy(), 'close');
    expect((await bytesAt(url)).equals(WAV)).toBe(true);
  });
});
