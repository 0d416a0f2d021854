/** After the tests: lists what is missing here, how many tests were skipped for it, and how to get it. */

import type { Reporter, TestModule } from 'vitest/node';
import { PROGRAM_NAMES, PROGRAMS, type ProgramName } from './programs.ts';
import { advice } from './ready.ts';

interface Untested {
  /** What is missing for these tests. */
  readonly lacks: readonly string[];
  /** The file of a test, relative to the project. */
  readonly file: string;
}

const isProgram = (name: string): name is ProgramName => name in PROGRAMS;

function lineOf(name: string, untested: readonly Untested[]): string {
  const hit = untested.filter(({ lacks }) => lacks.includes(name));
  const files = [...new Set(hit.map(({ file }) => file))].sort().join(', ');
  const what = isProgram(name) ? `: ${PROGRAMS[name].tests}` : '';
  return `  ${name}${what} (${hit.length} ${hit.length === 1 ? 'test' : 'tests'} in ${files})`;
}

/** The list; empty when all was tested. */
export function closingList(untested: readonly Untested[]): string {
  if (untested.length === 0) return '';
  const lacks = new Set(untested.flatMap((one) => one.lacks));
  const programs = PROGRAM_NAMES.filter((name) => lacks.has(name));
  const others = [...lacks].filter((name) => !isProgram(name)).sort();
  const lines = [...programs, ...others].map((name) => lineOf(name, untested));
  const tests = untested.length === 1 ? '1 test was' : `${untested.length} tests were`;
  const head = `${tests} skipped. Missing here, and so not tested:`;
  return [head, ...lines, ...(programs.length > 0 ? [advice(programs)] : [])].join('\n');
}

/** Prints the list below the summary. */
export default class ClosingList implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const untested = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].flatMap((test) => {
        const { lacks } = test.meta();
        return lacks === undefined ? [] : [{ lacks, file: module.relativeModuleId }];
      }),
    );
    const list = closingList(untested);
    if (list !== '') console.log(`\n${list}\n`);
  }
}
