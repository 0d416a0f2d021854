/**
 * The service worker: after the first visit the page works without a network. It answers for the files of the page alone;
 * what is asked of the service passes by, and is never kept.
 *
 * The files of one version of the page lie in a cache of their own. A file comes in only with the hash that the build gave it,
 * so that a cache never holds files of two versions. The HTML, whose address is that of the page, bears the name of its version
 * instead, since a service fills in values of its own.
 *
 * A new version is put together beside the old one, and takes over once no page is open, as browsers have it. So all files of an
 * open page are of one version. Where storage is full or forbidden, the page works as without this worker.
 */

import type { Build } from './offlineBuild.ts';

// What a service worker has and a page has not (Service Workers, W3C); the types of a page know none of it.

/** `request` and `respondWith` belong to the event fetch, `data` to message. */
interface WorkerEvent extends Event {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
  readonly data: unknown;
  /** The browser lets the worker live until this is settled. */
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

/** The build writes it into the first line of the script. */
declare const BUILD: Build;

const scope = self as unknown as Scope;

/** The address of the page, with a final slash. */
const BASE = scope.registration.scope;

/** The address of the HTML, below that of the page. */
const HTML = '';

/** So long the HTML of the server is waited for. */
const PATIENCE_MS = 3000;

/** What the names of the caches of all versions begin with; other pages of the same host have other bases. */
const FAMILY = `koine-tutor ${BASE} `;

/** The file on the server belongs to another version. */
class Changed extends Error {}

// --- A file, and what it is checked against ---

/** The address of a file of the page below that of the page; null for what is none, such as an answer of the service. */
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

/** The headers of a file as it is kept: unpacked. */
function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers);
  if (headers.has('Content-Encoding')) headers.delete('Content-Length');
  for (const name of ['Content-Encoding', 'Vary']) headers.delete(name);
  return headers;
}

/** The answer as it is kept. @throws Changed if it is of another version */
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
 * A file: the copy that the browser has of this visit, so that nothing crosses the wire twice, or that of the server,
 * where the copy is of another version.
 *
 * @throws Changed when the server, too, has another version
 */
async function load(path: string): Promise<Response> {
  const loaded = async (cache: RequestCache) => checked(path, await fetched(path, cache));
  return loaded('force-cache').catch(() => loaded('no-cache'));
}

// --- The caches ---

/** The cache of this version. */
const NAME = FAMILY + BUILD.name;

const foundIn = (cache: Cache, path: string): Promise<Response | undefined> =>
  cache.match(BASE + path, { ignoreVary: true });

/** A kept file. */
const find = async (path: string): Promise<Response | undefined> => foundIn(await caches.open(NAME), path);

const put = async (path: string, response: Response): Promise<void> =>
  (await caches.open(NAME)).put(BASE + path, response);

/** The names of the caches of other versions. */
const otherNames = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== NAME);

const otherCaches = async (): Promise<Cache[]> =>
  Promise.all((await otherNames()).map((name) => caches.open(name)));

/** The same file in the cache of another version. */
async function fromOther(path: string): Promise<Response | null> {
  for (const cache of await otherCaches()) {
    const response = await foundIn(cache, path);
    const same = response && (await checked(path, response).catch(() => null));
    if (same) return same;
  }
  return null;
}

/** Keeps a file unless it is kept. */
async function keep(path: string): Promise<void> {
  if ((await find(path)) === undefined) await put(path, (await fromOther(path)) ?? (await load(path)));
}

/** Keeps files; one that cannot be had, or has no room, is left out. */
const keepIfPossible = (urls: readonly string[]): Promise<unknown> =>
  Promise.allSettled([...new Set(urls.map(pathOf))].filter((path) => path !== null).map(keep));

/** Keeps what every visit needs, and what another version had kept, as far as it can be had. */
async function fill(): Promise<void> {
  await Promise.all([HTML, ...BUILD.needed].map(keep));
  const before = await Promise.all((await otherCaches()).map((cache) => cache.keys()));
  await keepIfPossible(before.flat().map(({ url }) => url));
}

/** Removes the other versions. */
async function clear(): Promise<void> {
  await Promise.all((await otherNames()).map((name) => caches.delete(name)));
}

// --- What the browser asks ---

/** A file of another version on the server: the browser looks for that version. One without room is used and not kept. */
async function lookForNew(fault: unknown): Promise<void> {
  if (fault instanceof Changed) await scope.registration.update();
}

/**
 * A file of the server, which is passed on while it comes and is kept at its end. If it is of another version it breaks off
 * there.
 */
async function pass(path: string, event: WorkerEvent): Promise<Response> {
  const response = await fetched(path, 'no-cache');
  const whole = checked(path, response.clone());
  const ending = new TransformStream({ flush: () => whole.then(() => undefined) });
  event.waitUntil(whole.then((file) => put(path, file)).catch(lookForNew));
  return new Response(response.body?.pipeThrough(ending), { headers: headersOf(response) });
}

/** The HTML as the server fills it in now; the kept one where that is of another version, or does not come in time. */
function current(kept: Response, event: WorkerEvent): Promise<Response> {
  const asked = fetched(HTML, 'no-cache').then((response) => checked(HTML, response));
  event.waitUntil(asked.then((html) => put(HTML, html.clone())).catch(lookForNew));
  const late = new Promise<Response>((tell) => setTimeout(tell, PATIENCE_MS, kept));
  return Promise.race([asked.catch(() => kept), late]);
}

/** A kept file, or one from the server. */
async function answerFor(path: string, event: WorkerEvent): Promise<Response> {
  const html = await find(HTML).catch(() => undefined);
  // Without its cache, which the browser may clear or forbid, this worker stands aside: the HTML, too, is that of the server.
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
