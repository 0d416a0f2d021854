/**
 * A process in a copy of the checkout that judges mutants: it writes the mutated file there, with what the build makes of
 * it, and runs the deciding tests until one fails. It keeps one Vitest for all mutants.
 *
 * A mutant that never ends blocks this process; the parent stops it then.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transformSync } from 'rolldown/utils';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { ROOT } from '../../src/service/built/project.ts';

/** A file with the text to run in its place, and the tests that decide: first those that need Node alone. */
export interface Case {
  readonly file: string;
  readonly text: string;
  readonly tests: readonly string[];
  readonly systemTests: readonly string[];
}

interface Bench {
  readonly vitest: Vitest;
  readonly specifications: ReadonlyMap<string, TestSpecification>;
}

async function open(include: string, globalSetup: string[]): Promise<Bench> {
  const vitest = await createVitest(
    'test',
    {
      root: ROOT,
      config: false,
      watch: true,
      isolate: false,
      fileParallelism: false,
      bail: 1,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      include: [include],
      exclude: ['**/node_modules/**', ...(include.includes('system') ? [] : ['**/*.system.test.ts'])],
      globalSetup: ['test/parts/folder.ts', ...globalSetup],
      setupFiles: ['test/parts/runs.ts'],
      reporters: [{}],
    },
    { server: { watch: null } },
  );
  const found = await vitest.globTestSpecifications();
  return {
    vitest,
    specifications: new Map(found.map((one) => [relative(ROOT, one.moduleId), one])),
  };
}

const plain = await open('test/**/*.test.ts', []);
let system: Bench | null = null;

/** True when these test files pass; Vitest also reports the files that ran for earlier mutants. */
async function pass(
  { vitest, specifications }: Bench,
  files: readonly string[],
  changed: string,
): Promise<boolean> {
  const chosen = files.flatMap((file) => specifications.get(file) ?? []);
  if (chosen.length === 0) return true;
  vitest.invalidateFile(join(ROOT, changed));
  const ids = new Set(chosen.map((one) => one.moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen, false);
  const ran = testModules.filter((tests) => ids.has(tests.moduleId));
  return unhandledErrors.length === 0 && ran.every((tests) => tests.state() === 'passed');
}

const node = (...words: string[]): void => {
  execFileSync(process.execPath, words, { cwd: ROOT, stdio: 'ignore' });
};

/** Writes a source file, and its compiled twin, which worker threads and processes run. */
function put(file: string, text: string): void {
  writeFileSync(join(ROOT, file), text);
  const twin = join(ROOT, 'dist', file.replace(/\.ts$/u, '.js'));
  if (!existsSync(twin)) return;
  const { code } = transformSync(file, text, { lang: 'ts', target: 'es2022' });
  writeFileSync(twin, code.replaceAll(/(from\s*|import\(?\s*)(["']\.[^"']+)\.ts(["'])/gu, '$1$2.js$3'));
}

/** Makes the page of the scripts as they are. */
function buildPage(): void {
  node('node_modules/rolldown/bin/cli.mjs', '-c');
  node('dist/docs/site/build.js');
}

async function survives({ file, text, tests, systemTests }: Case): Promise<boolean> {
  const before = readFileSync(join(ROOT, file), 'utf8');
  const ofPage = file.startsWith('web/');
  put(file, text);
  try {
    if (!(await pass(plain, tests, file))) return false;
    if (systemTests.length === 0) return true;
    if (ofPage) buildPage();
    system ??= await open('test/**/*.system.test.ts', [
      'test/parts/ready.ts',
      'packages/page/test/chromium.ts',
    ]);
    return await pass(system, systemTests, file);
  } finally {
    put(file, before);
    if (ofPage && systemTests.length > 0) buildPage();
  }
}

process.on('message', async (next: Case) => {
  process.send?.(await survives(next).catch(() => false));
});
process.send?.('ready');
