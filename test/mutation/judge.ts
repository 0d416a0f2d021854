/**
 * A process that judges mutants: it keeps one Vitest with one thread, gives it the mutated text in place of the file,
 * and runs the deciding tests until one fails. The files on disk stay as they are.
 *
 * A mutant that never ends blocks this process; the parent stops it then.
 */

import { join, relative } from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import { ROOT } from '../../src/files/built/project.ts';
import { decidersOf } from './deciders.ts';

/** A file with the text to run in its place. */
export interface Case {
  readonly file: string;
  readonly text: string;
}

let mutant: Case | null = null;

const vitest = await createVitest(
  'test',
  {
    root: ROOT,
    watch: true,
    isolate: false,
    fileParallelism: false,
    pool: 'threads',
    bail: 1,
    config: false,
    testTimeout: 120_000,
    include: ['test/{spec,core,phonology}/*.test.ts'],
    reporters: [{}],
  },
  {
    server: { watch: null },
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => (mutant !== null && id === join(ROOT, mutant.file) ? mutant.text : null),
      },
    ],
  },
);
const specifications = new Map(
  (await vitest.globTestSpecifications()).map((one) => [relative(ROOT, one.moduleId), one] as const),
);

const show = (other: Case | null): void => {
  for (const one of [mutant, other]) if (one !== null) vitest.invalidateFile(join(ROOT, one.file));
  mutant = other;
};

/** True when these test files pass; Vitest also reports the files that ran for earlier mutants. */
async function pass(files: readonly string[]): Promise<boolean> {
  const chosen = files.map((file) => specifications.get(file) as TestSpecification);
  const ids = new Set(chosen.map((one) => one.moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen, false);
  const ran = testModules.filter((tests) => ids.has(tests.moduleId));
  return unhandledErrors.length === 0 && ran.every((tests) => tests.state() === 'passed');
}

process.on('message', async (next: Case) => {
  show(next);
  let survived = true;
  for (const files of decidersOf(next.file)) survived &&= await pass(files);
  process.send?.(survived);
});
process.send?.('ready');
