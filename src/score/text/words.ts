/**
 * Splits a text into words. Most texts are plain: precomposed Greek letters, blanks, common punctuation, the apostrophe
 * of an elision. A plain text is read in one pass. So are many others once their editorial signs are removed
 * (`editorial.ts`); the rest is read as editions print it (`printed.ts`).
 */

import type { Lexicon } from '../lexicon/lexicon.ts';
import { append, type Letter, letterAt } from '../phonology/letters.ts';
import type { Phonology } from '../phonology/readings.ts';
import { withoutEditorialSigns } from './editorial.ts';
import { readPrinted } from './printed.ts';
import { endsInFinalSigma, mayEndInCoronis, type Token, tokenOf, type Words } from './token.ts';

const SEPARATORS = new Set(' \n\r\t,.;·:!?—–«»“”0123456789');
const APOSTROPHE = '’';

/** The words of a plain text; undefined for any other. */
function readPlain(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const letters: Letter[] = [];
    for (let letter = letterAt(text, at); letter !== undefined; letter = letterAt(text, ++at)) {
      append(letters, letter);
    }
    if (letters.length > 0) {
      if (mayEndInCoronis(letters)) return undefined;
      const apostrophe = text[at] === APOSTROPHE;
      tokens.push(tokenOf(letters, apostrophe && !endsInFinalSigma(letters)));
      if (apostrophe) at++;
    } else if (SEPARATORS.has(text[at] as string)) at++;
    else return undefined;
  }
  return tokens;
}

/** Reads any text. */
export function readWords(text: string, lexicon: Lexicon, phonology: Phonology): Words {
  const plain = readPlain(text);
  if (plain !== undefined) return { tokens: plain, dropped: [] };
  const clean = withoutEditorialSigns(text);
  const tokens = readPlain(clean);
  return tokens === undefined ? readPrinted(clean, lexicon, phonology) : { tokens, dropped: [] };
}
