/** Tests the contents of the npm tarball, and its programs after an installation in an empty folder. */

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../docs/site/releaseRules.ts';
import { RUNTIME_VERSION } from '../../packages/recognizer/src/runtime.ts';
import { writeTiny } from '../../packages/recognizer/test/tiny/models.ts';
import { SCHEMES } from '../../src/engine/phonology/schemes/index.ts';
import { ROOT, VERSION } from '../../src/service/built/project.ts';
import { blocksOf } from '../docs/blocks.ts';
import { freshFolder } from '../freshFolder.ts';
import { hosted } from '../mcp/child.ts';
import {
  ENVIRONMENT,
  expectWhole,
  filesBelow,
  installIn,
  run,
  type Started,
  shipped,
  start,
} from './shipment.ts';

/** Lists the names that a user may import. `*` in a name stands for the names of files that every release has. */
const exportsOf = ({ name: own, exports }: Manifest): string[] =>
  Object.keys(exports).flatMap((name) => {
    const stars = { wasm: ['kernel', 'acoustic'], gz: ['words', 'koine-greek'] };
    const [, type = ''] = /\*.*\.(\w+)$/u.exec(name) ?? [];
    const members = name.includes('*') ? (stars[type as keyof typeof stars] ?? []) : [''];
    return members.map((member) => `${own}${name.replace('*', member).slice(1)}`);
  });

const openingOf = (names: readonly string[]): string =>
  `import { accessSync } from 'node:fs';
  for (const name of ${JSON.stringify(names)}) {
    const file = new URL(import.meta.resolve(name));
    if (file.pathname.endsWith('.js')) await import(name);
    else accessSync(file);
  }
  console.log('opened');`;

let folder: string;
let packed: Awaited<ReturnType<typeof shipped>>;
let files: string[];
const started: Started[] = [];
beforeAll(async () => {
  folder = await freshFolder();
  packed = await shipped();
  files = packed.files.map(({ path }) => path);
});
afterAll(() => Promise.all(started.map(({ stop }) => stop('SIGKILL'))));

/** Lists the modules that a module imports or starts as threads, and the modules that these load. */
function reachedFrom(entry: string, reached = new Set<string>()): Set<string> {
  if (reached.has(entry)) return reached;
  reached.add(entry);
  const text = readFileSync(join(ROOT, entry), 'utf8');
  for (const [, name = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/gu)) {
    reachedFrom(posix.join(posix.dirname(entry), name), reached);
  }
  for (const [, name = ''] of text.matchAll(/\bcompiled\('([^']+\.js)'\)/gu)) {
    reachedFrom(`dist/${name}`, reached);
  }
  return reached;
}

const { exports: EXPORTS } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  exports: Record<string, string | { readonly types: string; readonly default: string }>;
};

/**
 * Lists the declaration files that a declaration file imports, and the files that these import. An import of `./a.ts`
 * means the file `a.d.ts`.
 */
function typesFrom(entry: string, reached = new Set<string>()): Set<string> {
  if (reached.has(entry)) return reached;
  reached.add(entry);
  const text = readFileSync(join(ROOT, entry), 'utf8');
  for (const [, name = ''] of text.matchAll(/\bfrom '(\.[^']+)\.[jt]s'/gu)) {
    typesFrom(posix.join(posix.dirname(entry), `${name}.d.ts`), reached);
  }
  return reached;
}

describe('the tarball', () => {
  it('contains every module that the command loads, and no other module of bench and test', () => {
    const reached = reachedFrom('dist/src/cli/cli.js');
    expect(reached).toContain('dist/bench/worker.js');
    expect(reached).toContain('dist/packages/recognizer/src/modelWorker.js');
    expect([...reached].filter((file) => !files.includes(file))).toEqual([]);
    const others = files.filter((file) => /^dist\/(?:bench|test|lexicon|examples)\//u.test(file));
    expect(others.filter((file) => !reached.has(file))).toEqual([]);
  });

  it('contains the modules and types that the library loads, and no other types', () => {
    const entries = Object.values(EXPORTS).flatMap((entry) => (typeof entry === 'object' ? [entry] : []));
    const modules = entries.map((entry) => entry.default.slice(2));
    expect(modules).toEqual([
      ...['dist/src/index.js', 'dist/browser.js', 'dist/sentences.js', 'dist/page/element.js'],
      ...['dist/page/reader.js', 'dist/page/element.js', 'dist/packages/clients/typescript/client.js'],
    ]);
    const reached = modules.flatMap((file) => [...reachedFrom(file)]);
    expect(reached.filter((file) => !files.includes(file))).toEqual([]);
    const types = new Set(entries.flatMap((entry) => [...typesFrom(entry.types.slice(2))]));
    expect(files.filter((file) => file.endsWith('.d.ts')).sort()).toEqual([...types].sort());
  });

  it.each(['browser', 'sentences'])('dist/%s.js, for browsers, imports nothing', (name) => {
    const text = readFileSync(join(ROOT, `dist/${name}.js`), 'utf8');
    expect(text).not.toContain('sourceMappingURL');
    expect(text).not.toMatch(/\b(?:import|require)\b[^.]*?[`'"]|\bimport\s*[({]|\bnode:/u);
    expect(text).toMatch(/export ?\{/u);
  });

  it('contains the files that the elements load and the file that editors read', () => {
    const pageFiles = 'tutorWorker.js ears.js recorderWorklet.js kernel.wasm acoustic.wasm demo.safetensors';
    const lexicons = ['words', ...SCHEMES.map(({ name }) => name)].map((name) => `${name}.lex.gz`);
    const page = ['element.js', 'reader.js', ...pageFiles.split(' '), ...lexicons].map(
      (name) => `dist/page/${name}`,
    );
    expect(files).toEqual(expect.arrayContaining([...page, 'custom-elements.json', 'docs/elements.md']));
  });

  it('contains the kernels, the lexicons, the pages, the programs, the credits and the files for operators', async () => {
    expect(files).toEqual(
      expect.arrayContaining([
        ...'package.json server.json LICENSE README.md CHANGELOG.md SECURITY.md .env.example'.split(' '),
        ...['lexicon/README.md', 'deploy/koine-tutor.service'],
        ...['dist/page/speech/attic-begin-1.mp3'],
        // Leaves out pictures, which are shipped with the built documents.
        ...(await filesBelow(join(ROOT, 'docs')))
          .filter((file) => !/^(?:assets|site)\//u.test(file))
          .map((file) => `docs/${file}`),
        ...(await filesBelow(join(ROOT, 'examples'))).map((file) => `examples/${file}`),
      ]),
    );
    const site = (await filesBelow(join(ROOT, 'dist/site'))).map((file) => `dist/site/${file}`);
    expect(site.length).toBeGreaterThan(80);
    expect(files).toEqual(expect.arrayContaining(site));
  });

  it('contains no tests, sources, tables, settings of tools, key stores or secrets', () => {
    const foreign =
      /\.test\.js$|^(?:src|test|bench|assembly|dist\/lexicon)\/|(?<!^examples\/client|\.d)\.ts$|\.(?:tsv|db|pem|key|log|map)$|tsconfig|tsbuildinfo|asconfig|biome|knip|package-lock|node_modules|(?:^|\/)\.(?!env\.example$)/u;
    expect(files.filter((file) => foreign.test(file))).toEqual([]);
    const secret = /ipa_live_[\w-]{43}|-----BEGIN [A-Z ]*PRIVATE KEY-----|:\/\/[^\s/:@"'`]+:[^\s/:@"'`]+@/u;
    const texts = files.filter((file) => !/\.(?:wasm|lex|safetensors|png|ico)$/u.test(file));
    expect(texts.filter((file) => secret.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });

  it('is small: words of 0.75 MB, four lexicons of 0.22, a model of 1.4, sprites of three, and three of all the rest', () => {
    expect(packed.size).toBeLessThan(9.44e6);
    expect(packed.unpackedSize).toBeLessThan(14.14e6);
  });
});

describe('the package, installed', () => {
  let home: string;
  beforeAll(async () => {
    home = join(folder, 'home');
    await installIn(home, {});
  });

  const npx = (...words: string[]) =>
    run('npx', ['--no-install', 'koine', ...words], { cwd: home, env: ENVIRONMENT });

  it('npx koine --version and score', async () => {
    expect((await npx('--version')).stdout).toBe(`${VERSION}\n`);
    expect((await npx('score', 'θεός', 's ˈe o s')).stdout).toContain('proximity  0.6500   real edits 1');
  });

  it('can load everything that it and the engine export', async () => {
    const manifests = ['package.json', 'dist/engine/package.json'].map((file) =>
      JSON.parse(readFileSync(join(ROOT, file), 'utf8')),
    );
    const names = manifests.flatMap(exportsOf);
    expect(names).toEqual(expect.arrayContaining(['koine-tutor/reader', 'koine-tutor-engine/words.lex.gz']));
    const words = ['--input-type=module', '-e', openingOf(names)];
    expect((await run(process.execPath, words, { cwd: home, env: ENVIRONMENT })).stdout).toBe('opened\n');
  });

  it('npx koine-tutor mcp answers an agent, without a network', async () => {
    const { client, call } = await hosted({
      command: 'npx',
      args: ['--no-install', 'koine-tutor', 'mcp'],
      cwd: home,
      env: { ...ENVIRONMENT, npm_config_offline: 'true' },
    });
    const { answer } = await call('score', { target: 'λόγος', ipa: 'l ˈo ɣ o s', scheme: 'koine-greek' });
    await client.close();
    expect(answer).toMatchObject({ target_text: 'λόγος', proximity: 1 });
  });

  it('npx starts the tarball with the command of the manual in an empty folder', async () => {
    const [line] = blocksOf(readFileSync(join(ROOT, 'docs/mcp-clients.md'), 'utf8'));
    const tarball = join(packed.packages, '..', '..', packed.filename);
    const text = line?.text.replace(/\/full\/path\/to\/\S+/u, tarball).trim() ?? '';
    const [command = '', ...args] = text.split(' ');
    const env = { ...ENVIRONMENT, npm_config_prefer_offline: 'true', npm_config_ignore_scripts: 'true' };
    const { client, call } = await hosted({ command, args, cwd: await freshFolder(), env });
    const { answer } = await call('score', { target: 'λόγος', ipa: 'l ˈo ɣ o s' });
    await client.close();
    expect(answer).toMatchObject({ proximity: 1 });
  });

  it('npx koine recognizer says how to install the runtime, which is not a dependency', async () => {
    const model = writeTiny('zipa', join(folder, 'zipa'));
    await expect(npx('recognizer', '--model', model)).rejects.toThrow(
      `koine: koine recognizer runs models with onnxruntime-node, which is not installed; install it: ONNXRUNTIME_NODE_INSTALL=skip npm install onnxruntime-node@${RUNTIME_VERSION}\n`,
    );
  });

  it('npx koine serve has every page, thread and kernel', async () => {
    const env = { HOME: ENVIRONMENT.HOME ?? home, LOG_LEVEL: 'warn' };
    const service = await start({ command: ['npx', '--no-install', 'koine', 'serve'], cwd: home, env });
    started.push(service);
    await expectWhole(service);
  });
});
