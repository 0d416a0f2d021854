/** A machine where something is missing: what is found, what is skipped, and what the closing list says. */

import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../src/files/built/project.ts';
import { freshFolder } from '../freshFolder.ts';
import { closingList } from './closing.ts';
import { look, missingIn } from './ready.ts';

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
    expect(missingIn(places)).toEqual(expect.arrayContaining(['redis-server', 'sqlite3', 'python3', 'curl']));
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

describe('the closing list', () => {
  it('names what is missing, what that leaves untested, and how to get it', () => {
    const untested = [
      { lacks: ['curl'], file: 'test/readme.test.ts' },
      { lacks: ['chromium'], file: 'test/web/page.test.ts' },
      { lacks: ['chromium', 'curl'], file: 'test/web/page.test.ts' },
      { lacks: ['two loopback addresses'], file: 'test/http/localhost.test.ts' },
    ];
    expect(closingList(untested).split('\n')).toEqual([
      '4 tests were skipped. Missing here, and so not tested:',
      '  chromium: the page in a browser (2 tests in test/web/page.test.ts)',
      '  curl: the commands that the README and the pages show (2 tests in test/readme.test.ts, test/web/page.test.ts)',
      '  two loopback addresses (1 test in test/http/localhost.test.ts)',
      'To test it too, as root: apt-get install --no-install-recommends chromium fonts-noto-core curl',
    ]);
  });

  it('is empty when all was tested', () => {
    expect(closingList([])).toBe('');
  });
});

describe('no test is skipped in silence', () => {
  it('what is skipped says why, by `needs` or `needsMachine`', () => {
    const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' });
    const tests = files.filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'));
    expect(tests.length).toBeGreaterThan(50);
    const silent = /\b(?:it|test|describe)\.(?:skip|skipIf|runIf|todo|only)\b|\bskip: |\bcontext\.skip\(/u;
    expect(tests.filter((file) => silent.test(readFileSync(join(ROOT, 'test', file), 'utf8')))).toEqual([]);
  });

  const { BASE_URL: _, CI: __, CHROMIUM: ___, ...ENVIRONMENT } = process.env;

  /** Runs the tests of the README where no program but Node and a shell is on the path. */
  async function runWithout(more: object): Promise<{ code?: number; stdout: string; stderr: string }> {
    const bare = await freshFolder();
    for (const [name, path] of Object.entries({ node: process.execPath, sh: '/bin/sh' })) {
      await symlink(path, join(bare, name));
    }
    const words = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', 'test/readme.test.ts'];
    const env = { ...ENVIRONMENT, PATH: bare, NO_COLOR: '1', ...more };
    return promisify(execFile)(process.execPath, words, { cwd: ROOT, env }).catch((error) => error);
  }

  it('where a program is missing and may not be installed, its tests are skipped and the list tells', async () => {
    const { code, stdout } = await runWithout({});
    expect(code).toBeUndefined();
    expect(stdout).toMatch(/4 passed \| 1 skipped/u);
    expect(stdout.trim()).toMatch(
      /1 test was skipped\. Missing here, and so not tested:\n {2}curl: .*readme\.test\.ts\)\nTo test it too, as root: apt-get .* curl$/u,
    );
  });

  it('with CI=true a missing program is a failure', async () => {
    const { code, stdout, stderr } = await runWithout({ CI: 'true' });
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(
      /with CI=true everything is tested, and this is missing: chromium, .*curl\. To test it too, /u,
    );
    expect(stdout).not.toContain('passed');
  });
});
