/**
 * Before the tests: gets the runtime of `koine recognizer`, which is no package of the project, into `recognizer/`. It stays
 * there, so only the first run waits for it.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

const FOLDER = resolve(import.meta.dirname, '../../recognizer');

/** The longest time for npm to get it, milliseconds. */
const LONGEST_MS = 240_000;

/** What the tests that need it lack without it. */
export const RUNTIME = 'onnxruntime-node: koine recognizer with a model (npm ci --prefix recognizer)';

const parsed = (file: string) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));

/** True when the locked version is installed. npm writes that list last, so a broken install has none. */
function isThere(): boolean {
  const versionIn = (file: string): string => parsed(file).packages['node_modules/onnxruntime-node'].version;
  try {
    return versionIn('node_modules/.package-lock.json') === versionIn('package-lock.json');
  } catch {
    return false;
  }
}

/** Installs what the lock file names; returns the last line of its errors if it fails. */
function install(): string | undefined {
  console.log('Installing the runtime of koine recognizer, with npm: onnxruntime-node, 290 MB');
  const words = ['ci', '--prefix', FOLDER, '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr, error } = spawnSync('npm', words, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LONGEST_MS,
  });
  return status === 0 ? undefined : (error?.message ?? stderr.trim().split('\n').at(-1) ?? '');
}

/** What Vitest calls before it starts the test files. */
export default function runtime(project: TestProject): void {
  const failure = isThere() ? undefined : install();
  if (failure !== undefined) {
    console.log(`npm could not install the runtime of koine recognizer: ${failure}`);
    if (process.env.CI === 'true')
      throw new Error(`with CI=true everything is tested, and this is missing: ${RUNTIME}`);
  }
  project.provide('runtime', failure === undefined);
}
