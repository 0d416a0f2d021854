/**
 * Splits a Greek word into letters with their marks: accent, breathing, diaeresis, iota subscript, length. The letter
 * forms ς ϲ ϐ ϑ ϕ ϖ ϰ ϱ ϵ count as the usual letter. Smyth, Greek Grammar (1920), §§ 1-16.
 */

export type Accent = 'acute' | 'grave' | 'circumflex';
export type Length = 'long' | 'short';

export interface Letter {
  /** The letter as the caller wrote it, NFC, without macron and breve. */
  readonly text: string;
  /** Lower-case letter without marks: one of αβγδεζηθικλμνξοπρστυφχψω. */
  readonly base: string;
  readonly accent: Accent | null;
  readonly breathing: 'smooth' | 'rough' | null;
  readonly diaeresis: boolean;
  /** True for an iota subscript, or an iota adscript (Ἅιδης, τῶι), which is then part of `text`. */
  readonly iota: boolean;
  /** Long with a macron, short with a breve, otherwise null. */
  readonly length: Length | null;
}

const ALPHABET = new Set('αβγδεζηθικλμνξοπρστυφχψω');

/** Reads a table of signs: the first character of each word maps to the rest of the word. */
export const signs = (table: string): ReadonlyMap<string, string> =>
  new Map(table.split(' ').map(([sign = '', ...meant]) => [sign, meant.join('')]));

/** Each word has a letter form, then the usual letter. */
const USUAL = signs('ςσ ϲσ ϐβ ϑθ ϕφ ϖπ ϰκ ϱρ ϵε µμ');

/**
 * The usual transliteration, in NFD: SBL Handbook of Style, 2nd edition, section 5.3; also c f v, because people write
 * these, too.
 */
// biome-ignore format: a table
export const TRANSLITERATED: Readonly<Record<string, string>> = {
  a: 'α', b: 'β', c: 'κ', d: 'δ', e: 'ε', f: 'φ', g: 'γ', i: 'ι', k: 'κ', l: 'λ', m: 'μ', n: 'ν', o: 'ο', p: 'π',
  r: 'ρ', s: 'σ', t: 'τ', v: 'β', x: 'ξ', y: 'υ', z: 'ζ', th: 'θ', ph: 'φ', ch: 'χ', kh: 'χ', ps: 'ψ',
  'e\u0304': 'η', 'e\u0302': 'η', 'o\u0304': 'ω', 'o\u0302': 'ω',
};

export const ACUTE = '\u0301';
export const GRAVE = '\u0300';
export const CIRCUMFLEX = '\u0342';
export const SMOOTH = '\u0313';
export const ROUGH = '\u0314';
const DIAERESIS = '\u0308';
export const IOTA_SUBSCRIPT = '\u0345';
export const MACRON = '\u0304';
const BREVE = '\u0306';

/** The apostrophe of an elided word. */
export const ELISION = '’';

const KEPT = new Set([ACUTE, GRAVE, CIRCUMFLEX, SMOOTH, ROUGH, DIAERESIS, IOTA_SUBSCRIPT]);

const RUN = /(\p{M}{8})\p{M}+/gu;

/** Cuts each run of marks to eight, which is more than a letter has: to normalize a long run takes quadratic time. */
export const cappedMarks = (text: string): string => text.toWellFormed().replace(RUN, '$1');

const CLUSTER = /\P{M}\p{M}*/gu;

/** Finds the usual lower-case letter of a character; undefined unless the character is a Greek letter. */
export function baseLetter(character: string): string | undefined {
  const lower = character.toLowerCase();
  const base = USUAL.get(lower) ?? lower;
  return ALPHABET.has(base) ? base : undefined;
}

function accentOf(marks: string): Accent | null {
  if (marks.includes(ACUTE)) return 'acute';
  if (marks.includes(CIRCUMFLEX)) return 'circumflex';
  return marks.includes(GRAVE) ? 'grave' : null;
}

/** Null if there is neither macron nor breve, and if there are both: the vowel may be long or short. */
function lengthOf(found: readonly string[]): Length | null {
  const [long, short] = [found.includes(MACRON), found.includes(BREVE)];
  return long === short ? null : long ? 'long' : 'short';
}

function takeApart(cluster: string): Letter | undefined {
  const [character = '', ...found] = cluster.normalize('NFD');
  const base = baseLetter(character);
  if (base === undefined) return undefined;
  const marks = [...new Set(found)].filter((mark) => KEPT.has(mark)).join('');
  return {
    text: (character + marks).normalize('NFC'),
    base,
    accent: accentOf(marks),
    breathing: marks.includes(ROUGH) ? 'rough' : marks.includes(SMOOTH) ? 'smooth' : null,
    diaeresis: marks.includes(DIAERESIS),
    iota: marks.includes(IOTA_SUBSCRIPT),
    length: lengthOf(found),
  };
}

const isInGreek = (code: number): boolean => (code >= 0x370 && code < 0x400) || code >= 0x1f00;

/** Greek letters that are one character, indexed by code unit; without letters that have a mark of length. */
const PRECOMPOSED: readonly (Letter | undefined)[] = Array.from({ length: 0x2000 }, (_, code) => {
  if (!isInGreek(code)) return undefined;
  const character = String.fromCharCode(code);
  const letter = takeApart(character);
  return letter?.text === character ? letter : undefined;
});

/** Reads the code unit at index `at` as a letter; undefined if the code unit alone is not a Greek letter. */
export const letterAt = (text: string, at: number): Letter | undefined => PRECOMPOSED[text.charCodeAt(at)];

/** True for a bare ι after a capital Α, Η or Ω with a breathing: the ι is adscript (Ἅιδης, but Αἰτέω). */
function takesAdscript(previous: Letter | undefined, next: Letter): boolean {
  if (next.base !== 'ι' || previous === undefined || previous.breathing === null || previous.iota)
    return false;
  const capital = previous.text !== previous.text.toLowerCase();
  const bare = next.text.toLowerCase() === 'ι';
  return capital && bare && 'αηω'.includes(previous.base);
}

export const withIota = (letter: Letter, iota: Letter): Letter => ({
  ...letter,
  text: letter.text + iota.text,
  iota: true,
});

/** Appends a letter, or joins an iota adscript to the last one. */
export function append(letters: Letter[], letter: Letter): void {
  const previous = letters.at(-1);
  if (takesAdscript(previous, letter)) letters[letters.length - 1] = withIota(previous as Letter, letter);
  else letters.push(letter);
}

/** Splits a word in which every character is a whole letter; undefined for any other word. */
function plainLetters(text: string): Letter[] | undefined {
  const letters: Letter[] = [];
  for (let at = 0; at < text.length; at++) {
    const letter = letterAt(text, at);
    if (letter === undefined) return undefined;
    append(letters, letter);
  }
  return letters;
}

/** Splits a word into letters; skips characters that are not Greek letters. */
export function lettersOf(word: string): Letter[] {
  const text = word.normalize('NFC');
  const plain = plainLetters(text);
  if (plain !== undefined) return plain;
  const letters: Letter[] = [];
  for (const [cluster] of text.matchAll(CLUSTER)) {
    const letter = takeApart(cluster);
    if (letter !== undefined) append(letters, letter);
  }
  return letters;
}

/** Writes the letters in lower case, without marks and final sigma, so that differently marked spellings are equal. */
export function bareSpelling(letters: readonly Letter[]): string {
  let spelling = '';
  for (const { base } of letters) spelling += base;
  return spelling;
}

export function spelling(letters: readonly Letter[]): string {
  let text = '';
  for (const letter of letters) text += letter.text;
  return text;
}

export const isVowelLetter = ({ base }: Letter): boolean => 'αεηιουω'.includes(base);
