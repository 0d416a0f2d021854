/** Where a text has a comma or a stop: a reader may pause there. */

import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Phonology } from '../phonology/readings.ts';
import { readWords, type Target } from './target.ts';

/** The Greek question mark and the raised dot among them; a dash and an ellipsis part, too. */
const STOPS = /[.,;:!?·\u037E\u0387…—–]+/u;

/** The words behind which the text of a target has a stop; none where its parts read as other words than the whole. */
export function stopsOf({ written, words }: Target, lexicon: Lexicon, phonology: Phonology): Set<number> {
  const stops = new Set<number>();
  let read = 0;
  for (const part of written.split(STOPS)) {
    read += readWords(part, lexicon, phonology).tokens.length;
    if (read > 0) stops.add(read - 1);
  }
  return read === words.length ? stops : new Set();
}
