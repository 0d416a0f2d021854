/**
 * The service worker: after the first visit, the page works without a network. It answers only for files of the page;
 * requests to the service pass through and are never kept.
 *
 * Each version of the page has its own cache, which takes only files with the hashes of the build, so it never mixes
 * versions. The HTML has the name of its version instead of a hash, as a service fills in values of its own. A new
 * version fills its cache while the old one serves, and takes over when no page is open, so all files of an open page
 * are of one version. If storage is full or forbidden, the page works as it does without this worker.
 */

import type { Build } from './offlineBuild.ts';

// Globals of service workers (Service Workers, W3C), which the types of a page lack.

/** `request` and `respondWith` belong to the event fetch, `data` to message. */
interface WorkerEvent extends Event {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
  readonly data: unknown;
  /** Keeps the worker alive until the promise settles. */
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

/** URL of the page, with a final slash. */
const BASE = scope.registration.scope;

/** Path of the HTML below the page. */
const HTML = '';

/** Milliseconds to wait for the server's HTML. */
const PATIENCE_MS = 3000;

/** Prefix of cache names of all versions; other pages of the same host have other bases. */
const FAMILY = `koine-tutor ${BASE} `;

/** The file on the server belongs to another version. */
class Changed extends Error {}

// --- Files and their hashes ---

/** Path of a file below the page; null for other URLs, such as the service's. */
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

/** Headers of a file as kept: unpacked. */
function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers);
  if (headers.has('Content-Encoding')) headers.delete('Content-Length');
  for (const name of ['Content-Encoding', 'Vary']) headers.delete(name);
  return headers;
}

/**
 * Returns the answer as it is kept.
 *
 * @throws Changed if it is of another version
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
 * Loads a file: the browser's copy of this visit, to avoid a second download, or the server's, if the copy is of
 * another version.
 *
 * @throws Changed if the server also has another version
 */
async function load(path: string): Promise<Response> {
  const loaded = async (cache: RequestCache) => checked(path, await fetched(path, cache));
  return loaded('force-cache').catch(() => loaded('no-cache'));
}

// --- Caches ---

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

/** Keeps files; skips one that fails to load or to fit. */
const keepIfPossible = (urls: readonly string[]): Promise<unknown> =>
  Promise.allSettled([...new Set(urls.map(pathOf))].filter((path) => path !== null).map(keep));

/** Keeps the files that every visit needs and, if they load, the files that another version had kept. */
async function fill(): Promise<void> {
  await Promise.all([HTML, ...BUILD.needed].map(keep));
  const before = await Promise.all((await otherCaches()).map((cache) => cache.keys()));
  await keepIfPossible(before.flat().map(({ url }) => url));
}

async function clear(): Promise<void> {
  await Promise.all((await otherNames()).map((name) => caches.delete(name)));
}

// --- Events ---

/** Makes the browser look for a new version if the server has one. A file that does not fit is used and not kept. */
async function lookForNew(fault: unknown): Promise<void> {
  if (fault instanceof Changed) await scope.registration.update();
}

/** Streams a file from the server and keeps it. If it is of another version, the stream breaks off at its end. */
async function pass(path: string, event: WorkerEvent): Promise<Response> {
  const response = await fetched(path, 'no-cache');
  const whole = checked(path, response.clone());
  const ending = new TransformStream({ flush: () => whole.then(() => undefined) });
  event.waitUntil(whole.then((file) => put(path, file)).catch(lookForNew));
  return new Response(response.body?.pipeThrough(ending), { headers: headersOf(response) });
}

/** The HTML as the server fills it in now; the kept HTML if the server's is late or of another version. */
function current(kept: Response, event: WorkerEvent): Promise<Response> {
  const asked = fetched(HTML, 'no-cache').then((response) => checked(HTML, response));
  event.waitUntil(asked.then((html) => put(HTML, html.clone())).catch(lookForNew));
  const late = new Promise<Response>((tell) => setTimeout(tell, PATIENCE_MS, kept));
  return Promise.race([asked.catch(() => kept), late]);
}

async function answerFor(path: string, event: WorkerEvent): Promise<Response> {
  const html = await find(HTML).catch(() => undefined);
  // Without its cache, which the browser may clear or forbid, this worker steps aside, also for the HTML.
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
