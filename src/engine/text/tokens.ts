/**
 * Splits a text into words. Most texts are plain: precomposed Greek letters, blanks, common punctuation, the apostrophe
 * of an elision. A plain text is read in one pass; many others are plain after their editorial signs are removed; all
 * other texts are read as editions print them (`printed.ts`).
 */

import {
  append,
  cappedMarks,
  ELISION,
  isVowelLetter,
  type Letter,
  letterAt,
  spelling,
} from '../phonology/letters.ts';
import { withGreekBetween } from '../phonology/lookAlikes.ts';

export interface Token {
  readonly letters: readonly Letter[];
  /** The word as the caller wrote it, normalized. */
  readonly text: string;
  readonly elided: boolean;
}

export interface Tokens {
  readonly tokens: readonly Token[];
  readonly dropped: readonly string[];
}

const FINAL_SIGMA = /[ςϲϹ]/u;

export const tokenOf = (letters: readonly Letter[], elided: boolean): Token => ({
  letters,
  text: spelling(letters) + (elided ? ELISION : ''),
  elided,
});

/** True if the word ends in a final sigma. Such a word is whole: nothing is elided after it. */
export function endsInFinalSigma(letters: readonly Letter[]): boolean {
  const { text } = letters.at(-1) as Letter;
  return FINAL_SIGMA.test(text) || (text === 'Σ' && letters.length > 1);
}

/** True if the last letter has an impossible smooth breathing, which may be typed for an apostrophe (ἀπ̓, παῤ, δἰ). */
export function mayEndInCoronis(letters: readonly Letter[]): boolean {
  const last = letters.at(-1) as Letter;
  const previous = letters.at(-2);
  if (last.breathing !== 'smooth' || previous === undefined || endsInFinalSigma(letters)) return false;
  return !isVowelLetter(last) || !isVowelLetter(previous);
}

const SEPARATORS = new Set(' \n\r\t,.;·:!?—–«»“”0123456789');

/** A tag of HTML, which may have Greek in quotes. A block tag separates words; any other tag counts as a bracket. */
const TAG = /<(\/?)([a-z](?:[^<>"'\p{Script=Greek}]|"[^"<>]*"|'[^'<>]*')*)>/giu;
const PARTING = /^(?:br|p|div|h\d|hr|t[dhr]|d[dlt]|li|[ou]l|table|blockquote|section|article|pre)\b/iu;

/** A soft hyphen with the line end after it, and every invisible character. */
const INVISIBLE = /\u00AD\s*[\r\n]\s*|\p{Cf}/gu;

/** Variants of ϒ, and the styled Greek and Latin letters of mathematics. */
const STYLED = /[ϒ-ϔ\u{1D400}-\u{1D7FF}]/gu;

const BRACKETS = '[\\]⟦⟧〚〛()<>{}⟨⟩〈〉\\u2329\\u232A⸢-⸥⌈-⌋⌜-⌟⋰⋱';
const EDGES = '\\p{Ps}\\p{Pe}<>';
const LATIN = '(?:(?![ȣȢ])\\p{Script=Latin}\\p{M}*)';

/**
 * A note: brackets with Latin letters or digits and without Greek letters; or Latin letters between Greek letters and a
 * bracket, or after a final ς.
 */
const NOTE = new RegExp(
  `[\\p{Ps}<](?=[^${EDGES}]*[\\p{L}\\p{N}])(?:${LATIN}|[^\\p{L}\\p{M}${EDGES}])*[\\p{Pe}>]|` +
    `(?<=[ς${BRACKETS}])${LATIN}+(?![\\p{L}\\p{M}])|(?<![\\p{L}\\p{M}])${LATIN}+(?=[${BRACKETS}])`,
  'gu',
);

/** Brackets and critical signs that editors put inside a word. */
const EDITORIAL = new RegExp(`[${BRACKETS}⸀-⸏†‡*]`, 'gu');

/** Signs that are separate characters: a line over letters, a breve, the rough breathing of a ρ. */
const SPACED_OVERLINE = /[¯‾]/gu;
const SPACED_BREVE = /˘/gu;
const ROUGH_RHO = /([Ρρ])῾(?=\p{L})/gu;

/** A blank before a separate apostrophe: ἀπ ᾿ ἀρχῆς. */
const DETACHED = /[ \u00A0](?=[\u0313\u0343᾽᾿ʼ](?![\p{L}\p{M}]))(?<=\p{L}\p{M}*.)/gu;

/** A tag that separates words (such as `br`) becomes a blank; any other one becomes the bracket ⟨ or ⟩. */
function bracketFor(slash: string, name: string): string {
  if (PARTING.test(name)) return ' ';
  return slash === '' ? '⟨' : '⟩';
}

/**
 * Removes the signs that editors and web pages put into words, makes each look-alike between Greek letters Greek, and
 * moves notes to the end. Returns NFC.
 */
export function withoutEditorialSigns(text: string): string {
  const visible = text
    .replace(TAG, (_, slash: string, name: string) => bracketFor(slash, name))
    .replace(INVISIBLE, '')
    .replace(STYLED, (letter) => letter.normalize('NFKC'));
  const notes = visible.match(NOTE) ?? [];
  // A number in tags, or a note after a final ς, separates two words.
  const parted = visible.replace(NOTE, (note, at: number) => {
    const isNumberInTags = /^⟨\P{L}+⟩$/u.test(note);
    return isNumberInTags || visible[at - 1] === 'ς' ? ' ' : '';
  });
  const bare = [withGreekBetween(parted), ...notes]
    .join(' ')
    .replace(EDITORIAL, '')
    .replace(SPACED_OVERLINE, '\u0305')
    .replace(SPACED_BREVE, '\u0306')
    .replace(ROUGH_RHO, '$1\u0314');
  return cappedMarks(bare).replace(DETACHED, '').normalize('NFC');
}

/** Reads a plain text; undefined for any other text. */
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
      const apostrophe = text[at] === ELISION;
      tokens.push(tokenOf(letters, apostrophe && !endsInFinalSigma(letters)));
      if (apostrophe) at++;
    } else if (SEPARATORS.has(text[at] as string)) at++;
    else return undefined;
  }
  return tokens;
}

/** U+FFFD, the sign for a lost character, or half of a surrogate pair, next to a letter. */
const LOST = /[\uFFFD\p{Cs}](?:(?=\p{M}*\p{L})|(?<=\p{L}\p{M}*.))/u;

/** The first bytes of Greek letters in UTF-8, as windows-1253 and windows-1252 show them. */
const SUSPECT = /[ΞΟα](?:[^\0-\x7F\p{L}]|[µΈΉΊΌΎΏ])|[ÎÏá]/u;

const GREEK = /(?=\p{L})\p{Script=Greek}/u;

/** True if the text is Greek in UTF-8 that was decoded as this encoding. */
function isShownIn(encoding: string, text: string): boolean {
  const shown = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  // A character that the encoding lacks becomes byte 255, which the decoder of UTF-8 rejects.
  const bytes = Uint8Array.from(text, (character) => shown.indexOf(character));
  try {
    return GREEK.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/** Says how a text was damaged, in a sentence for a refusal; undefined for an undamaged text. */
export function damageOf(text: string): string | undefined {
  if (LOST.test(text)) return 'the text has U+FFFD in place of a letter that was lost; send it as UTF-8';
  if (!SUSPECT.test(text)) return undefined;
  const encoding = ['windows-1253', 'windows-1252'].find((name) => isShownIn(name, text));
  return encoding && `the text reads like UTF-8 taken for ${encoding}; send it as UTF-8`;
}
