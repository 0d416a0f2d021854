/** The files below /web/ as they are served: coding, type, caching, and nothing that the build did not list. */

import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../src/files/built/project.ts';
import { readBuilt, readResources } from '../../src/files/built/served.ts';
import { type Running, startApp } from '../fixture.ts';

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Asks for a path just as it is written, and unpacks nothing. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = app;
    request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => {
        const { statusCode: status = 0, headers: got } = response;
        resolve({ status, headers: got, body: Buffer.concat(parts) });
      });
    })
      .once('error', reject)
      .end();
  });

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };

const FILES = readResources(String).filter(({ path }) => /^\/(?:web\/|sw\.js)/u.test(path));

describe('every file of the page', () => {
  it.each(FILES.map(({ path, main }) => [path, main] as const))(
    '%s is one file in every coding',
    async (path, form) => {
      const { codings } = form;
      const plain = await ask(path);
      expect(plain.status).toBe(200);
      expect(plain.body.equals(await readBuilt(form, null))).toBe(true);
      expect(plain.headers['content-encoding']).toBeUndefined();
      const tags = new Set([plain.headers.etag]);
      for (const coding of codings) {
        const packed = await ask(path, { 'accept-encoding': coding });
        expect(packed.headers).toMatchObject({ 'content-encoding': coding, vary: 'Accept-Encoding' });
        expect(packed.headers['content-length']).toBe(String(packed.body.length));
        expect(packed.body.length).toBeLessThan(0.9 * plain.body.length);
        expect(UNPACK[coding](packed.body).equals(plain.body)).toBe(true);
        tags.add(packed.headers.etag);
      }
      expect(tags.size).toBe(1 + codings.length);
    },
  );

  it.each([
    ['main.js', 'text/javascript; charset=utf-8'],
    ['style.css', 'text/css; charset=utf-8'],
    ['kernel.wasm', 'application/wasm'],
    ['acoustic.wasm', 'application/wasm'],
    ['demo.safetensors', 'application/octet-stream'],
    ['attic.lex.gz', 'application/gzip'],
    ['texts/John.tsv', 'text/tab-separated-values; charset=utf-8'],
    ['sets/erasmian.json', 'application/json; charset=utf-8'],
  ])('%s is %s, and its length is told before it', async (path, type) => {
    const headers = { 'accept-encoding': 'br, gzip' };
    const got = await ask(`/web/${path}`, headers);
    const told = await ask(`/web/${path}`, headers, 'HEAD');
    expect(got.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, no-cache',
    });
    expect([told.status, told.body.length]).toEqual([200, 0]);
    expect(told.headers['content-length']).toBe(String(got.body.length));
    const tag = String(got.headers.etag);
    const again = await ask(`/web/${path}`, { ...headers, 'if-none-match': tag });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
    expect(again.headers.vary).toBe(got.headers.vary);
    const other = await ask(`/web/${path}`, { ...headers, 'if-none-match': '"another"' });
    expect(other.status).toBe(200);
  });

  it('the service worker lies beside the page, and may load what lies there alone', async () => {
    const { status, headers } = await ask('/sw.js', { 'accept-encoding': 'gzip' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'cache-control': 'public, no-cache',
    });
  });

  it.each([['br'], ['gzip'], [undefined]])('the page itself in the coding %s', async (coding) => {
    const plain = await ask('/');
    const { headers, body } = await ask('/', coding === undefined ? {} : { 'accept-encoding': coding });
    expect(headers).toMatchObject({
      vary: 'Accept, Accept-Encoding',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(headers['content-encoding']).toBe(coding);
    const unpacked = coding === undefined ? body : UNPACK[coding as 'br' | 'gzip'](body);
    expect(unpacked.equals(plain.body)).toBe(true);
  });

  it.each([
    ['/web/'],
    ['/web'],
    ['/web/files.json'],
    ['/web/main.js.br'],
    ['/web/main.ts'],
    ['/web/texts/'],
    ['/web/texts'],
    ['/web/../package.json'],
    ['/web/..%2fpackage.json'],
    ['/web/%2e%2e/%2e%2e/package.json'],
    ['/web/texts/../../../package.json'],
    ['/web/texts/..%5c..%5cpackage.json'],
    ['/web//etc/passwd'],
    ['/web/main.js%00'],
    ['/web/MAIN.JS'],
  ])('%s is unknown', async (path) => {
    const { status, headers, body } = await ask(path);
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect(JSON.parse(body.toString())).toMatchObject({ status: 404, instance: expect.any(String) });
  });

  it.each([['/web/main.js'], ['/web/texts/John.tsv']])('%s is only read', async (path) => {
    const { status, headers } = await ask(path, {}, 'POST');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('the list leads to files that lie in the folder of the page, or to the model', () => {
    const paths = FILES.map(({ path }) => path.replace('/web/', ''));
    expect(paths.slice(0, -1)).toEqual([...new Set(paths.slice(0, -1))].sort());
    expect(paths.at(-1)).toBe('/sw.js');
    expect(paths).toEqual(expect.arrayContaining(['kernel.wasm', 'main.js', 'style.css', 'tutorWorker.js']));
    const files = FILES.map(({ main }) => main.file).filter((file) => !file.startsWith('dist/page/'));
    expect(files).toEqual(['recognizer/demo/model.safetensors']);
    const style = readFileSync(join(ROOT, 'dist/page/style.css'), 'utf8');
    expect(style.startsWith(readFileSync(join(ROOT, 'web/style/page.css'), 'utf8'))).toBe(true);
  });
});
