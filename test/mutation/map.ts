/** Which tests run which function: found by all tests of `npm test` with coverage, and kept in dist. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { compiled, ROOT } from '../../src/service/built/project.ts';
import type { Mutant } from './mutants.ts';
import type { Seen } from './watch.ts';

/** A test file that passes, the functions that it runs, and how long it takes. */
interface Run extends Seen {
  readonly ms: number;
}

/** Together, the tests of a mutant take about this long at most. */
const ENOUGH_MS = 30_000;

/** They notice what others do not, and run the most. */
const REPLAYS = ['test/replay/answers.test.ts', 'test/replay/requests.test.ts'];

/** Runs all tests that need Node alone, and writes down what each runs. */
async function makeMap(): Promise<Run[]> {
  const folder = mkdtempSync(join(tmpdir(), 'koine-map-'));
  Object.assign(process.env, { MUTANTS_MAP: folder, PROPERTY_RUNS: '10' });
  const vitest = await createVitest('test', {
    root: ROOT,
    config: false,
    watch: false,
    isolate: false,
    maxWorkers: 4,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    include: ['test/**/*.test.ts'],
    exclude: ['**/*.system.test.ts', '**/node_modules/**'],
    globalSetup: ['test/parts/folder.ts'],
    setupFiles: ['test/parts/runs.ts', 'test/mutation/watch.ts'],
    reporters: [{}],
  });
  await vitest.start();
  const took = new Map<string, number>();
  for (const module of vitest.state.getTestModules()) {
    const { duration } = module.diagnostic();
    if (module.state() === 'passed') took.set(relative(ROOT, module.moduleId), duration);
  }
  await vitest.close();
  return readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Seen)
    .flatMap((seen) => {
      const ms = took.get(seen.test);
      return ms === undefined ? [] : [{ ...seen, ms }];
    });
}

const KEPT = compiled('mutants.json');

/** The map that is kept, or a new one. */
export async function readMap(anew: boolean): Promise<Run[]> {
  if (anew || !existsSync(KEPT)) writeFileSync(KEPT, JSON.stringify(await makeMap()));
  return JSON.parse(readFileSync(KEPT, 'utf8'));
}

/** The tests that run the function of a mutant, those that run the least else first; for none, those that run its file. */
export function decidersOf({ file, inside }: Mutant, runs: readonly Run[]): string[] {
  const within = (one: Run): boolean => one.functions.includes(`${file}#${inside}`);
  const beside = (one: Run): boolean => one.functions.some((name) => name.startsWith(`${file}#`));
  const near = runs.some(within) ? within : beside;
  const sorted = runs.filter(near).sort((a, b) => a.functions.length - b.functions.length);
  let sum = 0;
  const chosen = sorted.filter(({ test, ms }) => {
    sum += ms;
    return sum - ms < ENOUGH_MS || REPLAYS.includes(test);
  });
  return chosen.map(({ test }) => test);
}

/** The system tests of a part of the sources, tried when no other test notices: the first prefix that fits. */
const SYSTEM: readonly (readonly [prefix: string, tests: readonly string[]])[] = [
  ['packages/page/src/offline/', ['web/offline']],
  ['packages/page/src/practice/', ['web/practising', 'web/class', 'web/page']],
  ['packages/page/src/element/', ['web/result', 'web/elements', 'web/page']],
  ['packages/page/src/voice/', ['web/voices', 'web/settings', 'web/page']],
  [
    'packages/page/src/',
    ['web/page', 'web/practising', 'web/class', 'web/settings', 'web/collect', 'web/firstVisit'],
  ],
  ['src/cli/', ['life', 'secrets']],
  ['src/service/state/', ['state/redis', 'state/disk']],
  ['src/service/telemetry/', ['life']],
  ['src/service/calls/', ['siege/verses', 'siege/recordings', 'life']],
  ['src/service/http/', ['life', 'docs/pages']],
];

export function systemDecidersOf({ file }: Pick<Mutant, 'file'>): string[] {
  const found = SYSTEM.find(([prefix]) => file.startsWith(prefix));
  return (found?.[1] ?? []).map((name) => `test/${name}.system.test.ts`);
}
