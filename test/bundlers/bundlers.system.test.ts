/**
 * Bundles the engine with common bundlers and runs each result in an empty folder; its answers must equal the answers
 * of this checkout. The bundlers and runtimes are packages of test/bundlers, not of the project.
 */

import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { serveFolder } from '../../packages/page/test/plainServer.ts';
import { ROOT } from '../../src/service/built/project.ts';
import { needs, needsPackages } from '../parts/needs.ts';
import { BUNDLERS } from '../parts/programs.ts';
import { ENVIRONMENT, filesBelow, run } from '../shipping/shipment.ts';
import {
  ASKED,
  ENGINE,
  HTML,
  IN_PAGE,
  installEngine,
  moved,
  node,
  PROGRAM,
  shownAt,
  tool,
} from './installed.ts';

/**
 * Finds a program in the packages of a scope such as `@oven`. The scope has a package for each operating system, and
 * npm installs only the one for this system.
 */
const binary = (scope: string, name: RegExp): string => {
  const folder = tool(scope);
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => name.test(path));
  return join(folder, String(found));
};

async function copyFiles(from: string, into: string): Promise<void> {
  for (const name of await filesBelow(from))
    if (/\.(?:wasm|gz|safetensors)$/u.test(name)) await cp(join(from, name), join(into, name));
}

describe('the engine', needsPackages(BUNDLERS), () => {
  let home: string;
  let files: string;
  let expected: string;

  beforeAll(async () => {
    ({ home, expected } = await installEngine());
    await symlink(ROOT, join(home, 'node_modules', 'koine-tutor'));
    files = join(home, 'node_modules', ENGINE, 'dist');
    await writeFile(join(home, 'program.mjs'), PROGRAM);
  });

  it('runs in Node', async () => {
    expect((await node(home, 'program.mjs')).stdout).toBe(expected);
  });

  it.each([ENGINE, 'koine-tutor'])('%s runs in esbuild; an error names missing files', async (name) => {
    const out = join(home, 'esbuild', name);
    await writeFile(join(home, `${name}.mjs`), PROGRAM.replace(ENGINE, name));
    const words = ['--bundle', '--platform=node', '--format=esm', `--outfile=${join(out, 'program.mjs')}`];
    await run(tool('esbuild', 'bin', 'esbuild'), [`${name}.mjs`, ...words], { cwd: home });
    const elsewhere = await moved(out);
    await expect(node(elsewhere, 'program.mjs')).rejects.toThrow(
      /cannot read (?:kernel\.wasm|koine-greek\.lex\.gz); .*beside a bundle, .*copy .* of the package there/u,
    );
    await copyFiles(files, elsewhere);
    expect((await node(elsewhere, 'program.mjs')).stdout).toBe(expected);
  });

  /** Returns a folder with the bundle and no other file of the project. */
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

  it('runs bundled by webpack, with the files that webpack found', async () => {
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

  it('runs in workerd, which cannot compile WebAssembly from bytes', async () => {
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
    const assets = ['kernel.wasm', 'acoustic.wasm', 'words.lex.gz', 'koine-greek.lex.gz', 'demo.safetensors'];
    const external = assets.map((name) => `--external:./${name}`);
    const words = ['--bundle', '--format=esm', '--conditions=workerd,worker,browser', `--outfile=${out}`];
    await run(tool('esbuild', 'bin', 'esbuild'), ['worker.js', ...words, ...external], { cwd: home });
    await copyFiles(files, dirname(out));
    const { Miniflare } = await import(pathToFileURL(tool('miniflare', 'dist', 'src', 'index.js')).href);
    const modules = ['worker.js', ...assets].map((name) => ({
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
      /cannot be compiled: .*; where bytes may not be compiled, pass a WebAssembly\.Module$/u,
    );
  });

  it('runs in Bun', async () => {
    // The install script of Bun was not run, so bun.exe is only a stub. The program is in a package of @oven.
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
});
