import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { koineHere } from '../../../test/command.ts';
import { freshFolder } from '../../../test/freshFolder.ts';

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
  it('holds compressed copies of its files, which unpack to the same bytes', () => {
    const paths = pathsIn();
    const texts = paths.filter((path) => /\.(?:html|js|css|tsv|json|wasm)$/u.test(path));
    for (const [ending, unpack] of [
      ['.br', brotliDecompressSync],
      ['.gz', gunzipSync],
    ] as const) {
      const packed = texts.filter((path) => paths.includes(path + ending));
      const isSame = (path: string) => unpack(readFileSync(path + ending)).equals(readFileSync(path));
      // Texts and the voice are compressed by gzip only.
      expect(packed).toEqual(
        texts.filter((path) => ending === '.gz' || !/\.tsv$|[\\/]voice[\\/]/u.test(path)),
      );
      expect(packed.filter((path) => !isSame(path))).toEqual([]);
    }
    expect(texts.length).toBeGreaterThan(50);
  });

  it.each(['index.html', 'credits.html'])(
    '%s has only relative addresses, of files that are there',
    (name) => {
      const html = readFileSync(join(folder, name), 'utf8');
      const addresses = [...html.matchAll(/ (?:href|src)="(?!#|https:)([^"#]+)"/gu)].map(([, one]) =>
        String(one),
      );
      expect(addresses.length).toBeGreaterThan(2);
      expect(addresses.filter((address) => !address.startsWith('./'))).toEqual([]);
      const files = addresses.filter((address) => address !== './').map((address) => join(folder, address));
      expect(pathsIn()).toEqual(expect.arrayContaining(files));
      expect(html).not.toMatch(/\{\{|koine-service|frame-ancestors|openapi/u);
    },
  );

  it('has a policy of its own', () => {
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain(
      `http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self';`,
    );
  });

  it('has the voice for any text next to its license, and lacks it when told so', async () => {
    const voice = (): string[] => pathsIn().filter((path) => path.includes(join('web', 'voice')));
    const files = ['COPYING.txt', 'README.txt', 'espeak-ng.data.gz', 'espeak-ng.js', 'worker.js'];
    expect(voice()).toEqual(expect.arrayContaining(files.map((name) => join(folder, 'web', 'voice', name))));
    expect(await koineHere(['page', folder, '--without-voice'])).toMatchObject({ code: 0, stderr: '' });
    expect(voice()).toEqual([]);
    expect(await writePage(folder)).toMatchObject({ code: 0, stderr: '' });
    expect(voice().length).toBeGreaterThanOrEqual(files.length);
  });

  it('lists the recordings of a teacher that lie in it, and leaves them alone', async () => {
    const voices = join(folder, 'voices');
    mkdirSync(join(voices, 'attic'), { recursive: true });
    for (const name of ['λόγος.mp3', 'attic/θεός.wav']) writeFileSync(join(voices, name), 'x');
    for (let twice = 0; twice < 2; twice++) {
      expect(await writePage(folder)).toMatchObject({ code: 0, stderr: '' });
      expect(readFileSync(join(voices, 'index.txt'), 'utf8')).toBe('attic/θεός.wav\nλόγος.mp3\n');
    }
  });

  it('is written anew over an older one, and over nothing else', async () => {
    const [old, own] = [join(folder, 'web', 'old.js'), join(folder, 'CNAME')];
    for (const file of [old, own]) writeFileSync(file, 'x');
    expect(await writePage(folder)).toMatchObject({ code: 0, stderr: '' });
    expect([old, own].filter((path) => pathsIn().includes(path))).toEqual([own]);
    const other = await freshFolder();
    mkdirSync(join(other, 'photos'));
    const { code, stderr } = await writePage(other);
    expect(code).toBe(2);
    expect(stderr).toContain('is not empty and holds no page; name a new folder, or an empty one');
    expect((await writePage(own)).stderr).toContain('CNAME is a file; name a folder');
  });
});
