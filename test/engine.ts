/** The built engines for tests: the default scheme is loaded, any other is loaded when a test needs it. */

import type { TutorResponse } from '../src/contract/response.ts';
import { DEFAULT_SCHEME } from '../src/contract/schemes.ts';
import type { Engine } from '../src/engine/engine.ts';
import { read, score as scoreReading } from '../src/engine/library/scorer.ts';
import { EngineShelf } from '../src/service/built/engineShelf.ts';

export const engines = new EngineShelf();
await engines.load(DEFAULT_SCHEME);
export const engine = engines.get(DEFAULT_SCHEME) as Engine;

/** The engine of a scheme. */
export async function engineOf(scheme: string): Promise<Engine> {
  await engines.load(scheme);
  return engines.get(scheme) as Engine;
}

/** The answer to a target and an attempt, with any other fields of the request. */
export const score = (target: string, ipa: string | string[], more: object = {}): TutorResponse =>
  scoreReading(read({ target, ipa, ...more }, engines));
