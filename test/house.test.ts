import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

const SOURCES = ['assembly', 'src', 'lexicon', 'web'].flatMap(filesBelow);
const text = new Map(SOURCES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

/** Folder or file (longest prefix wins) -> floor. */
const FLOORS: Readonly<Record<string, number>> = {
  'assembly/': 0,
  'src/phonology/': 0,
  'src/contract/': 1,
  'src/lexicon.ts': 1,
  'src/kernel.ts': 1,
  'src/kernel/': 1,
  'src/core/': 2,
  'src/audio/': 2,
  'src/state/': 2,
  'src/project.ts': 0,
  'src/remembered.ts': 0,
  'src/answer.ts': 3,
  'src/engine.ts': 3,
  'src/scorer.ts': 3,
  'src/scoreWorker.ts': 3,
  'src/clipWorker.ts': 3,
  'src/hearing.ts': 3,
  'src/heavy.ts': 3,
  'src/pool.ts': 3,
  'src/priority.ts': 3,
  'src/log.ts': 1,
  'src/metrics.ts': 2,
  'src/cohort.ts': 3,
  'src/line.ts': 2,
  'src/room.ts': 3,
  'src/turns.ts': 2,
  'src/outcome.ts': 3,
  'src/bench.ts': 3,
  'src/capabilities.ts': 3,
  'src/examples.ts': 3,
  'src/reading.ts': 3,
  'src/service.ts': 3,
  'src/mcp/': 4,
  'src/http/': 5,
  'src/': 6,
  'lexicon/': 6,
  'web/': 6,
};

const floorOf = (file: string): number => {
  const place = Object.keys(FLOORS)
    .filter((prefix) => file.startsWith(prefix))
    .sort((a, b) => b.length - a.length)[0];
  if (place === undefined) throw new Error(`${file} stands on no floor`);
  return FLOORS[place] as number;
};

const IMPORT = /^(?:import|export)\b[^;]*?from '([^']+)'|^import '([^']+)'/gmu;
const importsOf = (file: string): string[] =>
  [...(text.get(file) ?? '').matchAll(IMPORT)].map((match) => (match[1] ?? match[2]) as string);
const localImports = (file: string): string[] =>
  importsOf(file)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(ROOT, resolve(ROOT, dirname(file), name)))
    .map((path) => (path.endsWith('.ts') ? path : `${path}.ts`));

describe('the house', () => {
  it('every import points to a lower floor, or to the same one', () => {
    const upward = SOURCES.flatMap((file) =>
      localImports(file)
        .filter((other) => floorOf(other) > floorOf(file))
        .map((other) => `${file} -> ${other}`),
    );
    expect(upward).toEqual([]);
  });

  it('no circles', () => {
    const done = new Set<string>();
    const walk = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) throw new Error([...path, file].join(' -> '));
      if (done.has(file)) return;
      for (const other of localImports(file)) walk(other, [...path, file]);
      done.add(file);
    };
    for (const file of SOURCES) walk(file, []);
  });

  it.each([
    ['fastify', /^src\/http\//u],
    ['marked', /^src\/http\//u],
    ['@modelcontextprotocol/sdk', /^src\/mcp\//u],
    ['zod', /^src\/(contract\/|settings\.ts)/u],
    ['wavefile', /^src\/audio\/wav\.ts/u],
    ['undici', /^src\/audio\//u],
    ['prom-client', /^src\/prometheus\.ts/u],
    ['libsql', /^src\/state\//u],
    ['ioredis', /^src\/state\//u],
  ])('%s is imported only where it belongs', (name, place) => {
    const importers = SOURCES.filter((file) =>
      importsOf(file).some((i) => i === name || i.startsWith(`${name}/`)),
    );
    expect(importers.filter((file) => !place.test(file))).toEqual([]);
  });

  it('only kernel.ts touches WebAssembly', () => {
    const code = (file: string) => (text.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '');
    expect(SOURCES.filter((file) => /\bWebAssembly\b/u.test(code(file)))).toEqual(['src/kernel.ts']);
  });

  it('core sees no clock, no randomness, no environment, no I/O', () => {
    const core = SOURCES.filter((file) => file.startsWith('src/core/') || file.startsWith('src/phonology/'));
    const impure = /\b(Date|Math\.random|process|performance|setTimeout|setInterval|fetch)\b|from 'node:/u;
    const code = (file: string) => (text.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '');
    expect(core.filter((file) => impure.test(code(file)))).toEqual([]);
  });

  it('the page takes nothing but types from the service, and packages not at all', () => {
    const page = SOURCES.filter((file) => file.startsWith('web/'));
    const strange = page.flatMap((file) =>
      [...(text.get(file) ?? '').matchAll(/^import\b(?! type\b)[^;]*?from '(?!\.\/)([^']+)'/gmu)].map(
        ([, name]) => `${file} -> ${name}`,
      ),
    );
    expect(strange).toEqual([]);
  });

  it('no file is named util, helper, common or manager', () => {
    expect(SOURCES.filter((file) => /(util|helper|common|manager)/iu.test(file))).toEqual([]);
  });

  it('files have at most 250 lines, tables exempt', () => {
    const tables = ['src/phonology/phones.ts', 'src/contract/response.ts'];
    const long = SOURCES.filter(
      (file) => (text.get(file) ?? '').split('\n').length > 251 && !tables.includes(file),
    );
    expect(long).toEqual([]);
  });

  it.each([
    [40, 0],
    [41, 1],
  ])(
    'functions have at most 40 lines, methods and wrapped signatures too: the linter takes %s with exit %s',
    (lines, exit) => {
      const file = join(mkdtempSync(join(tmpdir(), 'koine-')), 'method.ts');
      const body = '    x += 1;\n'.repeat(lines);
      writeFileSync(file, `export class A {\n  add(\n    x: number,\n  ): number {\n${body}  }\n}\n`);
      const rule = '--only=complexity/noExcessiveLinesPerFunction';
      const biome = join(ROOT, 'node_modules', '.bin', 'biome');
      const { status } = spawnSync(biome, [
        'lint',
        `--config-path=${ROOT}`,
        '--vcs-enabled=false',
        rule,
        file,
      ]);
      expect(status).toBe(exit);
    },
  );

  it('no function is excused from that', () => {
    expect(SOURCES.filter((file) => (text.get(file) ?? '').includes('noExcessiveLinesPerFunction'))).toEqual(
      [],
    );
  });

  it('tutor.ts, the table of contents, has at most 60 lines', () => {
    expect((text.get('src/core/tutor.ts') ?? '').split('\n').length).toBeLessThanOrEqual(61);
  });
});
