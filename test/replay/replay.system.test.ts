/**
 * All answers match the digests: `npm run replay`. A change that is meant to alter an answer writes them again and
 * says why.
 */

import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { compiled } from '../../src/service/built/project.ts';

it('the replay finds what the digests hold', async () => {
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [compiled('test/replay/run.js')], (_error, stdout, stderr) =>
      done(stdout + stderr),
    );
  });
  const lines = output.trim().split('\n');
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => !line.endsWith(', same'))).toEqual([]);
});
