/**
 * Splits a text into words. Most texts are plain: precomposed Greek letters, blanks, common punctuation, the apostrophe
 * of an elision. A plain text is read in one pass. So are many others once their editorial signs are removed;
 * the rest is read as editions print it (`printed.ts`).
 */

import type { Lexicon } from '../lexicon/lexicon.ts';
import { append, cappedMarks, type Letter, letterAt } from '../phonology/letters.ts';
import type { Phonology } from '../phonology/readings.ts';
import { readPrinted } from './printed.ts';
import { endsInFinalSigma, mayEndInCoronis, type Token, tokenOf, type Words } from './token.ts';

const SEPARATORS = new Set(' \n\r\t,.;·:!?—–«»“”0123456789');
const APOSTROPHE = '’';

/** Brackets, critical signs and invisible characters that editors put inside a word. */
const EDITORIAL = /[[\]⟦⟧〚〛()<>{}⟨⟩〈〉\u2329\u232A⸀-⸏⸢-⸥⌈-⌋⌜-⌟⋰⋱†‡*\u00AD\u200B-\u200F\u2060\uFEFF]/gu;

/** A line over the letters that is a character of its own. */
const SPACED_OVERLINE = /[¯‾]/gu;

/** A blank before an apostrophe that stands alone: ἀπ ᾿ ἀρχῆς. */
const DETACHED = /(?<=\p{L}\p{M}*)[ \u00A0](?=[\u0313\u0343᾽᾿ʼ](?![\p{L}\p{M}]))/gu;

/** The text without what editors put into words; marks are joined to their letters (NFC). */
export function withoutEditorialSigns(text: string): string {
  const bare = text.replace(EDITORIAL, '').replace(SPACED_OVERLINE, '\u0305');
  return cappedMarks(bare).replace(DETACHED, '').normalize('NFC');
}

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
