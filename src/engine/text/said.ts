/**
 * Reads an attempt in Greek letters, or in Latin letters by a key. Each letter has the sound that the scheme teaches
 * for it: `theos` is [θ e o s] in koine-greek, and [tʰ e o s] in attic. An accent marks the stress. The lexicon is not
 * asked, because the attempt may not be a word.
 */

import { LIMITS } from '../../contract/limits.ts';
import { badRequest, pastLimit, type Refusal } from '../../contract/refusal.ts';
import { bareSpelling, cappedMarks, type Letter, lettersOf, TRANSLITERATED } from '../phonology/letters.ts';
import { isVowelPhone, phoneId } from '../phonology/phones.ts';
import type { Phonology } from '../phonology/readings.ts';
import type { Attempt } from './attempt.ts';
import { inLatinKey, isRespelled } from './respelled.ts';
import { type Sound, transcribe } from './transcribe.ts';

/**
 * The Latin key: the usual transliteration, with the dh gh w of the field `latin` of answers. `toGreek` also reads h at
 * the start of a word as a breathing, and u as the υ of a diphthong or as ου.
 */
const KEY: Readonly<Record<string, string>> = {
  ...TRANSLITERATED,
  dh: 'δ',
  gh: 'γ',
  rh: 'ρ\u0314',
  hr: 'ρ\u0314',
  w: 'υ',
};

const [VELAR_NASAL, BREATH] = [phoneId('ŋ'), phoneId('h')];

const LONG = /[eo]\p{M}*[\u0302\u0304]/u;

const BREATHING = /[\u0313\u0314]/u;

const LATIN = /[tpckdg]h|ps|rh|hr|[eo][\u0304\u0302]|[a-z]/gu;

/** The n that means γ: angelos, ananke, sphinx. */
const NASAL = /n(?=g|k|x|ch)/gu;

/** A sign of length after an accent. `toGreek` puts the sign first. */
const LATE_LENGTH = /([\u0300\u0301])([\u0302\u0304])/gu;

/** The u that means υ: after a, e or o, before i, or with a diaeresis. */
const UPSILON = /(?<=[aeo]\p{M}*)u|u(?=i|\p{M}*\u0308)/gu;

/** The y that begins a syllable after a vowel: praysmos is πραϋσμός. */
const OPEN_Y = /(?<=[aeo]\p{M}*)y(?!\p{M}*\u0308)/gu;

/** The w that means ω, which it looks like: logw. */
const OMEGA = /(?<=[pktcdgr]h|[b-dfgj-np-tvxz]|i|(?<![\p{L}\p{M}])h?)w(?!i)/gu;

/** A Latin circumflex that cannot be a sign of length is an accent. */
const CIRCUMFLEX = /(?<=[aiuy])\u0302/gu;

/** An accent on the first vowel of a digraph; Greek writes it on the second. */
const EARLY_ACCENT = /(α|ε|ο|υ|η)([\u0300\u0301\u0342])([ιυ])(?!\p{M}*\u0308)/gu;

/** An h at the start of a word, with the vowel or digraph that gets its breathing. */
const BREATHED = /(?<![\p{L}\p{M}])h((?:[αεου]ι|[αεοη]υ)(?!\p{M}*\u0308)|[αεηιουω])/gu;

/** Replaces Latin letters by Greek ones; letters that the key lacks stay the same. */
const toGreek = (text: string): string =>
  text
    .replace(CIRCUMFLEX, '\u0342')
    .replace(LATE_LENGTH, '$2$1')
    .replace(UPSILON, 'υ')
    .replace(OPEN_Y, 'y\u0308')
    .replace(OMEGA, 'ω')
    .replace(NASAL, 'g')
    .replaceAll('u', 'ου')
    .replace(LATIN, (letters) => KEY[letters] ?? letters)
    .replace(EARLY_ACCENT, '$1$3$2')
    .replace(BREATHED, '$1\u0314');

export const SEND_LETTERS = 'send Greek letters such as "θεος", or Latin ones such as "theos"';

const STRAY_H = 'said has an "h" where Greek has none; leave it out, or write e or ē if it is an η';

const STRANGE = /(?!\p{Script=Greek})\p{L}|\p{N}/u;

/** A phone has at most two letters, each with at most three marks, so a longer text has too many phones. */
const MOST_LETTERS = 8 * LIMITS.phones;

const tooManyPhones = (): Refusal =>
  pastLimit(`said has more than ${LIMITS.phones} phones; send at most ${LIMITS.phones} phones`, 'said');

export interface SaidAttempt extends Attempt {
  /**
   * For each phone: the Greek letters that were typed for it, without marks; empty for an h, and for the second of two
   * phones of one letter.
   */
  readonly typed: readonly string[];
  /** True for each kind of sign that the text lacks; `asTyped` does not count the lack as an error. */
  readonly lacks: { readonly greek: boolean; readonly macrons: boolean; readonly breathings: boolean };
}

/** Splits an attempt into words in Greek letters. @throws Refusal that names a letter of neither script */
function wordsOf(said: string): string[] {
  const text = toGreek(cappedMarks(said).normalize('NFD').toLowerCase());
  const [strange] = STRANGE.exec(text) ?? [];
  if (strange !== undefined) {
    const other = `said has ${JSON.stringify(strange)}, which is no letter of Greek nor of the Latin key; ${SEND_LETTERS}`;
    throw badRequest(strange === 'h' ? STRAY_H : other, 'said');
  }
  if (text.length > MOST_LETTERS) throw tooManyPhones();
  return text.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
}

/** The letters typed for each sound of a word (`typed` of SaidAttempt). */
const typedFor = (sounds: readonly Sound[], letters: readonly Letter[], isLatin: boolean): string[] =>
  sounds.map(({ phone, start, end }, n) => {
    const before = sounds[n - 1];
    const isSecond = start === before?.start && before.phone !== BREATH;
    if (phone === BREATH || isSecond) return '';
    return isLatin && phone === VELAR_NASAL ? 'ν' : bareSpelling(letters.slice(start, end));
  });

/** Reads the `said` of a request. @throws Refusal for a letter outside the key, and above the limits */
export function readSaid(said: string, phonology: Phonology): SaidAttempt {
  const most = LIMITS.text_characters;
  if (said.length > most) throw pastLimit(`said has ${said.length} characters; send at most ${most}`, 'said');
  const isLatin = /\p{Script=Latin}/u.test(said);
  const text = said.normalize('NFC');
  const respelled = isRespelled(text) ? inLatinKey(text, phonology.scheme.name) : null;
  const phones: number[] = [];
  const stressed: number[] = [];
  const typed: string[] = [];
  for (const word of wordsOf(respelled ?? said)) {
    const letters = lettersOf(word);
    const { sounds, accents } = transcribe(letters, phonology);
    for (const accent of accents) {
      const at = sounds.findIndex(({ phone, syllable }) => syllable === accent && isVowelPhone(phone));
      if (at !== -1) stressed.push(phones.length + at);
    }
    phones.push(...sounds.map(({ phone }) => phone));
    typed.push(...typedFor(sounds, letters, isLatin));
  }
  if (phones.length > LIMITS.phones) throw tooManyPhones();
  const marks = said.normalize('NFD');
  const lacks = {
    greek: isLatin,
    macrons: respelled === null && !LONG.test(marks),
    breathings: !isLatin && !BREATHING.test(marks),
  };
  return { phones, stressed, marked: stressed.length > 0, unknown: [], typed, lacks };
}
