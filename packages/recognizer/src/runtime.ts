/**
 * Finds onnxruntime-node, which runs the models.
 *
 * It takes 290 MB, so koine-tutor does not depend on it. An operator installs it in packages/recognizer, or next to
 * the installed package koine-tutor.
 */

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Runtime from 'onnxruntime-common';
import { ROOT } from '../../../src/service/built/project.ts';
import { ModelFault } from './fault.ts';

const RUNTIME = 'onnxruntime-node';

/** The tested version, the same as in packages/recognizer/package.json. */
export const RUNTIME_VERSION = '1.30.0';

const FOLDER = join(ROOT, 'packages/recognizer');

/** Returns the command that installs the runtime, for a checkout or for an installed package. */
const advice = (): string =>
  existsSync(join(FOLDER, 'package-lock.json'))
    ? 'npm ci --prefix packages/recognizer'
    : `ONNXRUNTIME_NODE_INSTALL=skip npm install ${RUNTIME}@${RUNTIME_VERSION}`;

/** @throws ModelFault that says how to install the runtime */
export function findRuntime(): string {
  try {
    return createRequire(join(FOLDER, 'package.json')).resolve(RUNTIME);
  } catch {
    throw new ModelFault(
      `koine recognizer runs models with ${RUNTIME}, which is not installed; install it: ${advice()}`,
    );
  }
}

/** @throws ModelFault if the runtime does not load, for example because it lacks a binary for this machine */
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
