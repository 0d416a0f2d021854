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

  /** Keeps a file unless it is kept. */
  async keep(path: string): Promise<void> {
    if ((await this.find(path)) !== undefined) return;
    await this.put(path, (await this.#fromOlder(path)) ?? (await this.load(path)));
  }

  async put(path: string, response: Response): Promise<void> {
    await (await this.#cache()).put(this.#base + path, response);
  }

  /**
   * Fetches a file. A copy of the browser is used only if the server still has it.
   *
   * @throws Changed when the server has another version
   */
  async load(path: string): Promise<Response> {
    const response = await fetch(this.#base + path, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${path}: status ${response.status}`);
    const checked = await this.#checked(path, response);
    if (checked === null) throw new Changed(`${path} is of another version`);
    return checked;
  }

  /** Keeps what every visit needs, and what an older version had kept, as far as it can be had. */
  async fill(): Promise<void> {
    await Promise.all([HTML, ...this.#build.needed].map((path) => this.keep(path)));
    const before = await Promise.all((await this.#older()).map((cache) => cache.keys()));
    const paths = new Set(before.flat().map(({ url }) => this.pathOf(url)));
    await this.keepIfPossible([...paths].filter((path) => path !== null));
  }

  /** Keeps files; one that cannot be had, or has no room, is left out. */
  async keepIfPossible(paths: readonly string[]): Promise<void> {
    await Promise.allSettled(paths.map((path) => this.keep(path)));
  }

  /** Removes the other versions. */
  async clear(): Promise<void> {
    const names = await this.#olderNames();
    await Promise.all(names.map((name) => caches.delete(name)));
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
      const checked = response && (await this.#checked(path, response));
      if (checked) return checked;
    }
    return null;
  }

  /** The answer as it is kept, unpacked; null if it is of another version. */
  async #checked(path: string, response: Response): Promise<Response | null> {
    const bytes = await response.arrayBuffer();
    const same =
      path === HTML
        ? new TextDecoder().decode(bytes).includes(`content="${this.#build.name}"`)
        : (await hashOf(bytes)) === this.#build.hashes[path];
    const headers = new Headers(response.headers);
    for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name);
    return same ? new Response(bytes, { headers }) : null;
  }
}
