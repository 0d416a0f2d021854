import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCHEME_NAMES } from '../src/contract/schemes.ts';
import { SCHEMES } from '../src/engine/phonology/schemes/index.ts';

const ROOT = resolve(import.meta.dirname, '..');

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('node_modules'));

const SOURCES = ['assembly', 'src', 'packages', 'lexicon', 'docs/site', 'bench/inputs', 'bench/twins']
  .flatMap(filesBelow)
  .filter((file) => !/^packages\/\w+\/test\//u.test(file));
const text = new Map(SOURCES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

/** The rooms of each floor, the lowest floor first. An import may point to a lower floor or into its own room. */
const FLOORS: readonly (readonly string[])[] = [
  ['assembly/'],
  ['src/contract/'],
  ['src/engine/', 'packages/clients/'],
  ['packages/lesson/', 'packages/recordings/', 'bench/inputs/', 'bench/twins/'],
  ['packages/voice/', 'packages/ears/'],
  ['src/service/'],
  ['src/index.ts', 'src/browser.ts', 'lexicon/'],
  ['packages/research/', 'packages/recognizer/', 'packages/page/'],
  ['src/cli/'],
  ['docs/site/'],
];

const roomOf = (file: string): string => {
  const room = FLOORS.flat().find((prefix) => file.startsWith(prefix));
  if (room === undefined) throw new Error(`${file} stands in no room`);
  return room;
};
const floorOf = (file: string): number => FLOORS.findIndex((rooms) => rooms.includes(roomOf(file)));

const namesIn = (file: string, pattern: RegExp): string[] =>
  [...(text.get(file) ?? '').matchAll(pattern)].map(([, name]) => name as string);
const NAMED = /^(?:import|export)\b(?:[^;]*?from)? '([^']+)'/gmu;
/** Like `NAMED`, without imports of types, which do not exist when the file is loaded. */
const LOADED = /^(?:import|export)\b(?! type\b)(?:[^;]*?from)? '([^']+)'/gmu;
const LATER = /\bimport\('([^']+)'\)/gu;
const importsOf = (file: string): string[] => [...namesIn(file, NAMED), ...namesIn(file, LATER)];
const placesOf = (file: string, names: readonly string[]): string[] =>
  names
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(ROOT, resolve(ROOT, dirname(file), name)))
    .map((path) => (path.endsWith('.ts') ? path : `${path}.ts`));
const localImports = (file: string): string[] => placesOf(file, importsOf(file));

/** Files and packages that are loaded when these files are loaded; dynamic imports do not count. */
function loadedWith(files: readonly string[]): Set<string> {
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const names = namesIn(file, LOADED);
    for (const name of names) if (!name.startsWith('.')) loaded.add(name);
    for (const other of placesOf(file, names)) load(other);
  };
  for (const file of files) load(file);
  return loaded;
}

const code = (file: string): string => (text.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '');

/** Follows each name to the names that `next` returns for it. @throws Error that shows the first circle */
function expectNoCircle(names: Iterable<string>, next: (name: string) => Iterable<string>): void {
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) throw new Error([...path, name].join(' -> '));
    if (done.has(name)) return;
    for (const other of next(name)) walk(other, [...path, name]);
    done.add(name);
  };
  for (const name of names) walk(name, []);
}

describe('the house', () => {
  it('every import points to a lower floor, or into its own room', () => {
    const upward = SOURCES.flatMap((file) =>
      localImports(file)
        .filter((other) => roomOf(other) !== roomOf(file) && floorOf(other) >= floorOf(file))
        .map((other) => `${file} -> ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it('the imports between rooms of the engine make no circle', () => {
    const folders = new Map<string, Set<string>>();
    for (const file of SOURCES.filter((name) => /^src\/engine\/\w+\//u.test(name))) {
      const own = folders.get(dirname(file)) ?? new Set();
      folders.set(dirname(file), own);
      for (const other of localImports(file))
        if (dirname(other) !== dirname(file) && dirname(other) !== 'src/engine') own.add(dirname(other));
    }
    expectNoCircle(folders.keys(), (folder) => folders.get(folder) ?? []);
  });

  it('the imports between files make no circle', () => expectNoCircle(SOURCES, localImports));

  it.each([
    ['fastify', /^src\/service\/http\//u],
    ['fflate', /^packages\/page\/|^docs\/site\/compressedTwins\.ts/u],
    ['marked', /^docs\/site\/pages\/markdown\.ts/u],
    ['@modelcontextprotocol/server', /^src\/service\/mcp\//u],
    ['@modelcontextprotocol/ext-apps', /^packages\/page\/app\//u],
    ['zod', /^docs\/site\/|^src\/(contract\/|cli\/(settings|recognizerSettings)\.ts)/u],
    ['wavefile', /^src\/service\/hear\/clip\/wav\.ts/u],
    ['opus-decoder', /^packages\/recordings\//u],
    ['undici', /^src\/service\/hear\//u],
    ['prom-client', /^src\/service\/telemetry\/prometheus\.ts/u],
    ['libsql', /^src\/service\/state\//u],
    ['ioredis', /^src\/service\/state\//u],
    ['onnxruntime-common', /^packages\/recognizer\//u],
  ])('%s is imported only where it belongs', (name, place) => {
    const importers = SOURCES.filter((file) =>
      importsOf(file).some((i) => i === name || i.startsWith(`${name}/`)),
    );
    expect(importers.filter((file) => !place.test(file))).toEqual([]);
  });

  it('onnxruntime-node is not a dependency of the service', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect({ ...dependencies, ...devDependencies }).not.toHaveProperty('onnxruntime-node');
    expect(dependencies).not.toHaveProperty('onnxruntime-common');
  });

  it('the library for browsers loads no module of Node, no package and no globals of Node', () => {
    const reached = [...loadedWith(['src/browser.ts'])];
    expect(reached).toContain('src/engine/tutor.ts');
    expect(reached.filter((name) => !name.endsWith('.ts'))).toEqual([]);
    const globals = /\b(?:Buffer|process|require|setImmediate|__dirname)\b(?!')/u;
    expect(reached.filter((file) => globals.test(code(file)))).toEqual([]);
  });

  it('the library for Node loads no package', () => {
    const strange = [...loadedWith(['src/index.ts'])].filter((name) => !/\.ts$|^node:|^#/u.test(name));
    expect(strange).toEqual([]);
  });

  it('the client imports only types from the service, and no package, so that it runs anywhere', () => {
    const reached = [...loadedWith(['packages/clients/typescript/client.ts'])].sort();
    expect(reached).toEqual(
      ['client', 'problem', 'send'].map((name) => `packages/clients/typescript/${name}.ts`),
    );
  });

  // biome-ignore format: a table, one case a line
  it.each([
    ['koine --version', ['src/cli/command.ts'], ['node:util', 'src/service/built/project.ts']],
    ['koine keys', ['src/cli/command.ts', 'src/cli/keysCommand.ts'], ['libsql', 'src/service/state/sqliteKeys.ts']],
  ])('%s loads neither the server nor the kernels nor the client of Redis', (_name, files, needed) => {
    const loaded = loadedWith(files);
    expect([...loaded]).toEqual(expect.arrayContaining(needed));
    const heavy = /^(?:fastify|zod|undici|ioredis|piscina|prom-client|@modelcontextprotocol|wavefile)/u;
    const rooms = /^src\/(?:service\/(?:http|mcp|calls|bench|hear|state\/redis)|engine)\//u;
    expect([...loaded].filter((name) => heavy.test(name) || rooms.test(name))).toEqual([]);
  });

  const IMPURE = /\b(Date|Math\.random|process|performance|setTimeout|setInterval|fetch)\b|from 'node:/u;
  const TABLES = ['src/engine/phonology/phones.ts', 'src/contract/response.ts'];
  // biome-ignore format: a table, one case a line
  it.each<[fault: string, exempt: readonly string[], has: (file: string) => boolean]>([
    ['is named util, helper, common or manager', [], (file) => /(util|helper|common|manager)/iu.test(file)],
    ['has more than 250 lines', TABLES, (file) => (text.get(file) ?? '').split('\n').length > 251],
    ['has a function of more than 40 lines', [], (file) => /noExcessiveLines/u.test(text.get(file) ?? '')],
    ['touches WebAssembly', ['src/engine/kernel/module.ts'], (file) => /\bWebAssembly\b/u.test(code(file))],
    ['names onnxruntime-node', ['packages/recognizer/src/runtime.ts'], (file) => /['"`]onnxruntime-node/u.test(code(file))],
    ['of score sees a clock, randomness, the environment or I/O', [], (file) => file.startsWith('src/engine/') && IMPURE.test(code(file))],
  ])('no file %s, but %j', (_fault, exempt, has) => {
    expect(SOURCES.filter((file) => has(file) && !exempt.includes(file))).toEqual([]);
  });

  it('the contract names the existing schemes, in their order', () => {
    expect(SCHEMES.map(({ name }) => name)).toEqual(SCHEME_NAMES);
  });
});
