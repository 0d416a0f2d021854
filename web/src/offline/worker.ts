/**
 * The service worker: after the first visit the page works without a network. It answers for the files of the page alone;
 * what is asked of the service passes by, and is never kept.
 *
 * A new version is put together beside the old one, and takes over once no page is open, as browsers have it. So all files of an
 * open page are of one version. Where storage is full or forbidden, the page works as without this worker.
 */

import type { Build } from './build.ts';
import { Changed, Shelf } from './shelf.ts';

// What a service worker has and a page has not (Service Workers, W3C); the types of a page know none of it.

interface Lasting extends Event {
  /** The browser lets the worker live until this is settled. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface Fetching extends Lasting {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}

interface Told extends Lasting {
  readonly data: unknown;
}

interface Events {
  readonly install: Lasting;
  readonly activate: Lasting;
  readonly fetch: Fetching;
  readonly message: Told;
}

interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly addEventListener: <K extends keyof Events>(kind: K, listener: (event: Events[K]) => void) => void;
}

/** The build writes it into the first line of the script. */
declare const BUILD: Build;

const scope = self as unknown as Scope;
const shelf = new Shelf(BUILD, scope.registration.scope);

type WaitUntil = (work: Promise<unknown>) => void;

/** Where there is no room, a file is used and not kept. */
async function lookForNew(fault: unknown): Promise<void> {
  if (fault instanceof Changed) await scope.registration.update();
}

/** A kept file, or one from the server, which is kept when all of it has come. */
async function answerFor(path: string, request: Request, waitUntil: WaitUntil): Promise<Response> {
  // Without its cache this worker stands aside: the HTML, too, is that of the server.
  if (!(await shelf.isHere())) return fetch(request);
  const found = await shelf.find(path);
  if (found !== undefined) return found;
  try {
    const { response, kept } = await shelf.pass(path);
    waitUntil(kept.catch(lookForNew));
    return response;
  } catch {
    return Response.error();
  }
}

scope.addEventListener('install', (event) => event.waitUntil(shelf.fill()));

scope.addEventListener('activate', (event) =>
  event.waitUntil(shelf.clear().then(() => scope.clients.claim())),
);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = shelf.pathOf(request.url);
  if (path === null || request.method !== 'GET') return;
  event.respondWith(answerFor(path, request, (work) => event.waitUntil(work)));
});

scope.addEventListener('message', (event) => {
  if (!Array.isArray(event.data)) return;
  const paths = event.data.map((url) => shelf.pathOf(String(url))).filter((path) => path !== null);
  event.waitUntil(shelf.keepIfPossible(paths));
});
