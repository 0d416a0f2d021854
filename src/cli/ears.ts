/** The recognizer that a command hears by: that of RECOGNIZER_URL, or another of the settings by its name. */

import type { Ears } from '../../packages/research/src/heardFile.ts';
import { badRequest } from '../contract/refusal.ts';
import { openRecognizers } from '../service/calls/recognizers.ts';
import { DEFAULT_NAME, DEMO } from '../service/hear/recognizers/names.ts';
import type { Threads } from '../service/hear/threads/pool.ts';
import { readRecognizers } from './recognizerSettings.ts';
import { type Environment, wrongSettings } from './storeSettings.ts';

/** Ears, and how what hears by them is called. */
export interface NamedEars extends Ears {
  readonly name: string;
}

/**
 * @param recognizer the name that the command line gives
 * @param threads in which the demo recognizer hears
 * @throws Refusal for a name that the settings lack, or where there is no recognizer
 */
export function openEars(
  environment: Environment,
  recognizer: string | undefined,
  threads: Threads,
): NamedEars {
  const { value, faults } = readRecognizers(environment);
  if (faults.length > 0) throw wrongSettings(faults);
  const recognizers = openRecognizers(value, threads);
  recognizers.check(recognizer);
  const key = recognizer?.toLowerCase() ?? DEFAULT_NAME;
  if (!recognizers.names.includes(key)) {
    throw badRequest('there is no recognizer to measure; set RECOGNIZER_URL, or send --recognizer NAME');
  }
  const place = key === DEFAULT_NAME ? value.url : value.named.get(key);
  const name = place === DEMO ? DEMO : (recognizer ?? DEFAULT_NAME);
  return { recognizers, recognizer, trust: recognizers.trustOf(key), name };
}
