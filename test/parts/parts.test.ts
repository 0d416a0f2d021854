/** A machine where something is missing: what is found, and what the closing list says. */

import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/files/built/project.ts';
import { freshFolder } from '../freshFolder.ts';
import { closingList } from './closing.ts';
import { isInstalled, look, missing } from './programs.ts';
import ready from './ready.ts';

/** A folder with a program that ends with this status. */
async function folderWith(name: string, status: number): Promise<string> {
  const folder = await freshFolder();
  await writeFile(join(folder, name), `#!/bin/sh\nexit ${status}\n`);
  await chmod(join(folder, name), 0o755);
  return folder;
}

describe('a program is found', () => {
  it('where the path leads, under any of its names', async () => {
    const folder = await folderWith('chromium-browser', 0);
    const places = look({ PATH: `/nowhere:${folder}` });
    expect(places.chromium).toBe(join(folder, 'chromium-browser'));
    expect(missing(places, [])).toEqual(
      expect.arrayContaining(['redis-server', 'sqlite3', 'python3', 'curl', 'onnxruntime-node', 'bundlers']),
    );
  });

  it('where CHROMIUM says, before all others', async () => {
    const [named, other] = [await folderWith('browser', 0), await folderWith('chromium', 0)];
    expect(look({ PATH: other, CHROMIUM: join(named, 'browser') }).chromium).toBe(join(named, 'browser'));
  });

  it('only if it starts', async () => {
    const [shim, real] = [await folderWith('python3', 127), await folderWith('python3', 0)];
    expect(look({ PATH: shim }).python3).toBeUndefined();
    expect(look({ PATH: `${shim}:${real}` }).python3).toBe(join(real, 'python3'));
  });
});

it('packages of npm are there when their list is whole and that of the lock', async () => {
  const folder = await freshFolder();
  const write = (file: string, version: string): Promise<void> =>
    writeFile(join(folder, file), JSON.stringify({ packages: { 'node_modules/next': { version } } }));
  await write('package-lock.json', '16.4.6');
  expect(isInstalled(folder)).toBe(false);
  await mkdir(join(folder, 'node_modules'));
  await write('node_modules/.package-lock.json', '16.4.5');
  expect(isInstalled(folder)).toBe(false);
  await write('node_modules/.package-lock.json', '16.4.6');
  expect(isInstalled(folder)).toBe(true);
});

it('with CI=true a missing program is a failure', () => {
  expect(() => ready({ provide: () => {} }, { PATH: '/nowhere', CI: 'true' })).toThrow(
    /^with CI=true everything is tested, and this is missing: chromium, .*curl.*\. Get it: npm run test:setup$/u,
  );
});

describe('the closing list', () => {
  it('names what is missing, what that leaves untested, and how to get it', () => {
    const page = 'test/web/page.system.test.ts';
    const untested = [
      { lacks: ['curl'], file: 'test/readme.system.test.ts' },
      { lacks: ['chromium'], file: page },
      { lacks: ['chromium', 'curl'], file: page },
      { lacks: ['two loopback addresses'], file: 'test/http/localhost.test.ts' },
    ];
    expect(closingList(untested).split('\n')).toEqual([
      '4 tests were skipped. Missing here, and so not tested:',
      `  chromium: the page in a browser (2 tests in ${page})`,
      `  curl: the commands that the README and the pages show (2 tests in test/readme.system.test.ts, ${page})`,
      '  two loopback addresses (1 test in test/http/localhost.test.ts)',
      'To get it: npm run test:setup',
    ]);
  });

  it('is empty when all was tested', () => {
    expect(closingList([])).toBe('');
  });
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
