/** Builds an engine with the code for lexicons and for recordings already loaded. */

import type { Engine } from '../engine.ts';
import type { Words } from '../lexicon/lexicon.ts';
import type { Scheme } from '../phonology/scheme.ts';
import { LISTENING } from '../weigh.ts';
import { type Built, buildEngine } from './engines.ts';
import { LEXICAL } from './lexical.ts';

/** `lexicon` is null to read every word by rule. */
export interface EngineFiles extends Pick<Built, 'kernel'> {
  readonly lexicon: { readonly pack: Uint8Array<ArrayBuffer>; readonly words: Words } | null;
}

export function buildWhole(
  scheme: Scheme,
  files: EngineFiles | Promise<EngineFiles>,
  pause?: () => Promise<void>,
): Promise<Engine> {
  const built = async (): Promise<Built> => {
    const { kernel, lexicon } = await files;
    return { kernel, lexicon: lexicon && { ...lexicon, lexical: LEXICAL }, listening: () => LISTENING };
  };
  return buildEngine(scheme, built(), pause);
}
