/** The recognizer over HTTP before its model is loaded, while it fails, and while it stops; the model is stood in for. */

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOn, type Door } from '../../recognizer/server.ts';
import { createLog, type Facts } from '../../src/serve/telemetry/telemetry.ts';
import { recording } from '../recordings.ts';

const CLIP = recording(0.5, { lead: 0, tail: 0 });
const LOADED = { kind: 'wav2vec2', frame_s: 0.02, columns: 3 };

/** A promise, and what settles it. */
function promised<T>() {
  const settle = {} as { resolve: (value: T) => void; reject: (error: Error) => void };
  const promise = new Promise<T>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  return { promise, ...settle };
}

let door: Door;
let server: Server;
let url: string;
let loaded: ReturnType<typeof promised<typeof LOADED>>;
let hearing: ReturnType<typeof promised<Uint8Array>>;
let asked: ReturnType<typeof promised<AbortSignal>>;
let lines: { level: string; message: string; facts: Facts }[];

beforeEach(async () => {
  loaded = promised();
  hearing = promised();
  asked = promised();
  lines = [];
  // A test may fail it before anybody asks.
  hearing.promise.catch(() => {});
  const model = {
    loaded: loaded.promise,
    ended: new Promise<never>(() => {}),
    hear: (_: Float32Array, gone: AbortSignal) => {
      asked.resolve(gone);
      return hearing.promise;
    },
  };
  server = createServer().listen(0, '127.0.0.1');
  const write = (text: string): void => {
    for (const line of text.trim().split('\n')) {
      const { level, message, time: _, ...facts } = JSON.parse(line);
      lines.push({ level, message, facts });
    }
  };
  door = answerOn(server, model, createLog({ level: 'info', plain: false, write }));
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const post = (headers = {}) => fetch(`${url}/hear?key=secret`, { method: 'POST', body: CLIP, headers });

describe('a recognizer', () => {
  it('that loads its model answers 503, and says when to come again', async () => {
    const [health, answer] = [await fetch(`${url}/healthz`), await post()];
    for (const { status, headers } of [health, answer]) {
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    }
    expect(await health.json()).toEqual({ status: 'loading' });
    expect(await answer.json()).toEqual({ error: 'the recognizer is loading' });
  });

  it('that has loaded it is healthy, and answers what the model gives', async () => {
    loaded.resolve(LOADED);
    hearing.resolve(Buffer.from('{"phones":[]}'));
    await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ready' });
    expect((await fetch(`${url}/healthz`, { method: 'HEAD' })).status).toBe(200);
    const refused = await fetch(`${url}/healthz`, { method: 'POST', body: 'x' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const answer = await post({ 'x-request-id': 'r-1' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await answer.json()).toEqual({ phones: [] });
  });

  it('writes one line for each request, with its id, but none for the health check', async () => {
    loaded.resolve(LOADED);
    hearing.resolve(Buffer.from('{}'));
    await fetch(`${url}/healthz`);
    await post({ 'x-request-id': 'r'.repeat(200) });
    await fetch(url);
    const ms = expect.any(Number);
    const facts = { status: 200, ms, sound_s: 0.5, request_id: 'r'.repeat(128) };
    expect(lines).toEqual([
      { level: 'info', message: 'POST 200', facts },
      { level: 'info', message: 'GET 405', facts: { status: 405, ms } },
    ]);
  });

  it('whose model fails answers 500; the log knows why, the caller does not', async () => {
    loaded.resolve(LOADED);
    hearing.reject(new Error('Non-zero status code at node Conv_3'));
    const answer = await post();
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ error: 'the model failed on this recording' });
    const facts = expect.objectContaining({ reason: expect.stringContaining('Conv_3') });
    expect(lines).toEqual([{ level: 'error', message: 'POST 500', facts }]);
  });

  it('learns that a caller hung up', async () => {
    loaded.resolve(LOADED);
    const caller = new AbortController();
    const answer = fetch(url, { method: 'POST', body: CLIP, signal: caller.signal });
    const gone = await asked.promise;
    expect(door.underWay()).toBe(1);
    caller.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => gone.aborted).toBe(true);
    expect(door.underWay()).toBe(0);
    hearing.reject(new Error('dropped'));
    await expect.poll(() => lines.map(({ message }) => message)).toEqual(['POST 499']);
  });

  it('that stops answers what is under way, and turns the rest away', async () => {
    loaded.resolve(LOADED);
    const answer = post();
    await asked.promise;
    const emptied = vi.fn();
    const empty = door.turnAway().then(emptied);
    const late = await post();
    expect([late.status, await late.json()]).toEqual([503, { error: 'the recognizer is stopping' }]);
    expect((await fetch(`${url}/healthz`)).status).toBe(503);
    expect(emptied).not.toHaveBeenCalled();
    hearing.resolve(Buffer.from('{}'));
    expect((await answer).status).toBe(200);
    await empty;
    expect(door.underWay()).toBe(0);
  });
});
