import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { PutUploadResponse } from '../../src/contract/response.ts';
import { serving, startApp } from '../fixture.ts';
import { recorded } from '../hear/containers.ts';
import { recording, startRecognizer } from '../recordings.ts';
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
  it('`PUT` 200 `{id, bytes, expires_at, audio_url}`, any content type; `GET` 200 `audio/wav`; HEAD, too', async () => {
    const { id, url, audio_url, expires_at } = await slotOf(app);
    const response = await put(url, WAV, { 'content-type': 'application/x-www-form-urlencoded' });
    expect(response.status).toBe(200);
    const kept = { id, bytes: WAV.length, expires_at, audio_url };
    expect(PutUploadResponse.parse(await response.json())).toEqual(kept);
    const stored = await get(url);
    expect(stored.status).toBe(200);
    expect(stored.headers.get('content-type')).toBe('audio/wav');
    expect(stored.headers.get('cache-control')).toBe('private, no-store');
    expect((await bytesAt(url)).equals(WAV)).toBe(true);
    const head = await fetch(url, { method: 'HEAD', headers: { 'x-api-key': app.secret } });
    expect(head.headers.get('content-length')).toBe(String(WAV.length));
  });

  it('a WebM is read back with its type, and scored', async () => {
    const ears = await startRecognizer(() => ({ body: { phones: ['ˈi', 's'] } }));
    const hearing = await startApp({ recognizer: ears.url });
    const webm = recorded('phone.webm');
    const { url, audio_url } = await slotOf(hearing);
    const headers = { 'x-api-key': hearing.secret };
    expect((await fetch(url, { method: 'PUT', headers, body: webm })).status).toBe(200);
    const stored = await fetch(url, { headers });
    expect(stored.headers.get('content-type')).toBe('audio/webm');
    expect(Buffer.from(await stored.arrayBuffer()).equals(webm)).toBe(true);
    const input_quality = { format: 'webm-opus', sample_rate: 48_000, channels: 1, duration_s: 1.8 };
    const scored = await hearing.post({ target: 'εἰς', audio_url });
    expect(await scored.json()).toMatchObject({ proximity: 1, input_quality });
    await Promise.all([hearing.close(), ears.close()]);
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
    const wav = recording(43, { rate: 48_000, channels: 2, lead: 0, tail: 0 });
    const full = Buffer.concat([wav, Buffer.alloc(8 * MIB - wav.length)]);
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
