/**
 * The package koine-tutor-engine where people put it: packed, installed, and bundled by what they use; what comes out runs in an empty
 * folder and gives our own answers. The bundlers and runtimes are packages of this folder, apart from those of the project.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../bench/load/freePort.ts';
import { connect } from '../../packages/page/test/browser.ts';
import { serveFolder } from '../../packages/page/test/plainServer.ts';
import { createTutor } from '../../src/index.ts';
import { compiled, ROOT } from '../../src/service/built/project.ts';
import { freshFolder } from '../freshFolder.ts';
import { needs, needsPackages } from '../parts/needs.ts';
import { BUNDLERS } from '../parts/programs.ts';
import { ENVIRONMENT, filesBelow, pack, run } from '../shipping/shipment.ts';
import { startProgram } from './program.ts';

const TOOLS = join(ROOT, 'test', 'bundlers', 'node_modules');
const ENGINE = 'koine-tutor-engine';

const REQUESTS = [
  { target: 'θεός', ipa: 's ˈe o s' },
  { target: 'ἐν ἀρχῇ ἦν ὁ λόγος', ipa: 'e n a r k ˈi i n o l ˈo ɡ o s', thresholds: { proximity: 0.8 } },
];
const ASKED = `JSON.stringify(${JSON.stringify(REQUESTS)}.map(tutor.score))`;
const PROGRAM = `import { createTutor } from '${ENGINE}';
const tutor = await createTutor();
process.stdout.write(${ASKED});`;

const HTML =
  '<!doctype html><meta charset="utf-8"><output></output><script type="module" src="/main.js"></script>';

/** A module for a page whose bundler follows addresses. */
const IN_PAGE = `import { createTutor } from '${ENGINE}';
const files = {
  kernel: new URL('${ENGINE}/kernel.wasm', import.meta.url),
  words: new URL('${ENGINE}/words.lex.gz', import.meta.url),
  lexicon: new URL('${ENGINE}/koine-greek.lex.gz', import.meta.url),
};
const answers = async () => {
  const [kernel, words, lexicon] = Object.values(files).map((url) => fetch(url));
  const tutor = await createTutor({ kernel, words, lexicons: { 'koine-greek': lexicon } });
  return ${ASKED};
};`;

const tool = (...path: string[]): string => join(TOOLS, ...path);
const node = (folder: string, ...words: string[]): Promise<{ stdout: string }> =>
  run(process.execPath, words, { cwd: folder, env: { ...ENVIRONMENT, NEXT_TELEMETRY_DISABLED: '1' } });

/** The program of a package of binaries, one for each system. */
const binary = (scope: string, name: RegExp): string => {
  const folder = tool(scope);
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => name.test(path));
  return join(folder, String(found));
};

describe('the engine', needsPackages(BUNDLERS), () => {
  let home: string;
  let files: string;
  let expected: string;

  /** A folder with nothing but these files of the project. */
  async function moved(from: string): Promise<string> {
    const elsewhere = await freshFolder();
    await cp(from, elsewhere, { recursive: true });
    return elsewhere;
  }

  async function copyFiles(into: string): Promise<void> {
    for (const name of await filesBelow(files))
      if (/\.(?:wasm|gz|safetensors)$/u.test(name)) await cp(join(files, name), join(into, name));
  }

  /** What a page writes into its output. */
  async function shownAt(url: string): Promise<string> {
    const browser = await connect();
    try {
      const page = await browser.newPage();
      await page.goto(url);
      await page.waitForSelector('output:not(:empty)');
      return (await page.textContent('output')) ?? '';
    } finally {
      await browser.close();
    }
  }

  beforeAll(async () => {
    home = await freshFolder();
    const { filename, size, unpackedSize } = await pack(compiled('engine'), home);
    expect(size).toBeLessThan(9e6);
    expect(unpackedSize).toBeLessThan(15e6);
    await writeFile(join(home, 'package.json'), '{"private":true,"type":"module"}');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(home, filename)], {
      cwd: home,
      env: ENVIRONMENT,
    });
    expect(readdirSync(join(home, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([ENGINE]);
    await symlink(ROOT, join(home, 'node_modules', 'koine-tutor'));
    files = join(home, 'node_modules', ENGINE, 'dist');
    await writeFile(join(home, 'program.mjs'), PROGRAM);
    const tutor = await createTutor();
    expected = JSON.stringify(REQUESTS.map((request) => tutor.score(request)));
  });

  it('runs in Node', async () => {
    expect((await node(home, 'program.mjs')).stdout).toBe(expected);
  });

  it.each([ENGINE, 'koine-tutor'])('%s runs bundled by esbuild, and says what to lay there', async (name) => {
    const out = join(home, 'esbuild', name);
    await writeFile(join(home, `${name}.mjs`), PROGRAM.replace(ENGINE, name));
    const words = ['--bundle', '--platform=node', '--format=esm', `--outfile=${join(out, 'program.mjs')}`];
    await run(tool('esbuild', 'bin', 'esbuild'), [`${name}.mjs`, ...words], { cwd: home });
    const elsewhere = await moved(out);
    await expect(node(elsewhere, 'program.mjs')).rejects.toThrow(
      /cannot read (?:kernel\.wasm|koine-greek\.lex\.gz); .*beside a bundle, .*copy .* of the package there/u,
    );
    await copyFiles(elsewhere);
    expect((await node(elsewhere, 'program.mjs')).stdout).toBe(expected);
  });

  /** Builds a module by webpack; the folder, and nothing else of the project. */
  async function webpacked(entry: string, target: string): Promise<string> {
    const out = join(home, target);
    const { default: webpack } = await import(pathToFileURL(tool('webpack', 'lib', 'index.js')).href);
    const compiler = webpack({
      mode: 'production',
      target,
      context: home,
      entry: `./${entry}`,
      experiments: { outputModule: true },
      output: { path: out, filename: 'main.js', module: true },
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    await promisify(compiler.close.bind(compiler))();
    expect(stats.hasErrors(), String(stats)).toBe(false);
    return moved(out);
  }

  it('runs bundled by webpack, with the files that it found', async () => {
    const folder = await webpacked('program.mjs', 'node20');
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    expect((await node(folder, 'main.js')).stdout).toBe(expected);
  });

  it('runs in a page that webpack built', needs('chromium'), async () => {
    await writeFile(
      join(home, 'page.mjs'),
      `${IN_PAGE}\ndocument.querySelector('output').textContent = await answers();`,
    );
    const folder = await webpacked('page.mjs', 'web');
    await writeFile(join(folder, 'index.html'), HTML);
    const server = await serveFolder(folder, '/');
    expect(await shownAt(server.url)).toBe(expected);
    await server.close();
  });

  it('runs in a page that Vite built', needs('chromium'), async () => {
    const from = join(home, 'page');
    await mkdir(from);
    await writeFile(join(from, 'index.html'), HTML);
    const main = `import { createTutor } from '${ENGINE}';
      import kernel from '${ENGINE}/kernel.wasm?url';
      import words from '${ENGINE}/words.lex.gz?url';
      import lexicon from '${ENGINE}/koine-greek.lex.gz?url';
      const refused = await createTutor().catch(({ message }) => message);
      const tutor = await createTutor({ kernel: fetch(kernel), words: fetch(words), lexicons: { 'koine-greek': fetch(lexicon) } });
      document.querySelector('output').textContent = JSON.stringify([refused, ${ASKED}]);`;
    await writeFile(join(from, 'main.js'), main);
    await node(from, tool('vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', '--base', './');
    const server = await serveFolder(await moved(join(from, 'dist')), '/');
    const [refused, answers] = JSON.parse(await shownAt(server.url));
    await server.close();
    expect(refused).toBe(
      "createTutor takes { kernel, words, lexicons: { 'koine-greek': … } }, each bytes or a Response; found nothing",
    );
    expect(answers).toBe(expected);
  });

  it('runs in workerd, which compiles no bytes', async () => {
    const worker = `import { createTutor } from '${ENGINE}';
      import kernel from './kernel.wasm';
      import acoustic from './acoustic.wasm';
      import words from './words.lex.gz';
      import lexicon from './koine-greek.lex.gz';
      import model from './demo.safetensors';
      export default {
        async fetch(request) {
          const lexicons = { 'koine-greek': lexicon };
          if (request.url.endsWith('/bytes'))
            return createTutor({ kernel: Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0) }).catch(({ message }) => new Response(message));
          const tutor = await createTutor({ kernel, words, lexicons, recognizer: { kernel: acoustic, model } });
          const { posteriors } = tutor.listen(new Float32Array(8000).map((_, n) => Math.sin(n / 10) / 4), 16000);
          if (posteriors.length === 0) throw new Error('nothing was heard');
          return new Response(${ASKED});
        },
      };`;
    await writeFile(join(home, 'worker.js'), worker);
    const out = join(home, 'workerd', 'worker.js');
    const beside = ['kernel.wasm', 'acoustic.wasm', 'words.lex.gz', 'koine-greek.lex.gz', 'demo.safetensors'];
    const external = beside.map((name) => `--external:./${name}`);
    const words = ['--bundle', '--format=esm', '--conditions=workerd,worker,browser', `--outfile=${out}`];
    await run(tool('esbuild', 'bin', 'esbuild'), ['worker.js', ...words, ...external], { cwd: home });
    await copyFiles(dirname(out));
    const { Miniflare } = await import(pathToFileURL(tool('miniflare', 'dist', 'src', 'index.js')).href);
    const modules = ['worker.js', ...beside].map((name) => ({
      type: name.endsWith('.js') ? 'ESModule' : name.endsWith('.wasm') ? 'CompiledWasm' : 'Data',
      path: join(dirname(out), name),
    }));
    const miniflare = new Miniflare({ modules, modulesRoot: dirname(out), compatibilityDate: '2025-11-01' });
    const ask = async (path: string): Promise<string> =>
      (await miniflare.dispatchFetch(`http://worker${path}`)).text();
    const [answers, refused] = [await ask('/'), await ask('/bytes')];
    await miniflare.dispose();
    expect(answers).toBe(expected);
    expect(refused).toMatch(
      /cannot be compiled: .*; where bytes may not be, hand in a WebAssembly\.Module$/u,
    );
  });

  it('runs in Bun', async () => {
    // Its install script moves the program; until then a file that is none lies in its place.
    const bun = existsSync(tool('@oven'))
      ? binary('@oven', /^bun-[\w-]+\/bin\/bun$/u)
      : tool('bun', 'bin', 'bun.exe');
    expect((await run(bun, ['program.mjs'], { cwd: home })).stdout).toBe(expected);
  });

  it('runs in Deno', async () => {
    const deno = binary('@deno', /\/deno$/u);
    const words = ['run', '--allow-read', '--node-modules-dir=manual', 'program.mjs'];
    expect((await run(deno, words, { cwd: home, env: { ...ENVIRONMENT, NO_COLOR: '1' } })).stdout).toBe(
      expected,
    );
  });

  /** A project of Next that has the package under two names: bundled, and left outside; one build serves both. */
  async function nextProject(): Promise<string> {
    const from = await freshFolder();
    await mkdir(join(from, 'node_modules'));
    for (const name of readdirSync(TOOLS).filter((entry) => !entry.startsWith('.')))
      await symlink(join(TOOLS, name), join(from, 'node_modules', name));
    const files: Record<string, string> = {
      'package.json': '{"private":true,"type":"module"}',
      'next.config.mjs': `export default { output: 'standalone', serverExternalPackages: ['outside'], outputFileTracingRoot: '/', turbopack: { root: '/' } };`,
      'app/layout.js': 'export default ({ children }) => <html><body>{children}</body></html>;',
      'app/page.js': `'use client';
      import { useEffect, useState } from 'react';
      ${IN_PAGE}
      export default function Page() {
        const [text, show] = useState('');
        useEffect(() => void answers().then(show), []);
        return <output>{text}</output>;
      }`,
    };
    for (const name of [ENGINE, 'outside']) {
      const place = join(from, 'node_modules', name);
      await cp(join(home, 'node_modules', ENGINE), place, { recursive: true });
      const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
      await writeFile(join(place, 'package.json'), JSON.stringify({ ...manifest, name }));
      files[`app/${name}/route.js`] = `import { createTutor } from '${name}';
        export const dynamic = 'force-dynamic';
        export async function GET() {
          const tutor = await createTutor();
          return new Response(${ASKED});
        }`;
    }
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(from, name)), { recursive: true });
      await writeFile(join(from, name), text);
    }
    return from;
  }

  it(
    'runs in Next: bundled, as a package that it leaves outside, standalone, and in a page',
    needs('chromium'),
    async () => {
      const from = await nextProject();
      await node(from, tool('next', 'dist', 'bin', 'next'), 'build');
      const elsewhere = await moved(join(from, '.next', 'standalone'));
      const isServer = (file: string): boolean => /(?<!node_modules\/.*)server\.js$/u.test(file);
      const server = join(elsewhere, String((await filesBelow(elsewhere)).find(isServer)));
      // What is static is for a server of files, and Next leaves it out.
      await cp(join(from, '.next', 'static'), join(dirname(server), '.next', 'static'), { recursive: true });
      const port = await freePort();
      const environment = { ...ENVIRONMENT, PORT: String(port), HOSTNAME: '127.0.0.1' };
      const next = startProgram(process.execPath, [server], environment);
      try {
        for (const name of [ENGINE, 'outside'])
          expect(await next.answer(`http://127.0.0.1:${port}/${name}`), name).toBe(expected);
        expect(await shownAt(`http://127.0.0.1:${port}/`)).toBe(expected);
      } finally {
        await next.stop();
      }
    },
  );
});
