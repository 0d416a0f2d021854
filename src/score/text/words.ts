/**
 * The words of a text before they are looked up. Most texts are plain: precomposed Greek letters, blanks, common
 * punctuation, the apostrophe of an elision. A plain text is read in one pass. So are many others once their editorial
 * signs are removed; the rest is read as editions print it (`printed.ts`).
 */

import { append, cappedMarks, isVowelLetter, type Letter, letterAt, spelling } from '../phonology/letters.ts';

export interface Token {
  readonly letters: readonly Letter[];
  /** As the caller wrote it, normalised. */
  readonly text: string;
  readonly elided: boolean;
}

/** The words that were read from a text, and the words, letters and numerals that were not. */
export interface Words {
  readonly tokens: readonly Token[];
  readonly dropped: readonly string[];
}

const ELISION = '’';
const FINAL_SIGMA = /[ςϲϹ]/u;

export const tokenOf = (letters: readonly Letter[], elided: boolean): Token => ({
  letters,
  text: spelling(letters) + (elided ? ELISION : ''),
  elided,
});

/** True when the word ends in a final sigma, which ends only whole words: nothing is elided after it. */
export function endsInFinalSigma(letters: readonly Letter[]): boolean {
  const { text } = letters.at(-1) as Letter;
  return FINAL_SIGMA.test(text) || (text === 'Σ' && letters.length > 1);
}

/** True when the last letter carries a smooth breathing where none can stand: it may be an apostrophe (ἀπ̓, παῤ, δἰ). */
export function mayEndInCoronis(letters: readonly Letter[]): boolean {
  const last = letters.at(-1) as Letter;
  const previous = letters.at(-2);
  if (last.breathing !== 'smooth' || previous === undefined || endsInFinalSigma(letters)) return false;
  return !isVowelLetter(last) || !isVowelLetter(previous);
}

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
export function readPlain(text: string): Token[] | undefined {
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
