/**
 * Reads a text as editions print it and people type it: breathings before capitals, one sign for both elision and
 * quotation, hyphens, look-alike letters, numerals, nomina sacra. The text is read word by word, each word with the
 * signs around it. The lexicon decides what an ambiguous sign means. A word that is not wholly Greek is dropped and
 * listed.
 */

import { LIMITS } from '../../contract/limits.ts';
import {
  bareSpelling,
  ELISION,
  isVowelLetter,
  type Letter,
  lettersOf,
  SMOOTH,
  spelling,
} from '../phonology/letters.ts';
import { FOREIGN, inGreekLetters } from '../phonology/lookAlikes.ts';
import { isOverlined, isOverlinedAtEnd, NOMINA_SACRA } from '../phonology/nominaSacra.ts';
import { isBareNumeral, isNumeral, KERAIAS } from '../phonology/numerals.ts';
import { SPACED_MARKS, withSpacedMarks } from '../phonology/spacedMarks.ts';
import { findExact, type Language, lookUp } from './lookup.ts';
import { Quotations } from './quotations.ts';
import { endsInFinalSigma, mayEndInCoronis, type Token, type Tokens, tokenOf } from './tokens.ts';

/**
 * A sign inside a word: a hyphen with or without a line end after it, a sign of a gap, or a blank before the accent of
 * the last vowel. Sometimes it separates two words.
 */
const JOINT =
  '(?:[-‐‑…|¦‖∤¬](?:[ \\t]*[\\r\\n]\\s*|(?<=[-‐‑]) +)?| (?=[\\u0300\\u0301\\u0342]\\p{M}*[βγδζθκλμνξπρσςτφχψ]))';
const JOINTS = new RegExp(JOINT, 'u');

/** A hyphen and a blank, perhaps from the end of a line; the parts are one word only if the lexicon has this word. */
const LOOSE = /[-‐‑] +(?!\s)/u;

/** A word of more parts is one word, and the lexicon is not searched for the parts. */
const MOST_PARTS = 8;

/** Any character but signs, digits and blanks. Modifier letters count as signs: the keraia, the ᵃ of a footnote. */
const LETTER = '[^\\p{P}\\p{S}\\p{Z}\\p{N}\\p{Lm}\\s]';
const APOSTROPHES = "’'ʼ᾽᾿";

/** Signs before a word, its letters with their marks, and the sign after it. */
const WORD = new RegExp(
  `([${SPACED_MARKS}]{1,4})?(͵?${LETTER}+(?:${JOINT}${LETTER}+)*)([${APOSTROPHES}${KERAIAS}])?`,
  'gu',
);

/** Apostrophes that may also close a quotation. */
const QUOTES = ['’', "'"];

/** Quotation marks, which are also typed for a breathing. */
const QUOTATION = /[‘‛’]/u;
/** Accents as separate signs. */
const ACCENT_SIGN = /[´`΄]/u;
const ACCENT = /[\u0300\u0301\u0342]/u;

const ONLY_MARKS = /^\p{M}+$/u;
const HAS_GREEK = /\p{Script=Greek}/u;
const FINAL_STIGMA = /ϛ(?=\p{M}*$)/u;
const FINAL_CAPITAL_STIGMA = /Ϛ(?=\p{M}*$)/u;

/** A single Latin letter before or after Greek letters: the sign of a footnote. */
const FOOTNOTE = /^\p{Script=Latin}(?=\p{Script=Greek})|(?<=\p{Script=Greek}\p{M}*)\p{Script=Latin}$/gu;

const KERAIA = 'ʹ';

const withoutCoronis = (letters: readonly Letter[]): Letter[] => [
  ...letters.slice(0, -1),
  ...lettersOf((letters.at(-1) as Letter).text.normalize('NFD').replace(SMOOTH, '')),
];

class PrintedText {
  readonly tokens: Token[] = [];
  readonly dropped = new Set<string>();
  private readonly quotations = new Quotations();
  private readonly language: Language;

  constructor(language: Language) {
    this.language = language;
  }

  read(text: string): void {
    let end = 0;
    for (const match of text.matchAll(WORD)) {
      const [whole, signs = '', body = '', tail = ''] = match;
      this.quotations.read(text.slice(end, match.index));
      end = match.index + whole.length;
      const parts = this.parts(body);
      for (const [n, part] of parts.entries()) {
        const isLast = n === parts.length - 1;
        this.readWord(n === 0 ? signs : '', part, isLast ? tail : '');
      }
      if (QUOTES.includes(tail) && this.tokens.at(-1)?.elided !== true) this.quotations.close();
    }
  }

  /** The form in the lexicon, or undefined. A text with too many words is refused later, so it is not looked up. */
  private find(letters: readonly Letter[], elided: boolean): string | undefined {
    if (letters.length === 0 || this.tokens.length > LIMITS.words) return undefined;
    return lookUp(letters, elided, this.language).entry?.form;
  }

  private knows(written: string): boolean {
    const word = inGreekLetters(written);
    return word !== undefined && this.find(lettersOf(word), false) !== undefined;
  }

  private knowsElided(letters: readonly Letter[]): boolean {
    return this.find(letters, true)?.endsWith(ELISION) === true;
  }

  /** Splits a word with signs inside if the lexicon lacks the whole word but has all parts that are Greek. */
  private parts(body: string): string[] {
    const parts = body.split(JOINTS);
    if (parts.length === 1) return parts;
    const whole = parts.join('');
    const areAsked = parts.length <= MOST_PARTS;
    if (areAsked && this.knows(whole)) return [whole];
    if (LOOSE.test(body)) return body.split(LOOSE).flatMap((piece) => this.parts(piece));
    const areWords = areAsked && parts.every((part) => this.knows(part) || !HAS_GREEK.test(part));
    return areWords ? parts : [whole];
  }

  private readWord(signs: string, body: string, tail: string): void {
    if (ONLY_MARKS.test(body)) return;
    if (this.isNumeral(body, tail)) {
      this.drop(KERAIAS.includes(tail) ? body + tail : body);
      return;
    }
    const word = this.inGreek(body, tail);
    if (word !== undefined) this.readLetters(lettersOf(this.marked(signs, word, tail)), tail);
    else this.readNoted(signs, body);
  }

  /** The word in Greek letters. A look-alike at an edge counts as Greek only if the lexicon has the word with it. */
  private inGreek(body: string, tail: string): string | undefined {
    const greek = inGreekLetters(this.withFinalSigma(body));
    if (greek === undefined || isOverlined(body)) return greek && this.resolved(greek);
    return !FOREIGN.test(body) || this.knowsWith(greek, tail) ? greek : undefined;
  }

  /** Removes the letters of footnotes at the edges of a word if the lexicon has the rest; otherwise drops the word. */
  private readNoted(signs: string, body: string): void {
    const word = body.replace(FOOTNOTE, '');
    const known = word !== body && this.knows(word);
    if (known) this.readWord(signs, word, '');
    for (const text of known ? (body.match(FOOTNOTE) ?? []) : [body]) this.drop(text);
  }

  private withFinalSigma(body: string): string {
    const word = body.replace(FINAL_STIGMA, 'ς').replace(FINAL_CAPITAL_STIGMA, 'Σ');
    return word !== body && this.knows(word) ? word : body;
  }

  private drop(text: string): void {
    if (this.dropped.size >= LIMITS.dropped) return;
    const characters = [...text];
    const cut = characters.length > LIMITS.dropped_characters;
    this.dropped.add(cut ? `${characters.slice(0, LIMITS.dropped_characters - 1).join('')}…` : text);
  }

  /**
   * True for a number, not for a word that looks like a number: τ´ is τ’, with ´ typed for the apostrophe; σε´ is σε;
   * and τιϛ is τις, with the ϛ of scribes for ς.
   */
  private isNumeral(body: string, tail: string): boolean {
    if (!isNumeral(body, tail)) return isBareNumeral(body) && !this.knows(body.replace(FINAL_STIGMA, 'ς'));
    if (tail === '' || tail === KERAIA) return true;
    // Any other sign may be typed for an apostrophe.
    return this.language.lexicon.find(body.toLowerCase()) === undefined && !this.knowsElided(lettersOf(body));
  }

  private isWord(word: string): boolean {
    return findExact(lettersOf(word), false, this.language.lexicon) !== undefined;
  }

  /** Finds the word that overlined letters mean: a holy name, the letters themselves, or these with a ν. */
  private resolved(overlined: string): string | undefined {
    const word = spelling(lettersOf(overlined));
    const whole = NOMINA_SACRA.get(bareSpelling(lettersOf(word)));
    if (whole !== undefined || this.isWord(word)) return whole ?? word;
    if (isOverlinedAtEnd(overlined) && this.isWord(`${word}ν`)) return `${word}ν`;
    return this.knows(word) && !isNumeral(word, KERAIA) ? word : undefined;
  }

  /** Adds the breathing and accent written before a word, unless the lexicon has the word only without them. */
  private marked(signs: string, word: string, tail: string): string {
    const spellings = withSpacedMarks(signs, word);
    const [likeliest] = spellings;
    if (likeliest === undefined) {
      this.quotations.read(signs);
      return word;
    }
    this.quotations.read(signs.slice(0, -1));
    // A quotation mark is perhaps not part of the word, nor is an accent before a word that has its accent.
    const isSecondAccent = ACCENT_SIGN.test(signs) && ACCENT.test(word.normalize('NFD'));
    const isAmbiguous = QUOTATION.test(signs) || isSecondAccent;
    if (spellings.length === 1 && !isAmbiguous) return likeliest;
    const known = spellings.find((spelling) => this.knowsWith(spelling, tail));
    const belongsToWord = known !== undefined || !isAmbiguous || !this.knowsWith(word, tail);
    if (belongsToWord) return known ?? likeliest;
    this.quotations.read(signs.slice(-1));
    return word;
  }

  private knowsWith(word: string, tail: string): boolean {
    return this.knows(word) || (tail !== '' && this.knowsElided(lettersOf(word)));
  }

  private readLetters(letters: readonly Letter[], tail: string): void {
    const rest = mayEndInCoronis(letters) ? withoutCoronis(letters) : letters;
    const endsInVowel = isVowelLetter(rest.at(-1) as Letter);
    const hasCoronis = rest !== letters && (!endsInVowel || this.knowsElided(rest));
    this.tokens.push(hasCoronis ? tokenOf(rest, true) : tokenOf(letters, this.isElided(letters, tail)));
  }

  /** True if the sign after the word is the apostrophe of an elision, not the end of a quotation. */
  private isElided(letters: readonly Letter[], tail: string): boolean {
    if (tail === '' || endsInFinalSigma(letters)) return false;
    if (KERAIAS.includes(tail)) return this.knowsElided(letters);
    if (!this.quotations.areOpen || !QUOTES.includes(tail) || this.knowsElided(letters)) return true;
    return !isVowelLetter(letters.at(-1) as Letter) && this.find(letters, false) === undefined;
  }
}

/** Reads a text from which editorial signs were removed. */
export function readPrinted(text: string, language: Language): Tokens {
  const printed = new PrintedText(language);
  printed.read(text);
  return { tokens: printed.tokens, dropped: [...printed.dropped] };
}
