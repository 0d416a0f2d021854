/** The service worker and its cache, in a browser of a few lines: what is kept, what passes by, what a new version does. */

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** What the tests call of the shelf; its types are those of a browser, which a test has not. */
interface Shelf {
  fill(): Promise<void>;
  clear(): Promise<void>;
  load(path: string): Promise<Response>;
  pathOf(url: string): string | null;
}
const inFolder = (name: string): string =>
  new URL(`../../../web/src/offline/${name}.ts`, import.meta.url).href;
let shelfOf: (build: object) => Shelf;
let Changed: new () => Error;

const BASE = 'https://page.example/greek/';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const HTML = '<meta content="one">';
const FILES: Record<string, string> = { '': HTML, 'web/main.js': 'main', 'web/set.json': 'set' };
const buildOf = (name: string, main = 'main') => ({
  name,
  hashes: { 'web/main.js': hashOf(main), 'web/set.json': hashOf('set') },
  needed: ['web/main.js'],
});

/** The caches of the browser, by name and address. */
const kept = new Map<string, Map<string, Response>>();
const opened = (name: string) => {
  const files = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, files);
  return {
    match: async (url: string) => files.get(url)?.clone(),
    put: async (url: string, response: Response) => void files.set(url, response),
    keys: async () => [...files.keys()].map((url) => ({ url })),
  };
};
const caches = {
  open: async (name: string) => opened(name),
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
};

/** What the server has, and what was asked of it. */
let served: Record<string, string>;
let asked: string[] = [];
const fetched = async (what: string | Request, options?: RequestInit): Promise<Response> => {
  const url = typeof what === 'string' ? what : what.url;
  asked.push(url.slice(BASE.length));
  if (typeof what === 'string') expect(options).toEqual({ cache: 'no-cache' });
  const text = served[url.slice(BASE.length)];
  const headers = { 'content-type': 'text/plain', 'content-encoding': 'br', vary: 'accept-encoding' };
  return text === undefined ? new Response('', { status: 404 }) : new Response(text, { headers });
};

const listeners = new Map<string, (event: object) => void>();
const registration = { scope: BASE, update: vi.fn(async () => {}) };
const claim = vi.fn(async () => {});

beforeAll(async () => {
  const scope = {
    registration,
    clients: { claim },
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
  };
  for (const [name, value] of Object.entries({ self: scope, caches, fetch: fetched, BUILD: buildOf('one') }))
    vi.stubGlobal(name, value);
  await import(inFolder('worker'));
  const shelves = await import(inFolder('shelf'));
  shelfOf = (build) => new shelves.Shelf(build, BASE);
  Changed = shelves.Changed;
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Lets the worker meet an event, and waits for what it promised. */
async function meet(kind: string, event: object = {}): Promise<Response | undefined> {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners.get(kind)?.({
    ...event,
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
    respondWith: (promise: Promise<Response>) => {
      answer = promise;
    },
  });
  const response = await answer;
  await Promise.all(work);
  return response;
}

/** What the worker answers; undefined where it lets the question pass. */
const ask = (path: string, method = 'GET') =>
  meet('fetch', { request: new Request(BASE + path, { method }) });
const textOf = async (path: string) => (await ask(path))?.text();
const nameOf = (version: string): string => `koine-tutor ${BASE} ${version}`;
const pathsOf = (version: string): string[] =>
  [...(kept.get(nameOf(version))?.keys() ?? [])].map((url) => url.slice(BASE.length)).sort();

beforeEach(async () => {
  kept.clear();
  served = { ...FILES };
  await meet('install');
  asked = [];
  registration.update.mockClear();
});

describe('the worker', () => {
  it('keeps at first what every visit needs, takes over, and needs no server then', async () => {
    expect(pathsOf('one')).toEqual(['', 'web/main.js']);
    await meet('activate');
    expect(claim).toHaveBeenCalledOnce();
    expect([await textOf('web/main.js'), await textOf('index.html')]).toEqual(['main', HTML]);
    expect(asked).toEqual([]);
  });

  it('keeps a file that is used later, and what the page names; another cannot be had', async () => {
    expect(await textOf('web/set.json')).toBe('set');
    expect(pathsOf('one')).toContain('web/set.json');
    kept.get(nameOf('one'))?.delete(`${BASE}web/set.json`);
    await meet('message', { data: [`${BASE}web/set.json`, `${BASE}v1/tutor`, 'https://other.example/'] });
    expect(pathsOf('one')).toEqual(['', 'web/main.js', 'web/set.json']);
    await meet('message', { data: 'web/set.json' });
  });

  it.each([
    ['v1/reading', 'GET'],
    ['web/main.js', 'POST'],
    ['web/other.js', 'GET'],
  ])('lets %s by %s pass', async (path, method) => {
    expect(await ask(path, method)).toBeUndefined();
  });

  it.each([
    ['a file that the server has changed', { 'web/set.json': 'another' }, 1],
    ['a server that fails', {}, 0],
  ])('%s is an error; a change is a reason to look for a new version', async (_what, files, updates) => {
    served = files;
    expect((await ask('web/set.json'))?.type).toBe('error');
    expect(registration.update).toHaveBeenCalledTimes(updates);
  });

  it('stands aside where the browser has cleared the cache', async () => {
    kept.clear();
    served['web/main.js'] = 'another';
    expect(await textOf('web/main.js')).toBe('another');
    expect(pathsOf('one')).toEqual([]);
  });
});

describe('a new version', () => {
  it('takes from the older what is the same, fetches the rest, and clears it at the end', async () => {
    await ask('web/set.json');
    served = { ...FILES, '': '<meta content="two">', 'web/main.js': 'new main' };
    asked = [];
    const next = shelfOf(buildOf('two', 'new main'));
    await next.fill();
    expect(asked.sort()).toEqual(['', 'web/main.js']);
    expect(pathsOf('two')).toEqual(['', 'web/main.js', 'web/set.json']);
    const other = 'koine-tutor https://page.example/other/ one';
    kept.set(other, new Map());
    await next.clear();
    expect([...kept.keys()]).toEqual([nameOf('two'), other]);
  });

  it('is refused with files of another; a file is kept without what the way of the network added', async () => {
    const shelf = shelfOf(buildOf('one'));
    served[''] = '<meta content="two">';
    await expect(shelf.load('')).rejects.toBeInstanceOf(Changed);
    await expect(shelf.load('web/none.js')).rejects.toThrow('web/none.js: status 404');
    expect([...(await shelf.load('web/main.js')).headers.keys()]).toEqual(['content-type']);
  });
});

describe('the address of a file below that of the page', () => {
  it.each([
    [BASE, ''],
    [`${BASE}index.html?words=x#a`, ''],
    [`${BASE}web/main.js?v=1`, 'web/main.js'],
    [`${BASE}web/none.js`, null],
    [`${BASE}toString`, null],
    ['https://page.example/', null],
    ['https://other.example/greek/web/main.js', null],
  ])('%s', (url, path) => {
    expect(shelfOf(buildOf('one')).pathOf(url)).toBe(path);
  });
});
