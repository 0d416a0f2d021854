import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PutUploadResponse } from '../../src/contract/response.ts';
import type { Caller } from '../../src/serve/service/hearing.ts';
import { type Running, startApp } from '../fixture.ts';
import { recording } from '../recordings.ts';
import { BASE, problem, raw } from './exchange.ts';

const MIB = 2 ** 20;

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const ownerOf = (secret: string): Caller => {
  const { hash } = app.keys.verify(secret) ?? { hash: '' };
  return { owner: hash, requestId: 'test' };
};
const slots: [id: string, secret: string][] = [];
// A key has at most eight.
afterEach(async () => {
  for (const [id, secret] of slots.splice(0))
    await app.service.deleteUpload(id, ownerOf(secret)).catch(() => {});
});
const slot = async (secret = app.secret) => {
  const made = await app.service.createUpload(ownerOf(secret));
  slots.push([made.id, secret]);
  return { ...made, url: made.upload_url.replace(BASE, app.url) };
};
const put = (url: string, body: Uint8Array, headers: Record<string, string> = {}, secret = app.secret) =>
  fetch(url, { method: 'PUT', headers: { 'x-api-key': secret, ...headers }, body: Buffer.from(body) });
const get = (url: string, secret = app.secret) => fetch(url, { headers: { 'x-api-key': secret } });

const WAV = recording(0.3);

describe('create_upload, PUT and GET /v1/uploads/{id}', () => {
  it('`PUT` 200 `{id, bytes, expires_at, audio_url}`, any content type; `GET` 200 `audio/wav`; HEAD, too', async () => {
    const { id, url, audio_url, expires_at } = await slot();
    const response = await put(url, WAV, { 'content-type': 'application/x-www-form-urlencoded' });
    expect(response.status).toBe(200);
    expect(PutUploadResponse.parse(await response.json())).toEqual({
      id,
      bytes: WAV.length,
      expires_at,
      audio_url,
    });
    const stored = await get(url);
    expect(stored.status).toBe(200);
    expect(stored.headers.get('content-type')).toBe('audio/wav');
    expect(stored.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await stored.arrayBuffer()).equals(WAV)).toBe(true);
    const head = await fetch(url, { method: 'HEAD', headers: { 'x-api-key': app.secret } });
    expect(head.headers.get('content-length')).toBe(String(WAV.length));
  });

  it('a second PUT replaces; a body that is no WAV is a 400 and leaves the upload slot as it was', async () => {
    const { url } = await slot();
    await put(url, WAV);
    for (const bytes of [Buffer.from('ID3 not a wav'), WAV.subarray(0, 30), Buffer.alloc(0)]) {
      const response = await put(url, bytes);
      expect(await problem(response)).toMatchObject({
        status: 400,
        detail: expect.stringMatching(/^audio is not a WAV/u),
      });
      expect(Buffer.from(await (await get(url)).arrayBuffer()).equals(WAV)).toBe(true);
    }
    const other = recording(0.5);
    expect((await put(url, other)).status).toBe(200);
    expect(Buffer.from(await (await get(url)).arrayBuffer()).equals(other)).toBe(true);
  });

  it("another key's id is a 404 for every method, and its recording stays as it was", async () => {
    const { url } = await slot();
    await put(url, WAV);
    const stranger = app.keys.issue('stranger');
    const remove = { method: 'DELETE', headers: { 'x-api-key': stranger } };
    for (const response of [
      await get(url, stranger),
      await put(url, recording(0.4), {}, stranger),
      await fetch(url, remove),
    ]) {
      expect(await problem(response)).toMatchObject({
        status: 404,
        detail: 'no live upload slot of this key has this id; make one by POST /v1/uploads or create_upload',
      });
    }
    expect(Buffer.from(await (await get(url)).arrayBuffer()).equals(WAV)).toBe(true);
  });

  it('PUT body cap is 8 MiB: exactly that is taken', async () => {
    const { url } = await slot();
    const wav = recording(43, { rate: 48_000, channels: 2, lead: 0, tail: 0 });
    const full = Buffer.concat([wav, Buffer.alloc(8 * MIB - wav.length)]);
    const response = await put(url, full);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ bytes: 8 * MIB });
  });

  it('over it: 413 `body-too-large`, refused from `Content-Length` before the body is read', async () => {
    const { url, id } = await slot();
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(app.port, '127.0.0.1', () =>
        // Headers alone: an answer proves that no byte of the body was waited for.
        socket.write(
          `PUT /v1/uploads/${id} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${app.secret}\r\nContent-Length: ${8 * MIB + 1}\r\n\r\n`,
        ),
      );
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /u);
    expect(answer).toContain('"code":"body-too-large"');
    expect(answer).toContain('larger than 8192 KiB');
    expect((await get(url)).status).toBe(404);
  });

  it('a body without Content-Length is refused mid-stream, and nothing of it is kept', async () => {
    const { url } = await slot();
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

  it('an id that is no upload slot of the key is a 404 before the body is read; an upload slot takes one PUT at a time', async () => {
    const { url, id } = await slot();
    const head = (path: string) =>
      `PUT ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${app.secret}\r\nContent-Length: 5000000\r\n\r\n`;
    expect(await raw(app.port, head(`/v1/uploads/${'B'.repeat(22)}`))).toMatch(/^HTTP\/1\.1 404 /u);
    expect(await raw(app.port, head(`/v1/uploads/${'B'.repeat(2000)}`))).toMatch(/^HTTP\/1\.1 404 /u);
    const slow = connect(app.port, '127.0.0.1', () => slow.write(head(`/v1/uploads/${id}`)));
    await expect.poll(async () => (await put(url, WAV)).status, { timeout: 5000 }).toBe(503);
    const refused = await put(url, WAV);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await problem(refused)).detail).toContain('another PUT into this upload slot is under way');
    slow.destroy();
    await expect.poll(async () => (await put(url, WAV)).status, { timeout: 5000 }).toBe(200);
  });

  it('a PUT that breaks off leaves the upload slot as it was', async () => {
    const { url, id } = await slot();
    await put(url, WAV);
    await new Promise<void>((done) => {
      const socket = connect(app.port, '127.0.0.1', () => {
        socket.write(
          `PUT /v1/uploads/${id} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${app.secret}\r\nContent-Length: 5000\r\n\r\nRIFF`,
        );
        setTimeout(() => socket.destroy(), 50);
      });
      socket.on('close', () => done());
    });
    expect(Buffer.from(await (await get(url)).arrayBuffer()).equals(WAV)).toBe(true);
  });
});

describe('POST /v1/uploads and DELETE /v1/uploads/{id}', () => {
  const make = (secret = app.secret) =>
    fetch(`${app.url}/v1/uploads`, { method: 'POST', headers: { 'x-api-key': secret } });
  const remove = (url: string, secret = app.secret) =>
    fetch(url, { method: 'DELETE', headers: { 'x-api-key': secret } });
  const local = (url: string) => url.replace(BASE, app.url);

  it('201 with the slot of create_upload, which takes a WAV, and 204 when it is given back', async () => {
    const response = await make();
    expect(response.status).toBe(201);
    const made = (await response.json()) as { id: string; upload_url: string; audio_url: string };
    expect(made).toMatchObject({ method: 'PUT', max_bytes: 8 * MIB, expires_in_s: 600 });
    expect([made.upload_url, made.audio_url]).toEqual(Array(2).fill(`${BASE}/v1/uploads/${made.id}`));
    expect(response.headers.get('location')).toBe(made.audio_url);
    const url = local(made.upload_url);
    expect((await put(url, WAV)).status).toBe(200);
    expect((await get(url)).status).toBe(200);
    const gone = await remove(url);
    expect([gone.status, await gone.text()]).toEqual([204, '']);
    for (const again of [await remove(url), await get(url), await put(url, WAV)])
      expect(again.status).toBe(404);
  });

  it('the ninth of a key is a 503 with Retry-After; another key has room, and so has a key that gave one back', async () => {
    const other = app.keys.issue('one more');
    const made = [];
    for (let n = 0; n < 8; n++) made.push(await slot());
    const refused = await make();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590);
    expect(await problem(refused)).toMatchObject({ code: 'upload-slots-of-key-full' });
    expect((await make(other)).status).toBe(201);
    await remove(made[0]?.url ?? '');
    const { id } = (await (await make()).json()) as { id: string };
    slots.push([id, app.secret]);
  });
});
