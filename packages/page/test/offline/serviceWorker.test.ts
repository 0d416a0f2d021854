/**
 * Tests the service worker in a minimal browser: files that it caches, requests that it passes on, and a new version of
 * the page.
 */

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** The module under test is imported by URL, because tests are compiled without the types of a browser. */
const WORKER = new URL('../../src/offline/serviceWorker.ts', import.meta.url).href;

const BASE = 'https://page.example/greek/';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const HTML = '<meta content="one">';
const FILES: Record<string, string> = { '': HTML, 'web/main.js': 'main', 'web/set.json': 'set' };
const buildOf = (name: string, main = 'main') => ({
  name,
  hashes: { 'web/main.js': hashOf(main), 'web/set.json': hashOf('set') },
  needed: ['web/main.js'],
});

let full = false;

const kept = new Map<string, Map<string, Response>>();
const opened = (name: string) => {
  const files = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, files);
  return {
    match: async (url: string) => files.get(url)?.clone(),
    put: async (url: string, response: Response) => {
      if (full) throw new DOMException('no room', 'QuotaExceededError');
      files.set(url, response);
    },
    keys: async () => [...files.keys()].map((url) => ({ url })),
  };
};
const caches = {
  open: async (name: string) => opened(name),
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
};

/** Texts of files on the server, indexed by path. */
let served: Record<string, string>;
/** Texts of files in the browser's HTTP cache, indexed by path. */
let copies: Record<string, string> = {};
/** Paths of requests that reached the server. */
let asked: string[] = [];
const HEADERS = { 'content-type': 'text/plain', 'content-length': '3', vary: 'accept-encoding' };
let coding: Record<string, string> = { 'content-encoding': 'br' };

/** The last byte of each response waits for this promise, if the test sets it. */
let lastByte: Promise<void> | null = null;
const slowly = (text: string): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async start(parts) {
      const bytes = new TextEncoder().encode(text);
      parts.enqueue(bytes.slice(0, -1));
      await lastByte;
      parts.enqueue(bytes.slice(-1));
      parts.close();
    },
  });

const fetched = async (what: string | Request, options?: { cache?: string }): Promise<Response> => {
  const path = (typeof what === 'string' ? what : what.url).slice(BASE.length);
  const copy = options?.cache === 'force-cache' ? copies[path] : undefined;
  if (copy === undefined) asked.push(path);
  const text = copy ?? served[path];
  if (text === undefined) return new Response('', { status: 404 });
  return new Response(lastByte === null ? text : slowly(text), { headers: { ...HEADERS, ...coding } });
};

const listeners = new Map<string, (event: object) => void>();
const registration = { scope: BASE, update: vi.fn(async () => {}) };
const claim = vi.fn(async () => {});

/** Starts the service worker of a version of the page. From then on, this one gets the events. */
async function start(build: object): Promise<void> {
  vi.stubGlobal('BUILD', build);
  vi.resetModules();
  await import(WORKER);
}

beforeAll(() => {
  const scope = {
    registration,
    clients: { claim },
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
  };
  for (const [name, value] of Object.entries({ self: scope, caches, fetch: fetched }))
    vi.stubGlobal(name, value);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Dispatches an event to the service worker. Returns its answer and the work that it has not finished. */
function met(kind: string, event: object = {}) {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners.get(kind)?.({
    ...event,
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
    respondWith: (promise: Promise<Response>) => {
      answer = promise;
    },
  });
  return { answer, work };
}

/** Dispatches an event to the service worker, and waits for its answer and all of its work. */
async function meet(kind: string, event: object = {}): Promise<Response | undefined> {
  const { answer, work } = met(kind, event);
  const response = await answer;
  const whole = response?.body && new Response(await response.arrayBuffer(), response);
  await Promise.all(work);
  return whole ?? response;
}

/** Requests a file. Returns the service worker's answer; undefined if it leaves the request to the browser. */
const ask = (path: string, method = 'GET') =>
  meet('fetch', { request: new Request(BASE + path, { method }) });
const textOf = async (path: string) => (await ask(path))?.text();
const nameOf = (version: string): string => `koine-tutor ${BASE} ${version}`;
const pathsOf = (version: string): string[] =>
  [...(kept.get(nameOf(version))?.keys() ?? [])].map((url) => url.slice(BASE.length)).sort();

beforeEach(async () => {
  kept.clear();
  served = { ...FILES };
  copies = {};
  coding = { 'content-encoding': 'br' };
  lastByte = null;
  await start(buildOf('one'));
  await meet('install');
  asked = [];
  registration.update.mockClear();
});

describe('the worker', () => {
  it('has the HTML as the server fills it in now, if it is of this version, and keeps that', async () => {
    const filled = `${HTML}<meta name="koine-scheme" content="attic">`;
    served[''] = filled;
    expect(await textOf('')).toBe(filled);
    served[''] = '<meta content="two">';
    expect(await textOf('index.html')).toBe(filled);
    expect(registration.update).toHaveBeenCalledOnce();
    served = {};
    expect(await textOf('')).toBe(filled);
  });

  it('has the kept HTML where the server is slow', async () => {
    vi.useFakeTimers();
    lastByte = new Promise(() => {});
    const { answer } = met('fetch', { request: new Request(BASE) });
    await vi.advanceTimersByTimeAsync(3000);
    expect(await (await answer)?.text()).toBe(HTML);
    vi.useRealTimers();
  });

  it('passes a file on while it comes, with its length where that is known, and keeps it at its end', async () => {
    let end = (): void => {};
    lastByte = new Promise((resolve) => {
      end = resolve;
    });
    coding = {};
    const { answer, work } = met('fetch', { request: new Request(`${BASE}web/set.json`) });
    const response = (await answer) as Response;
    expect([...response.headers]).toEqual([
      ['content-length', '3'],
      ['content-type', 'text/plain'],
    ]);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('se');
    expect(pathsOf('one')).not.toContain('web/set.json');
    end();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('t');
    expect((await reader.read()).done).toBe(true);
    await Promise.all(work);
    expect(pathsOf('one')).toContain('web/set.json');
  });

  it('breaks a file of another version off at its end, and looks for that version', async () => {
    served = { 'web/set.json': 'another' };
    const { answer, work } = met('fetch', { request: new Request(`${BASE}web/set.json`) });
    await expect((await answer)?.text()).rejects.toThrow('web/set.json is of another version');
    await Promise.all(work);
    expect(registration.update).toHaveBeenCalledOnce();
    expect(pathsOf('one')).not.toContain('web/set.json');
  });

  it('answers with an error where the server fails', async () => {
    served = {};
    expect((await ask('web/set.json'))?.type).toBe('error');
    expect(registration.update).not.toHaveBeenCalled();
  });

  it('uses a file for which there is no room', async () => {
    full = true;
    expect(await textOf('web/set.json')).toBe('set');
    full = false;
    expect(pathsOf('one')).not.toContain('web/set.json');
  });
});

describe('a new version', () => {
  it('takes from the older what is the same, fetches the rest, and clears it at the end', async () => {
    await ask('web/set.json');
    served = { ...FILES, '': '<meta content="two">', 'web/main.js': 'new main' };
    asked = [];
    await start(buildOf('two', 'new main'));
    await meet('install');
    expect(asked.sort()).toEqual(['', 'web/main.js']);
    expect(pathsOf('two')).toEqual(['', 'web/main.js', 'web/set.json']);
    const other = 'koine-tutor https://page.example/other/ one';
    kept.set(other, new Map());
    await meet('activate');
    expect([...kept.keys()]).toEqual([nameOf('two'), other]);
  });

  it('is refused with files of another, and takes no old copy of the browser for its own', async () => {
    served[''] = '<meta content="two">';
    copies = { ...FILES };
    served['web/main.js'] = 'new main';
    asked = [];
    await start(buildOf('two', 'new main'));
    await meet('install');
    expect(asked.sort()).toEqual(['', 'web/main.js']);
    await start(buildOf('three'));
    await expect(meet('install')).rejects.toThrow(' is of another version');
  });
});

describe('the address of a file below that of the page', () => {
  it.each([
    [BASE, HTML],
    [`${BASE}index.html?words=x#a`, HTML],
    [`${BASE}web/main.js?v=1`, 'main'],
    [`${BASE}web/none.js`, undefined],
    [`${BASE}toString`, undefined],
    ['https://page.example/', undefined],
    ['https://other.example/greek/web/main.js', undefined],
  ])('%s', async (url, file) => {
    const response = await meet('fetch', { request: new Request(url) });
    expect(await response?.text()).toBe(file);
  });
});
