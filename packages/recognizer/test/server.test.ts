import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../src/service/telemetry/telemetry.ts';
import { listen } from '../../../test/hear/loopback.ts';
import { recording } from '../../../test/recordings.ts';
import { answerOn, PLACES } from '../src/server.ts';

const CLIP = recording(0.5, { lead: 0, tail: 0 });
const LOADED = { kind: 'wav2vec2', frame_s: 0.02, columns: 3 };

function promised<T>() {
  const settle = {} as { resolve: (value: T) => void; reject: (error: Error) => void };
  const promise = new Promise<T>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  return { promise, ...settle };
}

/** Starts a server with a fake model. The test decides when the model is loaded, and what it hears. */
async function opened() {
  const [loaded, hearing, asked] = [
    promised<typeof LOADED>(),
    promised<Uint8Array>(),
    promised<AbortSignal>(),
  ];
  // A test may reject this promise before the server awaits it; Node must not report that as unhandled.
  hearing.promise.catch(() => {});
  const hear = (_: Float32Array, gone: AbortSignal) => {
    asked.resolve(gone);
    return hearing.promise;
  };
  const lines: object[] = [];
  const write = (all: string) =>
    void lines.push(
      ...all
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  const server = createServer();
  const model = { loaded: loaded.promise, ended: new Promise<never>(() => {}), hear };
  const door = answerOn(server, model, createLog({ level: 'info', plain: false, write }));
  const url = `http://127.0.0.1:${await listen(server)}`;
  const post = (more: RequestInit = {}) =>
    fetch(`${url}/hear?key=secret`, { method: 'POST', body: CLIP, ...more });
  const health = (more: RequestInit = {}) => fetch(`${url}/healthz`, more);
  return { loaded, hearing, asked, lines, door, server, url, post, health };
}

describe('a recognizer', () => {
  it('that loads its model answers 503, and says when to come again', async () => {
    const { health, post } = await opened();
    const answers = [await health(), await post()];
    for (const { status, headers } of answers)
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(bodies).toEqual([{ status: 'loading' }, { error: 'the recognizer is loading' }]);
  });

  it('that has loaded it is healthy, and answers what the model gives', async () => {
    const { loaded, hearing, health, post } = await opened();
    loaded.resolve(LOADED);
    hearing.resolve(Buffer.from('{"phones":[]}'));
    await expect.poll(async () => (await health()).status).toBe(200);
    expect(await (await health()).json()).toEqual({ status: 'ready' });
    expect((await health({ method: 'HEAD' })).status).toBe(200);
    const refused = await health({ method: 'POST', body: 'x' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const answer = await post();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await answer.json()).toEqual({ phones: [] });
  });

  it('whose model fails answers 500; the log knows why, the caller does not', async () => {
    const { loaded, hearing, lines, post } = await opened();
    loaded.resolve(LOADED);
    hearing.reject(new Error('Non-zero status code at node Conv_3'));
    const answer = await post();
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ error: 'the model failed on this recording' });
    const reason = expect.stringContaining('Conv_3');
    expect(lines).toMatchObject([{ level: 'error', message: 'POST 500', reason }]);
  });

  it('learns that a caller hung up', async () => {
    const { loaded, hearing, asked, lines, door, post } = await opened();
    loaded.resolve(LOADED);
    const caller = new AbortController();
    const answer = post({ signal: caller.signal });
    const gone = await asked.promise;
    expect(door.underWay()).toBe(1);
    caller.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => gone.aborted).toBe(true);
    expect(door.underWay()).toBe(0);
    hearing.reject(new Error('dropped'));
    await expect.poll(() => lines).toMatchObject([{ message: 'POST 499' }]);
  });

  it('whose places are taken by clips gives a further one a 503', async () => {
    const { loaded, hearing, door, post } = await opened();
    loaded.resolve(LOADED);
    const crowd = Array.from({ length: PLACES }, () => post());
    await expect.poll(door.underWay).toBe(PLACES);
    const refused = await post();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toEqual({ error: '16 recordings are waiting' });
    hearing.resolve(Buffer.from('{}'));
    expect((await Promise.all(crowd)).map(({ status }) => status)).toEqual(Array(PLACES).fill(200));
    expect((await post()).status).toBe(200);
  });

  it('answers no web page: none that names its origin, and none whose name leads to this machine', async () => {
    const { loaded, hearing, url } = await opened();
    loaded.resolve(LOADED);
    hearing.resolve(Buffer.from('{}'));
    const statusOf = async (path: string, method: string, more: object): Promise<number | undefined> => {
      const asked = request(url + path, { method, headers: { 'Content-Length': CLIP.length, ...more } });
      const answered = once(asked.end(CLIP), 'response') as Promise<[IncomingMessage]>;
      return (await answered)[0].statusCode;
    };
    const origins = ['https://evil.example', 'http://127.0.0.1:8080', 'null'];
    const pages = origins.map((Origin) => ({ Origin }));
    const named = ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'];
    const own = ['localhost', '127.0.0.1:8090', '[::1]:8090'];
    for (const [path, method] of [
      ['/healthz', 'GET'],
      ['/', 'POST'],
    ] as const) {
      for (const headers of [...pages, ...named.map((Host) => ({ Host }))])
        expect(await statusOf(path, method, headers)).toBe(403);
      for (const Host of own) expect(await statusOf(path, method, { Host })).toBe(200);
    }
  });

  it('that stops answers what is under way, and turns the rest away', async () => {
    const { loaded, hearing, asked, door, health, post } = await opened();
    loaded.resolve(LOADED);
    const answer = post();
    await asked.promise;
    const emptied = vi.fn();
    const empty = door.turnAway().then(emptied);
    const late = await post();
    expect([late.status, await late.json()]).toEqual([503, { error: 'the recognizer is stopping' }]);
    expect((await health()).status).toBe(503);
    expect(emptied).not.toHaveBeenCalled();
    hearing.resolve(Buffer.from('{}'));
    expect((await answer).status).toBe(200);
    await empty;
    expect(door.underWay()).toBe(0);
  });
});
