/** The page as an app that a device installs: its manifest and icons, from the service and from a folder. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../src/service/built/project.ts';
import { koineHere } from '../../../test/command.ts';
import { type Running, startApp } from '../../../test/fixture.ts';
import { freshFolder } from '../../../test/freshFolder.ts';

interface Manifest {
  readonly icons: readonly { src: string; sizes: string; type: string; purpose?: string }[];
  readonly [field: string]: unknown;
}

let app: Running;
let folder: string;
let manifest: Manifest;
beforeAll(async () => {
  app = await startApp({ baseUrl: 'https://koine.example/greek' });
  folder = join(await freshFolder(), 'page');
  await koineHere(['page', folder]);
  manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'));
});
afterAll(() => app.close());

/** Width and height of a PNG, from its first chunk, and whether its pixels may be clear. */
function sizeOf(png: Buffer): [size: string, clear: boolean] {
  expect([png.toString('latin1', 1, 4), png.toString('latin1', 12, 16)]).toEqual(['PNG', 'IHDR']);
  return [`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, png.readUInt8(25) === 6];
}

describe('the manifest', () => {
  it('says what the page is called, how it begins, and what belongs to it, wherever it lies', () => {
    expect(manifest).toMatchObject({
      name: 'Koine Greek, sound by sound',
      short_name: 'Koine Greek',
      start_url: './',
      scope: './',
      display: 'standalone',
      lang: 'en',
    });
    expect(String(manifest.short_name).length).toBeLessThanOrEqual(12);
    const addresses = [manifest.start_url, manifest.scope, ...manifest.icons.map(({ src }) => src)];
    for (const address of addresses)
      expect(new URL(String(address), 'https://any.example/a/b/manifest.webmanifest').href).toMatch(
        /^https:\/\/any\.example\/a\/b\/[\w.-]*$/u,
      );
  });

  it('names icons that are there, of the sizes that it says; the maskable one has no clear corner', () => {
    const found = manifest.icons.map(({ src, type, sizes, purpose }) => {
      const [size, clear] = sizeOf(readFileSync(join(folder, src)));
      expect([type, size, clear]).toEqual(['image/png', sizes, purpose !== 'maskable']);
      return [size, purpose ?? 'any'];
    });
    expect(found).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
  });

  it('has the colors of the paper, by day; the page says those by night, too', () => {
    const style = readFileSync(join(folder, 'web/style.css'), 'utf8');
    const papers = [...style.matchAll(/--paper: (#[0-9a-f]{6});/gu)].map(([, color]) => color);
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const said = [...html.matchAll(/<meta name="theme-color" content="([^"]+)" media="\(([^)]+)\)">/gu)];
    expect(said.map(([, color, media]) => [color, media])).toEqual([
      [papers[0], 'prefers-color-scheme: light'],
      [papers[1], 'prefers-color-scheme: dark'],
    ]);
    expect([manifest.theme_color, manifest.background_color]).toEqual([papers[0], papers[0]]);
  });

  it('is linked in the folder and in the service, and may be loaded', async () => {
    const [own, served] = [
      readFileSync(join(folder, 'index.html'), 'utf8'),
      await (await fetch(app.url)).text(),
    ];
    expect(own).toContain('<link rel="manifest" href="./manifest.webmanifest">');
    expect(served).toContain('<link rel="manifest" href="/greek/manifest.webmanifest">');
    expect(own).toContain("manifest-src 'self'");
  });

  it('is served with its type, and so are its icons', async () => {
    const answer = await fetch(`${app.url}/manifest.webmanifest`);
    expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    expect(await answer.json()).toEqual(manifest);
    for (const { src, type } of manifest.icons) {
      const icon = await fetch(`${app.url}/${src}`);
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
      expect(existsSync(join(ROOT, 'docs/assets', src))).toBe(true);
    }
  });
});
