import { extname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBuilt, readResources } from '../../../src/service/built/served.ts';
import { type Running, startApp } from '../../../test/fixture.ts';

const FILES = readResources(String).filter(({ path }) => /^\/(?:web\/|sw\.js)/u.test(path));

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.safetensors': 'application/octet-stream',
  '.gz': 'application/gzip',
  '.tsv': 'text/tab-separated-values; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const ask = (path: string, coding = 'identity', more: RequestInit = {}): Promise<Response> =>
  fetch(app.url + path, { ...more, headers: { 'accept-encoding': coding } });

const textOf = async (path: string): Promise<string> => (await ask(path)).text();

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; " +
  "img-src 'self' data:; font-src 'self'; manifest-src 'self'; media-src blob:; base-uri 'none'; form-action 'none'";

describe('the files', () => {
  it.each(FILES)('$path is one file in every coding', async ({ path, main }) => {
    const plain = await ask(path);
    expect(Object.fromEntries(plain.headers)).toMatchObject({
      'content-type': TYPES[extname(path)],
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, no-cache',
      // Pages of other sites load these files, too.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const body = await plain.arrayBuffer();
    expect((await readBuilt(main, null)).equals(new Uint8Array(body))).toBe(true);
    const tags = new Set([plain.headers.get('etag')]);
    for (const coding of main.codings) {
      const packed = await ask(path, coding);
      expect(packed.headers.get('content-encoding')).toBe(coding);
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(0.9 * body.byteLength);
      expect(Buffer.from(body).equals(new Uint8Array(await packed.arrayBuffer()))).toBe(true);
      tags.add(packed.headers.get('etag'));
    }
    expect(tags.size).toBe(1 + main.codings.length);
  });

  it.each([
    ['/sw.js', "default-src 'none'; connect-src 'self'"],
    ['/web/tutorWorker.js', "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"],
    ['/web/voice/worker.js', "default-src 'none'; script-src 'self'; connect-src 'self'"],
    ['/', `${PAGE_POLICY}; frame-ancestors 'none'`],
    ['/embed', `${PAGE_POLICY}; frame-ancestors *`],
  ])('%s may load what lies here alone', async (path, policy) => {
    expect((await ask(path)).headers.get('content-security-policy')).toBe(policy);
  });

  const UNKNOWN = ['/web/', '/web/files.json', '/web/main.js.br', '/web/..%2fpackage.json', '/web/MAIN.JS'];
  it.each(UNKNOWN)('%s is unknown', async (path) => {
    const answer = await ask(path);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ status: 404, instance: expect.any(String) });
  });
});

describe('the page at /', () => {
  const SCRIPTS = ['/web/main.js', '/web/recorderWorklet.js', '/web/tutorWorker.js'];
  const LOADED = [
    ...['/', '/logo.svg', '/v1/capabilities', '/sw.js', '/web/style.css', '/web/sets/koine-greek.json'],
    ...['/web/kernel.wasm', '/web/acoustic.wasm', '/web/ears.js', ...SCRIPTS],
  ];

  it('names no other file of its own, and nothing from elsewhere or inline', async () => {
    const html = await textOf('/');
    const named = [...html.matchAll(/(?:href|src)="(\/web\/[^"]+)"/gu)].map(([, path]) => path);
    expect(named.filter((path) => !LOADED.includes(String(path)))).toEqual([]);
    expect(html).not.toMatch(/<style|<script(?! type="module" src=)| style=| on\w+=|javascript:/iu);
    expect(html.match(/(?:src|href)="(?:https?:)?\/\/(?!koine\.example\/)[^"]*"/gu)).toBeNull();
    expect(html.match(/<script[^>]+>/gu)).toHaveLength(1);
  });

  /** The scripts that each script imports, now or later. All other scripts import nothing. */
  const IMPORTS: Readonly<Record<string, readonly string[]>> = {
    '/web/main.js': ['./dialogs.js', './readingPart.js'],
    '/web/dialogs.js': ['./main.js'],
    '/web/tutorWorker.js': ['./ears.js', './lexical.js', './schemes.js'],
    '/web/ears.js': ['./tutorWorker.js'],
  };

  it.each([...SCRIPTS, '/web/ears.js'])('%s is whole, and writes no markup', async (path) => {
    const script = await textOf(path);
    const named = script.matchAll(/\bimport(?:\(|[\w$*{][^`'"()]{0,400}?\bfrom)?[`'"]([^`'"]+)[`'"]/gu);
    expect([...named].map(([, name]) => name)).toEqual(IMPORTS[path] ?? []);
    expect(script).not.toMatch(/unsafeHTML|outerHTML|insertAdjacentHTML|\beval\(/u);
    // Lit uses innerHTML once, to write its templates, which contain no data.
    expect(script.split('innerHTML').length - 1).toBeLessThanOrEqual(path === '/web/main.js' ? 1 : 0);
  });

  it('behind a prefix asks below the prefix', async () => {
    const prefixed = await startApp({ baseUrl: 'https://koine.example/greek' });
    expect(await (await fetch(prefixed.url)).text()).toContain('src="/greek/web/main.js"');
    await prefixed.close();
  });
});
