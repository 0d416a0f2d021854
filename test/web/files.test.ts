/** The files of the page, without a browser: their size, their caching, and that nothing comes from elsewhere. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startApp } from '../fixture.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** All that a browser loads but the lexicon, gzipped, bytes. */
const MOST_BYTES = 400 * 1024;

let app: Running;
const files = new Map<string, { readonly body: string; readonly headers: Headers }>();

async function load(path: string): Promise<string> {
  const response = await fetch(app.url + path);
  expect([path, response.status]).toEqual([path, 200]);
  const body = await response.text();
  files.set(path, { body, headers: response.headers });
  return body;
}

beforeAll(async () => {
  app = await startApp();
  const html = await load('/');
  const named = [...html.matchAll(/(?:href|src)="(\/web\/[^"]+)"/gu)].map(([, path]) => path as string);
  for (const path of new Set([...named, '/web/recorderWorklet.js', '/web/kernel.wasm'])) await load(path);
  await load('/v1/capabilities');
  await load('/logo.svg');
});
afterAll(() => app.close());

const page = () => files.get('/') as { readonly body: string; readonly headers: Headers };

describe('the page at /', () => {
  it('is under 400 KB as a browser loads it, without the lexicon and the model, all files together', async () => {
    const paths = [...files.keys(), '/sw.js', '/web/acoustic.wasm', '/web/sets/koine-greek.json'];
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const answers = await Promise.all(
      paths.map((path) => fetch(app.url + path, { method: 'HEAD', headers })),
    );
    const sizes = answers.map((answer) => Number(answer.headers.get('content-length')));
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MOST_BYTES);
  });

  it('loads each of its scripts whole', () => {
    const scripts = [...files].filter(([path]) => path.endsWith('.js'));
    expect(scripts.map(([path]) => path).sort()).toEqual([
      '/web/main.js',
      '/web/recorderWorklet.js',
      '/web/tutorWorker.js',
    ]);
    for (const [, { body }] of scripts) expect(body).not.toMatch(/\bimport[\s{(*]|\bfrom['"]/u);
  });

  it('its thread may compile the kernels and load what lies here, and nothing else', () => {
    const policy = files.get('/web/tutorWorker.js')?.headers.get('content-security-policy');
    expect(policy).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
  });

  it('a lexicon is sent gzipped as a file, and kept by its tag', async () => {
    const response = await fetch(`${app.url}/web/koine-greek.lex.gz`);
    expect(response.headers.get('content-type')).toBe('application/gzip');
    expect(response.headers.get('content-encoding')).toBeNull();
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(1.4 * 1024 * 1024);
    expect(gunzipSync(bytes).equals(readFileSync(join(ROOT, 'dist', 'koine-greek.lex')))).toBe(true);
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${app.url}/web/koine-greek.lex.gz`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('allows nothing from elsewhere and nothing inline', () => {
    expect(page().headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; " +
        "img-src 'self' data:; media-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(page().body).not.toMatch(/<style|<script(?! type="module" src=)| style=| on\w+=|javascript:/iu);
    expect(page().body.match(/(?:src|href)="(?:https?:)?\/\/(?!koine\.example\/)[^"]*"/gu)).toBeNull();
    for (const { body } of files.values())
      expect(body).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|\beval\(/u);
  });
});

it('behind a prefix the page asks below the prefix', async () => {
  const prefixed = await startApp({ baseUrl: 'https://koine.example/greek' });
  const html = await (await fetch(prefixed.url)).text();
  expect(html).toContain('src="/greek/web/main.js"');
  await prefixed.close();
});
