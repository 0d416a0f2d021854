/** The built engine for tests of the score alone, without the service around it. */

import type { TutorResponse } from '../src/contract/response.ts';
import type { Engine } from '../src/core/engine.ts';
import { loadEngine } from '../src/disk/engine.ts';
import { koineGreek } from '../src/phonology/schemes/koine-greek.ts';
import { read, score as scoreReading } from '../src/service/scorer.ts';

export const engine: Engine = await loadEngine(koineGreek);
export const engines = new Map([[koineGreek.name, engine]]);

/** The answer to a target and an attempt, with any other fields of the request. */
export const score = (target: string, ipa: string | string[], more: object = {}): TutorResponse =>
  scoreReading(read({ target, ipa, ...more }, engines));
