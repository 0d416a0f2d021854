/** The system tests where no program but Node and a shell is on the path. */

import { execFile } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/files/built/project.ts';
import { freshFolder } from '../freshFolder.ts';

const { BASE_URL: _, CI: __, CHROMIUM: ___, ...ENVIRONMENT } = process.env;

async function runWithout(more: object): Promise<{ code?: number; stdout: string; stderr: string }> {
  const bare = await freshFolder();
  for (const [name, path] of Object.entries({ node: process.execPath, sh: '/bin/sh' })) {
    await symlink(path, join(bare, name));
  }
  const words = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', 'test/readme.system.test.ts'];
  const env = { ...ENVIRONMENT, PATH: bare, NO_COLOR: '1', ...more };
  return promisify(execFile)(process.execPath, words, { cwd: ROOT, env }).catch((error) => error);
}

it('where a program is missing its tests are skipped, and the list tells', async () => {
  const { code, stdout } = await runWithout({});
  expect(code).toBeUndefined();
  expect(stdout).toMatch(/1 skipped/u);
  expect(stdout.trim()).toMatch(
    /1 test was skipped\. Missing here, and so not tested:\n {2}curl: .*readme\.system\.test\.ts\)\nTo get it: npm run test:setup$/u,
  );
});

it('with CI=true a missing program is a failure', async () => {
  const { code, stdout, stderr } = await runWithout({ CI: 'true' });
  expect(code).toBe(1);
  expect(stdout + stderr).toMatch(
    /with CI=true everything is tested, and this is missing: chromium, .*curl.*\. Get it: npm run test:setup/u,
  );
  expect(stdout).not.toContain('passed');
});
