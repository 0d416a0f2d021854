/**
 * Makes the temporary folder of a test run and returns a function that deletes it after the run. Tests, their programs
 * and the browser write into it; every process of the run finds its path in TMPDIR.
 */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function folder(): () => void {
  const { TMPDIR } = process.env;
  const made = mkdtempSync(join(tmpdir(), 'koine-'));
  // Some tests run programs as another user, who also writes into this folder.
  chmodSync(made, 0o1777);
  process.env.TMPDIR = made;
  return () => {
    rmSync(made, { recursive: true, force: true, maxRetries: 5 });
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  };
}
