/** The page as a folder of files. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { koineHere } from '../command.ts';
import { freshFolder } from '../freshFolder.ts';

const writePage = (folder: string) => koineHere(['page', folder]);

let folder: string;
beforeAll(async () => {
  folder = join(await freshFolder(), 'page');
  expect(await writePage(folder)).toMatchObject({ code: 0, stderr: '' });
});

const pathsIn = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('the folder', () => {
  it('holds beside its files their twins, which unpack to the same bytes', () => {
    const paths = pathsIn();
    const unpack = { '.br': brotliDecompressSync, '.gz': gunzipSync };
    const twins = paths.filter((path) => /\.(?:br|gz)$/u.test(path) && !path.endsWith('.lex.gz'));
    for (const twin of twins) {
      const unpacked = unpack[twin.slice(-3) as '.br' | '.gz'](readFileSync(twin));
      expect([twin, unpacked.equals(readFileSync(twin.slice(0, -3)))]).toEqual([twin, true]);
    }
    const packed = paths.filter((path) => /\.(?:html|js|css|tsv|json|wasm)$/u.test(path));
    expect(packed.filter((path) => !twins.includes(`${path}.br`))).toEqual([]);
  });

  it('has relative addresses alone, and a policy of its own', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const addresses = [...html.matchAll(/ (?:href|src)="([^"#]+)"/gu)].map(
      ([, address]) => address as string,
    );
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((address) => !address.startsWith('./'))).toEqual([]);
    const files = addresses.filter((address) => address !== './').map((address) => join(folder, address));
    expect(files.filter((file) => !pathsIn().includes(file))).toEqual([]);
    expect(html).toMatch(
      /http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self';/u,
    );
    expect(html).not.toMatch(/\{\{|koine-service|frame-ancestors|openapi/u);
  });

  it('is written anew over an older one, and over nothing else', async () => {
    const [old, own] = [join(folder, 'web', 'old.js'), join(folder, 'CNAME')];
    for (const file of [old, own]) writeFileSync(file, 'x');
    expect(await writePage(folder)).toMatchObject({ code: 0, stderr: '' });
    expect(pathsIn()).not.toContain(old);
    expect(pathsIn()).toContain(own);
    const other = await freshFolder();
    mkdirSync(join(other, 'photos'));
    const { code, stderr } = await writePage(other);
    expect(code).toBe(2);
    expect(stderr).toContain('is not empty and holds no page; name a new folder, or an empty one');
    expect((await writePage(own)).stderr).toContain('CNAME is a file; name a folder');
  });
});
