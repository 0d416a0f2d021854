/**
 * Reads the Greek that a learner was asked to say. `tokens.ts` and `printed.ts` split the text; each word is found in
 * the lexicon (`lookup.ts`) and transcribed between its neighbors (`transcribe.ts`); the words become one verse.
 */

import { shown } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { badRequest, noGreekIn, pastLimit, type Refusal } from '../../contract/refusal.ts';
import type { TargetWord } from '../../contract/response.ts';
import { capitalized, type Entry, type Lexicon } from '../lexicon/lexicon.ts';
import type { Around } from '../phonology/graphemes.ts';
import { isVowelLetter, type Letter, spelling } from '../phonology/letters.ts';
import type { Phonology } from '../phonology/readings.ts';
import { type Language, lookUp } from './lookup.ts';
import { readPrinted } from './printed.ts';
import { type Sounds, soundsOf } from './spell.ts';
import { damageOf, readPlain, type Token, type Tokens, withoutEditorialSigns } from './tokens.ts';
import { type Sound, transcribe } from './transcribe.ts';

/** A place in the target, filled by one sound. */
export interface Slot extends Sound {
  readonly word: number;
  readonly letters: string;
  /** Index of the syllable, counted from the start of the verse. */
  readonly verseSyllable: number;
}

export interface Word {
  /** The word as the caller wrote it, normalized. */
  readonly text: string;
  readonly entry: Entry | null;
  /** Index of the first slot of the word, and of the first slot after the word. */
  readonly start: number;
  readonly end: number;
  /** Accented syllables, counted from the start of the verse; empty if the stress of the word cannot be judged. */
  readonly accents: readonly number[];
  /**
   * Syllable with an accent that this scheme does not stress; stress on any other syllable is still wrong. Null if every
   * accent is stressed.
   */
  readonly low: number | null;
  readonly readings: readonly number[];
  readonly phones: readonly number[];
  readonly sounds: Sounds;
}

/** The slots of some letters, end exclusive, and the strings of phones that pass for these letters. */
export interface Passing {
  readonly from: number;
  readonly to: number;
  readonly strings: readonly (readonly number[])[];
  /** The same strings, as `soundKey` writes them. */
  readonly keys: ReadonlySet<string>;
}

export interface Target {
  readonly text: string;
  /** The text as sent, with punctuation. */
  readonly written: string;
  readonly words: readonly Word[];
  readonly slots: readonly Slot[];
  readonly syllables: readonly string[];
  readonly dropped: readonly string[];
  /** The sounds of `accept`; absent if the request lacks it. */
  readonly passing?: readonly Passing[];
}

/** A refusal translates at most this many words from Latin letters. */
const MOST_MEANT = 8;

const DIGAMMA = /[Ϝϝ]/u;

/** The refusal of a text without Greek words; it suggests the words that Latin letters may mean. */
function noGreek(text: string, lexicon: Lexicon, field: string): Refusal {
  const words = text.trim().split(/\s+/u, MOST_MEANT + 1);
  const meant = words.length > MOST_MEANT ? [] : words.flatMap((word) => lexicon.meant(word) ?? []);
  const latin = `${shown(text.trim())} is in Latin letters; did you mean ${meant.map(capitalized).join(' ')}?`;
  const archaic = DIGAMMA.test(text) ? 'the letter Ϝ has no sound in the scheme' : undefined;
  return badRequest(noGreekIn(field), field, undefined, meant.length < words.length ? archaic : latin);
}

function refuseLength(tokens: readonly Token[], field: string): void {
  if (tokens.length > LIMITS.words) {
    throw pastLimit(`${field} has ${tokens.length} words; send at most ${LIMITS.words}`, field);
  }
  // At most two letters make one phone, so these letters certainly make too many phones.
  const letters = tokens.reduce((sum, token) => sum + token.letters.length, 0);
  if (letters > 2 * LIMITS.phones) {
    throw pastLimit(
      `${field} has ${letters} letters, more than ${LIMITS.phones} phones; send at most ${LIMITS.phones} phones`,
      field,
    );
  }
}

/** The letters before and after word n of a verse. */
const aroundOf = (tokens: readonly Token[], n: number): Around => ({
  before: tokens[n - 1]?.letters.at(-1)?.base,
  after: tokens[n + 1]?.letters[0]?.base,
});

/** The letters of each syllable. @param syllables the index of the syllable of each letter */
function syllableTexts(letters: readonly Letter[], syllables: readonly number[]): string[] {
  const texts: string[] = [];
  for (let at = 0; at < letters.length; at++) {
    const syllable = syllables[at] as number;
    texts[syllable] = (texts[syllable] ?? '') + (letters[at] as Letter).text;
  }
  return texts;
}

/** True for two words contracted into one: a vowel after the first sound has a breathing (κἀν, χὤταν). */
function isCrasis(letters: readonly Letter[]): boolean {
  const startsWithVowel = letters[0] !== undefined && isVowelLetter(letters[0]);
  // A diphthong at the start has its breathing on the second letter.
  const lastUsual = startsWithVowel ? 1 : 0;
  return letters.some(({ base, breathing }, at) => breathing !== null && base !== 'ρ' && at > lastUsual);
}

/** @param offset the count of syllables of the verse before the word */
const slotOf = (sound: Sound, letters: readonly Letter[], word: number, offset: number): Slot => ({
  // The fields are copied one by one: a spread of `sound` would quadruple the time that a word takes.
  phone: sound.phone,
  reading: sound.reading,
  start: sound.start,
  end: sound.end,
  syllable: sound.syllable,
  word,
  letters: spelling(letters.slice(sound.start, sound.end)),
  verseSyllable: offset + (sound.syllable ?? 0),
});

/** Collects words into a verse; a word without a vowel (δ’) joins the first syllable of the next. */
class VerseBuilder {
  readonly words: Word[] = [];
  readonly slots: Slot[] = [];
  readonly syllables: string[] = [];
  private onset = '';

  /** Looks a word up, transcribes it, and appends its slots and syllables to the verse. */
  add({ text, letters: written, elided }: Token, { before, after }: Around, language: Language): void {
    const { letters, entry, abstains } = lookUp(written, elided, language);
    const around = { before, after, lemma: entry?.lemma ?? undefined, cut: elided || isCrasis(letters) };
    const { sounds, syllables, accents, low } = transcribe(letters, language.phonology, around);
    const [offset, start] = [this.syllables.length, this.slots.length];
    const [readings, phones]: [number[], number[]] = [[], []];
    for (const sound of sounds) {
      readings.push(sound.reading);
      phones.push(sound.phone);
      this.slots.push(slotOf(sound, letters, this.words.length, offset));
    }
    if (syllables === null) this.onset += text;
    else this.addSyllables(syllableTexts(letters, syllables));
    this.words.push({
      text,
      entry,
      start,
      end: this.slots.length,
      accents: abstains ? [] : accents.map((syllable) => offset + syllable),
      low: abstains || low === null ? null : offset + low,
      readings,
      phones,
      sounds: soundsOf(phones),
    });
  }

  private addSyllables(syllables: readonly string[]): void {
    for (const syllable of syllables) {
      this.syllables.push(this.onset + syllable);
      this.onset = '';
    }
  }

  /** A last word without a vowel makes its own syllable. */
  close(): void {
    if (this.onset !== '') this.syllables.push(this.onset);
  }
}

export function splitWords(text: string, lexicon: Lexicon, phonology: Phonology): Tokens {
  const plain = readPlain(text);
  if (plain !== undefined) return { tokens: plain, dropped: [] };
  const clean = withoutEditorialSigns(text);
  const tokens = readPlain(clean);
  return tokens === undefined ? readPrinted(clean, { lexicon, phonology }) : { tokens, dropped: [] };
}

/**
 * Reads the target of a request.
 *
 * @param field the name of the field, for a refusal
 * @throws Refusal if no Greek word is left, or the text is longer than the limits
 */
export function readTarget(text: string, lexicon: Lexicon, phonology: Phonology, field = 'target'): Target {
  if (text.length > LIMITS.text_characters) {
    throw pastLimit(`${field} has ${text.length} characters; send at most ${LIMITS.text_characters}`, field);
  }
  const damage = damageOf(text);
  if (damage !== undefined) throw badRequest(noGreekIn(field), field, undefined, damage);
  const { tokens, dropped } = splitWords(text, lexicon, phonology);
  if (tokens.length === 0) throw noGreek(text, lexicon, field);
  refuseLength(tokens, field);
  const verse = new VerseBuilder();
  for (const [n, token] of tokens.entries()) verse.add(token, aroundOf(tokens, n), { lexicon, phonology });
  verse.close();
  if (verse.slots.length > LIMITS.phones) {
    throw pastLimit(`${field} has ${verse.slots.length} phones; send at most ${LIMITS.phones} phones`, field);
  }
  const { words, slots, syllables } = verse;
  const read = words.map((word) => word.text).join(' ');
  return { text: read, written: text, words, slots, syllables, dropped };
}

function targetWord({ text, entry, sounds: { ipa, phones } }: Word): TargetWord {
  // The phones are copied, because the word is also listed under heard_as and a caller may change its answer.
  if (entry === null) return { word: text, ipa, phones: [...phones] };
  const { lemma, pos, frequency } = entry;
  return { word: text, ...(lemma && { lemma }), ...(pos && { pos }), frequency, ipa, phones: [...phones] };
}

export const targetWords = ({ words }: Target): TargetWord[] => words.map(targetWord);

/**
 * Slots of the target that were said one after the other. A passage that was not read as written has several stretches,
 * in the order heard; slots outside all stretches were omitted.
 */
export interface SlotStretch {
  readonly from: number;
  readonly to: number;
  /** True for a word, or the beginning of a word, that was then said again: its sounds are extra sounds. */
  readonly again: boolean;
  /** Count of phones heard for these slots. */
  readonly phones: number;
}
