/** `koine score`: one attempt, scored as a request would be, for a person or as JSON. */

import { DEFAULT_SCHEME } from '../contract/schemes.ts';
import { loadEngine } from '../disk/engine.ts';
import { schemeNamed } from '../library/engines.ts';
import { read, score as scoreReading } from '../service/scorer.ts';
import type { Surroundings } from './surroundings.ts';
import { report } from './terminal.ts';
import { UsageError } from './usage.ts';

/** The options of the command. */
interface Options {
  readonly json: boolean;
  /** The scheme that the attempt is scored by. */
  readonly scheme?: string | undefined;
}

export async function score(
  words: readonly string[],
  { json, scheme: name = DEFAULT_SCHEME }: Options,
  { print }: Surroundings,
): Promise<void> {
  const [target, ipa] = words;
  if (target === undefined || ipa === undefined || words.length > 2) {
    throw new UsageError('score takes a TARGET and an IPA; put quotes around each that has spaces');
  }
  const scheme = schemeNamed(name, 'scheme');
  const engines = new Map([[name, await loadEngine(scheme)]]);
  const body = scoreReading(read({ target, ipa, scheme: name }, engines));
  print(`${json ? JSON.stringify(body, null, 2) : report(body)}\n`);
}
