/** After the tests: what was left out, what is missing here and was skipped for it, and how to get it. */

import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { FOLDERS, HOW, PROGRAMS } from './programs.ts';

interface Untested {
  /** What is missing for these tests. */
  readonly lacks: readonly string[];
  /** The file of a test, relative to the project. */
  readonly file: string;
}

/** What can be installed, and what is not tested without it. */
const INSTALLED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...PROGRAMS, ...FOLDERS }).map(([name, { tests }]) => [name, tests]),
  ),
};

function lineOf(name: string, untested: readonly Untested[]): string {
  const hit = untested.filter(({ lacks }) => lacks.includes(name));
  const files = [...new Set(hit.map(({ file }) => file))].sort().join(', ');
  const what = name in INSTALLED ? `: ${INSTALLED[name]}` : '';
  return `  ${name}${what} (${hit.length} ${hit.length === 1 ? 'test' : 'tests'} in ${files})`;
}

/** The list of what was skipped; empty when nothing was. */
export function closingList(untested: readonly Untested[]): string {
  if (untested.length === 0) return '';
  const lacks = new Set(untested.flatMap((one) => one.lacks));
  const names = [...Object.keys(INSTALLED), ...lacks].filter((name) => lacks.has(name));
  const tests = untested.length === 1 ? '1 test was' : `${untested.length} tests were`;
  const head = `${tests} skipped. Missing here, and so not tested:`;
  const lines = [...new Set(names)].map((name) => lineOf(name, untested));
  return [head, ...lines, ...(names.some((name) => name in INSTALLED) ? [`To get it: ${HOW}`] : [])].join(
    '\n',
  );
}

const LEFT_OUT = `Left out: the tests of the whole system: ${Object.values(INSTALLED).join('; ')}; packages and images; attacks, kills and full disks.
To run them: ${HOW} && npm run test:system`;

/** Prints it below the summary. */
export default class ClosingList implements Reporter {
  private leftOut = false;

  onInit(vitest: Vitest): void {
    this.leftOut = !vitest.projects.some(({ name }) => name === 'system');
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const untested = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].flatMap((test) => {
        const { lacks } = test.meta();
        return lacks === undefined ? [] : [{ lacks, file: module.relativeModuleId }];
      }),
    );
    const texts = [closingList(untested), this.leftOut ? LEFT_OUT : ''].filter((text) => text !== '');
    if (texts.length > 0) console.log(`\n${texts.join('\n\n')}\n`);
  }
}
