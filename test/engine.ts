/** Loads engines for tests: the default scheme at once, other schemes on demand. */

import type { TutorResponse } from '../src/contract/response.ts';
import { DEFAULT_SCHEME } from '../src/contract/schemes.ts';
import type { Engine } from '../src/engine/engine.ts';
import { read, score as scoreReading } from '../src/engine/library/scorer.ts';
import { EngineShelf } from '../src/service/built/engineShelf.ts';

export const engines = new EngineShelf();
await engines.load(DEFAULT_SCHEME);
export const engine = engines.get(DEFAULT_SCHEME) as Engine;

export async function engineOf(scheme: string): Promise<Engine> {
  await engines.load(scheme);
  return engines.get(scheme) as Engine;
}

export const score = (target: string, ipa: string | string[], more: object = {}): TutorResponse =>
  scoreReading(read({ target, ipa, ...more }, engines));
