/**
 * Finds onnxruntime-node, which runs the models.
 *
 * It takes 290 MB, so no package of the service names it: `packages/recognizer/package.json` does, and an operator installs it. It
 * is found in its folder of a checkout, and beside the installed package.
 */

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Runtime from 'onnxruntime-common';
import { ROOT } from '../../../src/service/built/project.ts';
import { ModelFault } from './fault.ts';

const RUNTIME = 'onnxruntime-node';

/** The version that is tested, as `packages/recognizer/package.json` has it. */
export const RUNTIME_VERSION = '1.30.0';

const FOLDER = join(ROOT, 'packages/recognizer');

/** How to get it: a checkout has a lock file for it, an installed package gets it as a neighbour. */
const advice = (): string =>
  existsSync(join(FOLDER, 'package-lock.json'))
    ? 'npm ci --prefix packages/recognizer'
    : `ONNXRUNTIME_NODE_INSTALL=skip npm install ${RUNTIME}@${RUNTIME_VERSION}`;

/**
 * The path of its main module. Nothing of it is loaded.
 *
 * @throws ModelFault that says how to install it
 */
export function findRuntime(): string {
  try {
    return createRequire(join(FOLDER, 'package.json')).resolve(RUNTIME);
  } catch {
    throw new ModelFault(
      `koine recognizer runs models with ${RUNTIME}, which is not installed; install it: ${advice()}`,
    );
  }
}

/**
 * Loads it from its path.
 *
 * @throws ModelFault where it has no binary for this machine
 */
export function loadRuntime(path: string): typeof Runtime {
  try {
    return createRequire(path)(path) as typeof Runtime;
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
    throw new ModelFault(
      `${RUNTIME} does not load on this machine (${process.platform} ${process.arch}): ${reason}`,
    );
  }
}
