/** `koine score`: one attempt, scored as a request would be, for a person or as JSON. */

import { loadEngines } from '../disk/engine.ts';
import { read, score as scoreReading } from '../service/scorer.ts';
import type { Surroundings } from './surroundings.ts';
import { report } from './terminal.ts';
import { UsageError } from './usage.ts';

export async function score(words: readonly string[], json: boolean, { print }: Surroundings): Promise<void> {
  const [target, ipa] = words;
  if (target === undefined || ipa === undefined || words.length > 2) {
    throw new UsageError('score takes a TARGET and an IPA; put quotes around each that has spaces');
  }
  const body = scoreReading(read({ target, ipa }, await loadEngines()));
  print(`${json ? JSON.stringify(body, null, 2) : report(body)}\n`);
}
