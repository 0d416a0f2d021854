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

it('with CI=true a missing program is a failure', async () => {
  const { code, stdout, stderr } = await runWithout({ CI: 'true' });
  expect(code).toBe(1);
  expect(stdout + stderr).toMatch(
    /with CI=true everything is tested, and this is missing: chromium, .*curl.*\. Get it: npm run test:setup/u,
  );
  expect(stdout).not.toContain('passed');
});
