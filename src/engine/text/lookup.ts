/**
 * Looks a written word up in the lexicon: first with exactly its marks; then without marks, as the most frequent form
 * that agrees with all marks of the caller; then with an iota made silent, or with its movable ν added or removed.
 */

import type { Entry, Lexicon } from '../lexicon/lexicon.ts';
import { withSilentIota } from '../phonology/adscript.ts';
import {
  ACUTE,
  bareSpelling,
  baseLetter,
  ELISION,
  IOTA_SUBSCRIPT,
  type Letter,
  lettersOf,
  spelling,
} from '../phonology/letters.ts';
import type { Phonology } from '../phonology/readings.ts';
import { transcribe } from './transcribe.ts';

/** A lexicon, and the rules by which its words are read. */
export interface Language {
  readonly lexicon: Lexicon;
  readonly phonology: Phonology;
}

export interface LookedUp {
  readonly entry: Entry | null;
  /** The letters of the caller, with the marks that the caller left out and the form has. */
  readonly letters: readonly Letter[];
  /** True if the stress cannot be judged: two frequent forms fit, with accents on different syllables. */
  readonly abstains: boolean;
}

/** A form is rare if another form occurs more than this many times as often. */
const RARITY = 100;

/** A form that occurs at most twice may be a slip of an edition, such as ἐκκλήσια, so a smaller ratio makes it rare. */
const SELDOM = 2;
const RARITY_OF_SELDOM = 20;

const GRAVE = /\u0300/gu;
const ACCENT = /[\u0301\u0342]/gu;
const LETTER_VARIANT = /[ϲϐϑϕϖϰϱϵµ]/gu;

const isRare = ({ frequency }: Entry, other: Entry): boolean =>
  frequency * (frequency > SELDOM ? RARITY : RARITY_OF_SELDOM) < other.frequency;

/** Turns an adscript iota into a subscript. */
const subscript = ({ text, iota }: Letter): string =>
  iota && /.[ιΙ]$/u.test(text) ? text.slice(0, -1) + IOTA_SUBSCRIPT : text;

/** Writes a form as the lexicon does: an acute for a grave, and without the second accent that an enclitic causes. */
function lexiconForm(letters: readonly Letter[], elided: boolean): string {
  let accents = 0;
  const form = letters
    .map(subscript)
    .join('')
    .normalize('NFD')
    .toLowerCase()
    .replace(GRAVE, ACUTE)
    .replace(ACCENT, (accent) => (accents++ === 0 ? accent : ''))
    .replace(LETTER_VARIANT, (letter) => baseLetter(letter) as string)
    .replace(/ς/gu, 'σ')
    .replace(/ρ\u0313ρ\u0314/gu, 'ρρ');
  return (elided ? form + ELISION : form.replace(/σ$/u, 'ς')).normalize('NFC');
}

const GRAVES = 'ὰὲὴὶὸὺὼ';
const ACUTES = 'άέήίόύώ';

/** Replaces graves by acutes: usually that is the form of the lexicon, and it is much faster than `lexiconForm`. */
function plainForm(letters: readonly Letter[], elided: boolean): string {
  let form = '';
  for (const { text, accent } of letters)
    form += accent === 'grave' ? (ACUTES[GRAVES.indexOf(text)] ?? text) : text;
  return elided ? form + ELISION : form;
}

export function findExact(letters: readonly Letter[], elided: boolean, lexicon: Lexicon): Entry | undefined {
  const plain = plainForm(letters, elided);
  return (
    lexicon.find(plain) ?? lexicon.find(plain.toLowerCase()) ?? lexicon.find(lexiconForm(letters, elided))
  );
}

/** True for an infinitive of a verb in -άω. Some editions print it with iota (τιμᾷν), which was never spoken. */
const isInfinitive = (letters: readonly Letter[]): boolean => spelling(letters).endsWith('ᾶν');

/** Adds the marks that the caller left out, as `form` has them. */
function withUnwrittenMarks(letters: readonly Letter[], form: string): Letter[] {
  const model = lettersOf(form);
  const isPlain = isInfinitive(letters);
  return letters.map((letter, at) => {
    const modelLetter = model[at];
    if (modelLetter === undefined) return letter;
    return {
      ...letter,
      accent: letter.accent ?? modelLetter.accent,
      breathing: letter.breathing ?? modelLetter.breathing,
      diaeresis: letter.diaeresis || modelLetter.diaeresis,
      iota: letter.iota || (modelLetter.iota && !isPlain),
    };
  });
}

/** Index of the accented letter, or -1. */
const accentOf = (letters: readonly Letter[]): number => letters.findIndex(({ accent }) => accent !== null);

const accentedSyllable = (letters: readonly Letter[], phonology: Phonology): number | null =>
  transcribe(letters, phonology).accents[0] ?? null;

const isUnmarked = ({ accent, breathing, diaeresis, iota }: Letter): boolean =>
  accent === null && breathing === null && !diaeresis && !iota;

/** True if the form has the caller's breathing and diaeresis on this letter; ῤῥ may be ρρ. */
function keepsMarks(letter: Letter, inForm: Letter, at: number): boolean {
  if (letter.diaeresis && !inForm.diaeresis) return false;
  if (letter.breathing === null || letter.breathing === inForm.breathing) return true;
  return letter.base === 'ρ' && at > 0;
}

/** True for the same accent; a grave counts as an acute. */
const isSameAccent = (a: Letter, b: Letter): boolean =>
  (a.accent === 'circumflex') === (b.accent === 'circumflex');

/**
 * True if the form has every mark of the caller on the same letter: ταὐτά does not agree with ταῦτα. Acute and
 * circumflex are interchangeable, unless the caller also left out the iota (παιδιά is not παιδιᾷ) or the word is an
 * infinitive: ἐᾶν is not ἐάν.
 */
function agrees(letters: readonly Letter[], form: readonly Letter[]): boolean {
  const accent = accentOf(letters);
  if (accent !== -1) {
    if (accent !== accentOf(form)) return false;
    const [letter, inForm] = [letters[accent] as Letter, form[accent] as Letter];
    const mustBeSame = inForm.iota ? !letter.iota : isInfinitive(letters);
    if (mustBeSame && !isSameAccent(letter, inForm)) return false;
  }
  return letters.every((letter, at) => keepsMarks(letter, form[at] as Letter, at));
}

/** True if the form has an iota subscript on every letter on which the caller wrote it. */
const keepsIota = (letters: readonly Letter[], form: readonly Letter[]): boolean =>
  letters.every(({ iota }, at) => !iota || form[at]?.iota === true);

/**
 * Finds the most frequent form with this bare spelling that agrees with all marks of the caller. Prefers forms that have
 * the iota subscripts which the caller wrote. `abstains` is true if another form that is not rare has its accent on
 * another syllable: then the stress of the word is not judged.
 */
function findBare(letters: readonly Letter[], key: string, language: Language): LookedUp | undefined {
  const { lexicon, phonology } = language;
  const fitting = lexicon
    .findBare(key)
    .map((entry) => ({ entry, form: lettersOf(entry.form) }))
    .filter(({ form }) => agrees(letters, form));
  const subscripts = fitting.filter(({ form }) => keepsIota(letters, form));
  const [first, ...others] = subscripts.length > 0 ? subscripts : fitting;
  if (first === undefined) return undefined;
  const rivals = others.filter(({ entry }) => !isRare(entry, first.entry));
  const abstains = rivals.some(
    ({ form }) => accentedSyllable(form, phonology) !== accentedSyllable(first.form, phonology),
  );
  return { entry: first.entry, letters: withUnwrittenMarks(letters, first.entry.form), abstains };
}

/**
 * Prefers the form with exactly these marks. A word without marks (του) is not taken for the form without marks if
 * another form (τοῦ) is far more frequent.
 */
function find(letters: readonly Letter[], elided: boolean, language: Language): LookedUp | undefined {
  const { lexicon } = language;
  const exact = findExact(letters, elided, lexicon);
  const key = bareSpelling(letters) + (elided ? ELISION : '');
  if (exact !== undefined) {
    const frequent = letters.every(isUnmarked) ? lexicon.findBare(key)[0] : undefined;
    if (frequent === undefined || !isRare(exact, frequent)) return { entry: exact, letters, abstains: false };
  }
  return findBare(letters, key, language);
}

/** Removes or adds the movable ν: ἐστίν becomes ἐστί, ἐστί becomes ἐστίν; undefined if the word cannot have one. */
function movableNu(letters: readonly Letter[]): Letter[] | undefined {
  const last = letters.at(-1)?.base;
  if (last === 'ε' || last === 'ι') return [...letters, ...lettersOf('ν')];
  const stem = letters.slice(0, -1);
  const before = stem.at(-1)?.base;
  return last === 'ν' && (before === 'ε' || before === 'ι') ? stem : undefined;
}

function findMoved(letters: readonly Letter[], language: Language): LookedUp | undefined {
  const moved = movableNu(letters);
  const found = moved && find(moved, false, language);
  return found && { ...found, letters: withUnwrittenMarks(letters, (found.entry as Entry).form) };
}

/** Finds the word without the apostrophe at its end, which may close a quotation that began before this text. */
function findWhole(letters: readonly Letter[], lexicon: Lexicon): LookedUp | undefined {
  const entry = findExact(letters, false, lexicon);
  return entry && { entry, letters, abstains: false };
}

/** True for a word that monotonic Greek writes without an accent because it has one syllable. */
const isOneSyllable = (letters: readonly Letter[], { scheme: { monotonic } }: Phonology): boolean =>
  letters.every(isUnmarked) &&
  letters.some(({ text }) => text !== text.toUpperCase()) &&
  monotonic.includes(spelling(letters).toLowerCase());

/** True if a word of the lexicon (κατῴκησεν) has the letters up to the first after the silent iota (κατώικιζε). */
function beginsWord(letters: readonly Letter[], { suggest }: Lexicon): boolean {
  const next = letters.findIndex(({ iota }) => iota) + 1;
  const beginning = letters.slice(0, next + 1).map(({ base, iota }) => (iota ? base + IOTA_SUBSCRIPT : base));
  return next < letters.length && suggest(beginning.join('')).length > 0;
}

/** Finds a word after a change: its iotas made silent, its apostrophe removed, or its movable ν added or removed. */
function findAltered(letters: readonly Letter[], elided: boolean, language: Language): LookedUp | undefined {
  const withIota = withSilentIota(letters);
  const found = withIota && find(withIota, elided, language);
  return found ?? (elided ? findWhole(letters, language.lexicon) : findMoved(letters, language));
}

/**
 * Reads a word from its letters alone, because the lexicon lacks it. An iota that may be silent counts as silent if a
 * word of the lexicon begins with the same letters.
 */
function byLetters(letters: readonly Letter[], { lexicon, phonology }: Language): LookedUp {
  const withIota = withSilentIota(letters);
  const isIotaSilent = withIota !== undefined && beginsWord(withIota, lexicon);
  const spoken = isIotaSilent ? withIota : (withSilentIota(letters, phonology.scheme) ?? letters);
  return { entry: null, letters: spoken, abstains: false };
}

/**
 * Looks a word up as written, then with changes; otherwise reads its letters.
 *
 * @param elided true if an apostrophe ends the word
 */
export function lookUp(letters: readonly Letter[], elided: boolean, language: Language): LookedUp {
  const found = find(letters, elided, language);
  if (found === undefined) return findAltered(letters, elided, language) ?? byLetters(letters, language);
  return isOneSyllable(letters, language.phonology) ? { ...found, letters } : found;
}
