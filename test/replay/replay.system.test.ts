/**
 * Runs `npm run replay` with every fourth hundred answers of the long groups, in `npm run test:all` with all answers.
 * The answers must match the digests.
 */

import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { compiled } from '../../src/service/built/project.ts';
import { STEP } from '../parts/runs.ts';

it('every answer of the replay has its digest', async () => {
  const output = await new Promise<string>((done) => {
    execFile(
      process.execPath,
      [compiled('test/replay/run.js'), '--step', `${Math.min(STEP, 4)}`],
      (_error, stdout, stderr) => done(stdout + stderr),
    );
  });
  const lines = output.trim().split('\n');
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => !line.endsWith(', same'))).toEqual([]);
});
