/**
 * The files of one version of the page, in a cache of their own. A file comes in only with the hash that the build gave
 * it, so that a cache never holds files of two versions. The HTML, whose address is that of the page, bears the name of
 * its version instead, since a service fills in values of its own.
 */

import type { Build } from './build.ts';

/** The file on the server belongs to another version. */
export class Changed extends Error {}

/** The address of the HTML, below that of the page. */
const HTML = '';

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

export class Shelf {
  readonly #build: Build;
  /** The address of the page, with a final slash. */
  readonly #base: string;
  /** What the names of the caches of all versions begin with; other pages of the same host have other bases. */
  readonly #family: string;

  constructor(build: Build, base: string) {
    this.#build = build;
    this.#base = base;
    this.#family = `koine-tutor ${base} `;
  }

  /** The address of a file of the page below that of the page; null for what is none, such as an answer of the service. */
  pathOf(url: string): string | null {
    const { origin, pathname } = new URL(url);
    const address = origin + pathname;
    if (!address.startsWith(this.#base)) return null;
    const path = address.slice(this.#base.length);
    if (path === HTML || path === 'index.html') return HTML;
    return Object.hasOwn(this.#build.hashes, path) ? path : null;
  }

  /** A kept file. */
  async find(path: string): Promise<Response | undefined> {
    return this.#found(await this.#cache(), path);
  }

  /** False once the browser has cleared the cache, or if it forbids caches. */
  async isHere(): Promise<boolean> {
    return (await this.find(HTML).catch(() => undefined)) !== undefined;
  }

  /**
   * A file of the server, which is passed on while it comes and is kept at its end. If it is of another version it breaks off
   * there, and `kept` fails with `Changed`.
   */
  async pass(path: string): Promise<{ readonly response: Response; readonly kept: Promise<void> }> {
    const response = await this.#fetched(path, 'no-cache');
    const checked = this.#checked(path, response.clone());
    const ending = new TransformStream({ flush: () => checked.then(() => undefined) });
    return {
      response: new Response(response.body?.pipeThrough(ending), { headers: headersOf(response) }),
      kept: checked.then((whole) => this.#put(path, whole)),
    };
  }

  /** Keeps what every visit needs, and what an older version had kept, as far as it can be had. */
  async fill(): Promise<void> {
    await Promise.all([HTML, ...this.#build.needed].map((path) => this.#keep(path)));
    const before = await Promise.all((await this.#older()).map((cache) => cache.keys()));
    const paths = new Set(before.flat().map(({ url }) => this.pathOf(url)));
    await this.keepIfPossible([...paths].filter((path) => path !== null));
  }

  /** Keeps files; one that cannot be had, or has no room, is left out. */
  async keepIfPossible(paths: readonly string[]): Promise<void> {
    await Promise.allSettled(paths.map((path) => this.#keep(path)));
  }

  /** Removes the other versions. */
  async clear(): Promise<void> {
    const names = await this.#olderNames();
    await Promise.all(names.map((name) => caches.delete(name)));
  }

  /** Keeps a file unless it is kept. */
  async #keep(path: string): Promise<void> {
    if ((await this.find(path)) !== undefined) return;
    await this.#put(path, (await this.#fromOlder(path)) ?? (await this.#load(path)));
  }

  async #put(path: string, response: Response): Promise<void> {
    await (await this.#cache()).put(this.#base + path, response);
  }

  /**
   * A file: the copy that the browser has of this visit, so that nothing crosses the wire twice, or that of the server,
   * where the copy is of another version.
   *
   * @throws Changed when the server, too, has another version
   */
  async #load(path: string): Promise<Response> {
    const loaded = async (cache: RequestCache) => this.#checked(path, await this.#fetched(path, cache));
    return loaded('force-cache').catch(() => loaded('no-cache'));
  }

  async #fetched(path: string, cache: RequestCache): Promise<Response> {
    const response = await fetch(this.#base + path, { cache });
    if (!response.ok) throw new Error(`${path}: status ${response.status}`);
    return response;
  }

  #cache(): Promise<Cache> {
    return caches.open(this.#family + this.#build.name);
  }

  async #olderNames(): Promise<string[]> {
    const names = await caches.keys();
    return names.filter((name) => name.startsWith(this.#family) && !name.endsWith(` ${this.#build.name}`));
  }

  async #older(): Promise<Cache[]> {
    return Promise.all((await this.#olderNames()).map((name) => caches.open(name)));
  }

  #found(cache: Cache, path: string): Promise<Response | undefined> {
    return cache.match(this.#base + path, { ignoreVary: true });
  }

  /** The same file in the cache of an older version. */
  async #fromOlder(path: string): Promise<Response | null> {
    for (const cache of await this.#older()) {
      const response = await this.#found(cache, path);
      const checked = response && (await this.#checked(path, response).catch(() => null));
      if (checked) return checked;
    }
    return null;
  }

  /** The answer as it is kept. @throws Changed if it is of another version */
  async #checked(path: string, response: Response): Promise<Response> {
    const bytes = await response.arrayBuffer();
    const isOurs =
      path === HTML
        ? new TextDecoder().decode(bytes).includes(`content="${this.#build.name}"`)
        : (await hashOf(bytes)) === this.#build.hashes[path];
    if (!isOurs) throw new Changed(`${path} is of another version`);
    return new Response(bytes, { headers: headersOf(response) });
  }
}
