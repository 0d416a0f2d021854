/** Opens the recognizer of a command: RECOGNIZER_URL, or RECOGNIZER_URL_NAME if the command line names it. */

import type { OpenEars } from '../../packages/research/src/heardFile.ts';
import { badRequest } from '../contract/refusal.ts';
import { createRecognizers, DEFAULT_NAME, DEMO } from '../service/hear/recognizers/recognizer.ts';
import { readRecognizers } from './recognizerSettings.ts';
import { wrongSettings } from './storeSettings.ts';

/** @throws Refusal for an unknown name, or if no recognizer is set */
export const openEars: OpenEars = (environment, recognizer, threads) => {
  const { value, faults } = readRecognizers(environment);
  if (faults.length > 0) throw wrongSettings(faults);
  const recognizers = createRecognizers(value, threads);
  recognizers.check(recognizer);
  const key = recognizer?.toLowerCase() ?? DEFAULT_NAME;
  if (!recognizers.names.includes(key)) {
    throw badRequest('there is no recognizer to measure; set RECOGNIZER_URL, or send --recognizer NAME');
  }
  const address = key === DEFAULT_NAME ? value.url : value.named.get(key);
  const name = address === DEMO ? DEMO : (recognizer ?? DEFAULT_NAME);
  return { recognizers, recognizer, trust: recognizers.trustOf(key), name };
};
