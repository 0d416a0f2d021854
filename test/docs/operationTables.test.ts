/** The tables that list operations name every operation of the description, once, and say what is true of it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../src/files/built/project.ts';
import { description, type Running, startApp } from '../fixture.ts';
import { recording } from '../recordings.ts';

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const OPERATIONS = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    security: (operation as { security?: readonly object[] }).security ?? [],
  })),
);

/** The other cells of the row that names an operation, by operation. */
function cellsOf(page: string): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(join(ROOT, 'docs', `${page}.md`), 'utf8');
  const rows = [...text.matchAll(/^\| (.*) \|$/gmu)].map(([, row = '']) => row.split(' | '));
  const named = rows.flatMap(([names = '', ...cells]) =>
    [...names.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]+)`/gu)].map(
      ([, name = '']) => [name, cells.map((cell) => cell.trim())] as const,
    ),
  );
  expect(named.map(([name]) => name).sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
  return new Map(named);
}

it('authentication: which need a key', () => {
  const cells = cellsOf('authentication');
  for (const { name, security } of OPERATIONS) {
    const optional = security.some((scheme) => Object.keys(scheme).length === 0);
    const key = security.length === 0 ? 'no' : optional ? 'for `tools/call` alone' : 'yes';
    expect([name, cells.get(name)?.[0]]).toEqual([name, key]);
  }
});

/** What a path with a name in it is asked by, or a query that it needs. */
const ASKED: Readonly<Record<string, string>> = {
  '/v1/lexicon': '/v1/lexicon?prefix=θε',
  '/v1/reading': '/v1/reading?target=θεός',
  '/v1/speech': '/v1/speech?target=θεός',
  '/docs/{page}': '/docs/quickstart',
  '/icon-{size}.png': '/icon-192.png',
  '/docs/examples/{file}': '/docs/examples/client.py',
  '/web/{file}': '/web/main.js',
  '/web/{folder}/{file}': '/web/sets/attic.json',
};

describe('caching', () => {
  const keyed = (): Record<string, string> => ({ 'x-api-key': app.secret });

  /** The Cache-Control of an answer is the one in its row. */
  async function hold(name: string, path: string): Promise<void> {
    const { status, headers } = await fetch(app.url + path, { headers: keyed() });
    const caching = headers.get('cache-control');
    expect([name, status]).toEqual([name, 200]);
    const [, shown = ''] = cellsOf('caching').get(name) ?? [];
    expect([name, shown]).toEqual([name, caching === null ? '' : `\`${caching}\``]);
    const kept = caching !== null && !caching.includes('no-store');
    expect([name, headers.has('etag')]).toEqual([name, kept]);
  }

  it('how long each may be kept', async () => {
    for (const path of Object.keys(description.paths)) {
      const name = `GET ${path}`;
      if (path === '/v1/uploads/{id}' || !cellsOf('caching').has(name)) continue;
      await hold(name, ASKED[path] ?? path);
    }
  });

  it('an upload', async () => {
    const slot = await fetch(`${app.url}/v1/uploads`, { method: 'POST', headers: keyed() });
    const { id } = (await slot.json()) as { id: string };
    await fetch(`${app.url}/v1/uploads/${id}`, { method: 'PUT', headers: keyed(), body: recording(0.2) });
    await hold('GET /v1/uploads/{id}', `/v1/uploads/${id}`);
  });
});
