/**
 * Reading by the rules of a pronunciation alone. They are compiled in a moment, where what scores takes ten times as long:
 * so the page shows how a word is read before anything but the script of the thread has come.
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
  /** @throws Refusal for what is no Greek */
  readonly read: (target: string) => ReadingResponse;
  /** True for a text of which the lexicon knows more: λογος, whose accent no rule can tell. */
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
