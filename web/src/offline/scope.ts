/** What a service worker has and a page has not (Service Workers, W3C). Types alone: those of a page know none of it. */

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

export interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly addEventListener: <K extends keyof Events>(kind: K, listener: (event: Events[K]) => void) => void;
}
