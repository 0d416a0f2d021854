/**
 * Reads by the rules of a pronunciation alone. The rules compile ten times faster than the scorer, so the page shows
 * how a word is read as soon as the script of its worker has loaded.
 */

import type { ReadingResponse } from '../../contract/lexicon.ts';
import { parseTarget } from '../../contract/query.ts';
import { fingerprintsOf } from '../engine.ts';
import { fingerprint } from '../lexicon/fingerprint.ts';
import { noLexicon } from '../lexicon/lexicon.ts';
import { compileScheme } from '../phonology/readings.ts';
import type { Scheme } from '../phonology/scheme.ts';
import { needsLexicon } from '../text/byRule.ts';
import { reading } from './reading.ts';

export interface Rules {
  /** @throws Refusal for a text that is not Greek */
  readonly read: (target: string) => ReadingResponse;
  /** True if the lexicon knows more about a text: λογος, whose accent is not written. */
  readonly needsLexicon: (target: string) => boolean;
}

export function rulesOf(scheme: Scheme): Rules {
  const phonology = compileScheme(scheme);
  const lexicon = noLexicon(fingerprint(phonology));
  const parts = { phonology, lexicon, fingerprints: fingerprintsOf(lexicon, scheme.name) };
  return {
    read: (target) => reading(parseTarget({ target }), parts),
    needsLexicon: (target) => needsLexicon(parseTarget({ target }), phonology),
  };
}
