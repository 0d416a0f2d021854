/** A machine where something is missing: with CI=true that is a failure, and without it no test is skipped in silence. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/service/built/project.ts';
import ready from './ready.ts';

it('with CI=true a missing program is a failure', () => {
  expect(() => ready({ provide: () => {} }, { PATH: '/nowhere', CI: 'true' })).toThrow(
    /^with CI=true everything is tested, and this is missing: chromium, .*curl.*\. Get it: npm run test:setup$/u,
  );
});

describe('no test is skipped in silence', () => {
  const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' });
  const tests = files.filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'));
  const having = (what: RegExp, among: readonly string[]): string[] =>
    among.filter((file) => what.test(readFileSync(join(ROOT, 'test', file), 'utf8')));

  it('what is skipped says why, by `needs`, `needsRuntime`, `needsPackages` or `needsMachine`', () => {
    expect(tests.length).toBeGreaterThan(50);
    expect(
      having(/\b(?:it|test|describe)\.(?:skip|skipIf|runIf|todo|only)\b|\bskip: |\bcontext\.skip\(/u, tests),
    ).toEqual([]);
  });

  it('what needs a program is a system test', () => {
    const others = tests.filter((file) => !file.endsWith('.system.test.ts'));
    expect(having(/\bneeds(?:Runtime|Packages)?\(/u, others)).toEqual([]);
  });
});
