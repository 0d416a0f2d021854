/**
 * The service worker, with which the page works offline after the first visit.
 *
 * Each version of the page has its own cache, which takes only files with the hashes of that version. A new version
 * fills its cache while the old one serves open pages, and takes over when all of them are closed. The HTML has the name
 * of the version instead of a hash, because each server fills in its own values.
 */

import type { Build } from './offlineBuild.ts';

// TypeScript's types for pages lack the globals of service workers (W3C).

/** The events of a service worker. Only `fetch` has `request` and `respondWith`; only `message` has `data`. */
interface WorkerEvent extends Event {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
  readonly data: unknown;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly addEventListener: (
    kind: 'install' | 'activate' | 'fetch' | 'message',
    listener: (event: WorkerEvent) => void,
  ) => void;
}

declare const BUILD: Build;

const scope = self as unknown as Scope;

const BASE = scope.registration.scope;

/** The path of the HTML, relative to `BASE`. */
const HTML = '';

/** Milliseconds after which the page opens with the cached HTML. */
const PATIENCE_MS = 3000;

/** The beginning of the names of all caches of this page. It contains the URL, because a host may serve several pages. */
const FAMILY = `koine-tutor ${BASE} `;

/** Thrown if a file belongs to another version of the page. */
class Changed extends Error {}

/** Returns the path of a file of this version; null for any other URL. */
function pathOf(url: string): string | null {
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  if (!address.startsWith(BASE)) return null;
  const path = address.slice(BASE.length);
  if (path === HTML || path === 'index.html') return HTML;
  return Object.hasOwn(BUILD.hashes, path) ? path : null;
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const letters = btoa(String.fromCharCode(...hash));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}

/** Returns the headers to cache with a file, without those about compression, because the body was decompressed. */
function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers);
  if (headers.has('Content-Encoding')) headers.delete('Content-Length');
  for (const name of ['Content-Encoding', 'Vary']) headers.delete(name);
  return headers;
}

/**
 * Returns a response in the form to cache.
 *
 * @throws Changed if the response is of another version
 */
async function checked(path: string, response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer();
  const isOurs =
    path === HTML
      ? new TextDecoder().decode(bytes).includes(`content="${BUILD.name}"`)
      : (await hashOf(bytes)) === BUILD.hashes[path];
  if (!isOurs) throw new Changed(`${path} is of another version`);
  return new Response(bytes, { headers: headersOf(response) });
}

async function fetched(path: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(BASE + path, { cache });
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  return response;
}

/**
 * Loads a file from the browser's HTTP cache, or from the server if that copy is of another version.
 *
 * @throws Changed if the server has another version, too
 */
async function load(path: string): Promise<Response> {
  const loaded = async (cache: RequestCache) => checked(path, await fetched(path, cache));
  return loaded('force-cache').catch(() => loaded('no-cache'));
}

const NAME = FAMILY + BUILD.name;

const foundIn = (cache: Cache, path: string): Promise<Response | undefined> =>
  cache.match(BASE + path, { ignoreVary: true });

const find = async (path: string): Promise<Response | undefined> => foundIn(await caches.open(NAME), path);

const put = async (path: string, response: Response): Promise<void> =>
  (await caches.open(NAME)).put(BASE + path, response);

const otherNames = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== NAME);

const otherCaches = async (): Promise<Cache[]> =>
  Promise.all((await otherNames()).map((name) => caches.open(name)));

/** Finds the file in the cache of another version; null if it differs there. */
async function fromOther(path: string): Promise<Response | null> {
  for (const cache of await otherCaches()) {
    const response = await foundIn(cache, path);
    const same = response && (await checked(path, response).catch(() => null));
    if (same) return same;
  }
  return null;
}

async function keep(path: string): Promise<void> {
  if ((await find(path)) === undefined) await put(path, (await fromOther(path)) ?? (await load(path)));
}

const keepIfPossible = (urls: readonly string[]): Promise<unknown> =>
  Promise.allSettled([...new Set(urls.map(pathOf))].filter((path) => path !== null).map(keep));

/** Caches the files that every visit needs, and those that were cached for another version. */
async function fill(): Promise<void> {
  await Promise.all([HTML, ...BUILD.needed].map(keep));
  const before = await Promise.all((await otherCaches()).map((cache) => cache.keys()));
  await keepIfPossible(before.flat().map(({ url }) => url));
}

async function clear(): Promise<void> {
  await Promise.all((await otherNames()).map((name) => caches.delete(name)));
}

async function lookForNew(fault: unknown): Promise<void> {
  if (fault instanceof Changed) await scope.registration.update();
}

/** Answers with a file while it loads from the server, and caches it. For a file of another version, the answer breaks off. */
async function pass(path: string, event: WorkerEvent): Promise<Response> {
  const response = await fetched(path, 'no-cache');
  const whole = checked(path, response.clone());
  const ending = new TransformStream({ flush: () => whole.then(() => undefined) });
  event.waitUntil(whole.then((file) => put(path, file)).catch(lookForNew));
  return new Response(response.body?.pipeThrough(ending), { headers: headersOf(response) });
}

/** Returns the server's HTML; the cached HTML if the server is late or has another version. */
function current(kept: Response, event: WorkerEvent): Promise<Response> {
  const asked = fetched(HTML, 'no-cache').then((response) => checked(HTML, response));
  event.waitUntil(asked.then((html) => put(HTML, html.clone())).catch(lookForNew));
  const late = new Promise<Response>((tell) => setTimeout(tell, PATIENCE_MS, kept));
  return Promise.race([asked.catch(() => kept), late]);
}

/** Answers from the cache, otherwise from the server. Without cached HTML, passes the request on unchanged. */
async function answerFor(path: string, event: WorkerEvent): Promise<Response> {
  const html = await find(HTML).catch(() => undefined);
  if (html === undefined) return fetch(event.request);
  if (path === HTML) return current(html, event);
  return (await find(path)) ?? pass(path, event).catch(() => Response.error());
}

scope.addEventListener('install', (event) => event.waitUntil(fill()));

scope.addEventListener('activate', (event) => event.waitUntil(clear().then(() => scope.clients.claim())));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (path !== null && request.method === 'GET') event.respondWith(answerFor(path, event));
});

scope.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepIfPossible(event.data.map(String)));
});
