/**
 * The Greek that a learner was asked to say: words, phones, letter spans, syllables, accent.
 *
 * `words.ts` takes the text apart, `writtenWord.ts` reads each word; here the words become a verse.
 */

import { LIMITS } from '../../contract/limits.ts';
import { badRequest, pastLimit, SENTENCES } from '../../contract/refusal.ts';
import type { TargetWord } from '../../contract/response.ts';
import type { Entry, Lexicon } from '../lexicon/lexicon.ts';
import type { Around } from '../phonology/around.ts';
import type { Phonology } from '../phonology/readings.ts';
import type { Sounds } from './sounds.ts';
import type { Token } from './token.ts';
import type { Sound } from './transcribe.ts';
import { readWords } from './words.ts';
import {
  readWritten,
  rememberWords,
  type Spoken,
  speak,
  type WrittenWord,
  type WrittenWords,
} from './writtenWord.ts';

/** A position of the target: the attempt fills it, misses it or gets it wrong. */
export interface Slot extends Sound {
  readonly word: number;
  /** The Greek letters of the phone, as the caller wrote them. */
  readonly letters: string;
  /** Syllable counted over the whole verse. */
  readonly verseSyllable: number;
}

export interface Word {
  /** As the caller wrote it, normalised. */
  readonly text: string;
  readonly entry: Entry | null;
  /** First slot, and the first slot after the word. */
  readonly start: number;
  readonly end: number;
  /** Accented syllables, counted over the verse; none when the word abstains from stress. */
  readonly accents: readonly number[];
  /** Reading ids of its slots, and the phones that they teach. */
  readonly readings: readonly number[];
  readonly phones: readonly number[];
  readonly sounds: Sounds;
  /** The same for words of the same letters and readings. */
  readonly key: string;
}

export interface Target {
  readonly text: string;
  readonly words: readonly Word[];
  readonly slots: readonly Slot[];
  /** The Greek letters of every syllable of the verse. */
  readonly syllables: readonly string[];
  /** Words, letters and numerals of the text that were not read. */
  readonly dropped: readonly string[];
}

function refuseLength(tokens: readonly Token[]): void {
  if (tokens.length === 0) throw badRequest(SENTENCES.noTarget, 'target');
  if (tokens.length > LIMITS.words) {
    throw pastLimit(`target has ${tokens.length} words; send at most ${LIMITS.words}`, 'target');
  }
  // At most two letters make one phone, so this many letters are certainly too many phones.
  const letters = tokens.reduce((sum, token) => sum + token.letters.length, 0);
  if (letters > 2 * LIMITS.phones) {
    throw pastLimit(
      `target has ${letters} letters, more than ${LIMITS.phones} phones; send at most ${LIMITS.phones} phones`,
      'target',
    );
  }
}

/** The letters that touch word n of a verse. */
const aroundOf = (tokens: readonly Token[], n: number): Around => ({
  before: tokens[n - 1]?.letters.at(-1)?.base,
  after: tokens[n + 1]?.letters[0]?.base,
});

/** Collects words into a verse; a word without a vowel (δ’) joins the first syllable of the next. */
class Verse {
  readonly words: Word[] = [];
  readonly slots: Slot[] = [];
  readonly syllables: string[] = [];
  private onset = '';

  add({ text }: Token, { entry, syllables, accents }: WrittenWord, spoken: Spoken): void {
    const { slots, letters, readings, phones, sounds, key } = spoken;
    const offset = this.syllables.length;
    const start = this.slots.length;
    for (let n = 0; n < slots.length; n++) {
      const sound = slots[n] as Sound;
      this.slots.push({
        phone: sound.phone,
        reading: sound.reading,
        start: sound.start,
        end: sound.end,
        syllable: sound.syllable,
        word: this.words.length,
        letters: letters[n] as string,
        verseSyllable: offset + (sound.syllable ?? 0),
      });
    }
    if (syllables === null) this.onset += text;
    else this.open(syllables);
    this.words.push({
      text,
      entry,
      start,
      end: this.slots.length,
      accents: accents.map((syllable) => offset + syllable),
      readings,
      phones,
      sounds,
      key,
    });
  }

  private open(syllables: readonly string[]): void {
    for (const syllable of syllables) {
      this.syllables.push(this.onset + syllable);
      this.onset = '';
    }
  }

  /** A last word without a vowel has no next one: it makes a syllable of its own. */
  close(): void {
    if (this.onset !== '') this.syllables.push(this.onset);
  }
}

/**
 * Reads the target of a request.
 *
 * @param known the words that were read before
 * @throws Refusal when no Greek word is left, or the text is longer than the limits
 */
export function readTarget(
  text: string,
  lexicon: Lexicon,
  phonology: Phonology,
  known: WrittenWords = rememberWords(),
): Target {
  if (text.length > LIMITS.text_characters) {
    throw pastLimit(`target has ${text.length} characters; send at most ${LIMITS.text_characters}`, 'target');
  }
  const { tokens, dropped } = readWords(text, lexicon, phonology);
  refuseLength(tokens);
  const verse = new Verse();
  for (let n = 0; n < tokens.length; n++) {
    const token = tokens[n] as Token;
    const word = readWritten(token, known, lexicon, phonology);
    verse.add(token, word, speak(token.text, word, aroundOf(tokens, n), phonology));
  }
  verse.close();
  if (verse.slots.length > LIMITS.phones) {
    throw pastLimit(
      `target has ${verse.slots.length} phones; send at most ${LIMITS.phones} phones`,
      'target',
    );
  }
  const { words, slots, syllables } = verse;
  return { text: words.map((word) => word.text).join(' '), words, slots, syllables, dropped };
}

function targetWord({ text, entry, sounds }: Word): TargetWord {
  const { ipa, phones } = sounds;
  // A copy: a caller may change its answer.
  if (entry === null) return { word: text, ipa, phones: phones.slice() };
  const { lemma, pos, frequency } = entry;
  if (lemma && pos) return { word: text, lemma, pos, frequency, ipa, phones: phones.slice() };
  return { word: text, ...(lemma && { lemma }), ...(pos && { pos }), frequency, ipa, phones: phones.slice() };
}

/** The words of the target as the body shows them. */
export const targetWords = ({ words }: Target): TargetWord[] => words.map(targetWord);
