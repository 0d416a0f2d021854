/**
 * The Greek that a learner was asked to say: words, phones, letter spans, syllables, accent.
 *
 * `words.ts` takes the text apart; here each word is looked up and transcribed, and the words become a verse.
 */

import { LIMITS } from '../../contract/limits.ts';
import { badRequest, pastLimit, SENTENCES } from '../../contract/refusal.ts';
import type { TargetWord } from '../../contract/response.ts';
import type { Entry, Lexicon } from '../../lexicon/lexicon.ts';
import type { Around } from '../../phonology/around.ts';
import type { Letter } from '../../phonology/letters.ts';
import { phoneAt } from '../../phonology/phones.ts';
import type { Phonology } from '../../phonology/readings.ts';
import { lookUp } from './lookup.ts';
import type { Token } from './token.ts';
import { type Sound, transcribe } from './transcribe.ts';
import { readWords } from './words.ts';

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

function lettersBetween(letters: readonly Letter[], start: number, end: number): string {
  let joined = '';
  for (let at = start; at < end; at++) joined += (letters[at] as Letter).text;
  return joined;
}

/** The letters of each syllable of a word, joined by letter index. */
function syllableLetters(letters: readonly Letter[], syllables: readonly number[]): string[] {
  const joined: string[] = [];
  letters.forEach((letter, at) => {
    const syllable = syllables[at] as number;
    joined[syllable] = (joined[syllable] ?? '') + letter.text;
  });
  return joined;
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

  add(token: Token, around: Around, lexicon: Lexicon, phonology: Phonology): void {
    const { letters, entry, abstains } = lookUp(token.letters, token.elided, lexicon, phonology);
    const { before, after } = around;
    const lemma = entry?.lemma ?? undefined;
    const { sounds, syllables, accents } = transcribe(letters, phonology, { before, after, lemma });
    const offset = this.syllables.length;
    const start = this.slots.length;
    for (const sound of sounds) {
      this.slots.push({
        phone: sound.phone,
        reading: sound.reading,
        start: sound.start,
        end: sound.end,
        syllable: sound.syllable,
        word: this.words.length,
        letters: lettersBetween(letters, sound.start, sound.end),
        verseSyllable: offset + (sound.syllable ?? 0),
      });
    }
    if (syllables === null) this.onset += token.text;
    else this.syllables.push(...this.opened(syllableLetters(letters, syllables)));
    this.words.push({
      text: token.text,
      entry,
      start,
      end: this.slots.length,
      accents: abstains ? [] : accents.map((syllable) => offset + syllable),
    });
  }

  private opened(syllables: string[]): string[] {
    const [first = '', ...rest] = syllables;
    const opened = [this.onset + first, ...rest];
    this.onset = '';
    return opened;
  }

  /** A last word without a vowel has no next one: it makes a syllable of its own. */
  close(): void {
    if (this.onset !== '') this.syllables.push(this.onset);
  }
}

/**
 * Reads the target of a request.
 *
 * @throws Refusal when no Greek word is left, or the text is longer than the limits
 */
export function readTarget(text: string, lexicon: Lexicon, phonology: Phonology): Target {
  if (text.length > LIMITS.text_characters) {
    throw pastLimit(`target has ${text.length} characters; send at most ${LIMITS.text_characters}`, 'target');
  }
  const { tokens, dropped } = readWords(text, lexicon, phonology);
  refuseLength(tokens);
  const verse = new Verse();
  for (const [n, token] of tokens.entries()) verse.add(token, aroundOf(tokens, n), lexicon, phonology);
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

/** The words of the target as the body shows them. */
export const targetWords = ({ words, slots }: Target): TargetWord[] =>
  words.map(({ text, entry, start, end }) => {
    const phones = slots.slice(start, end).map((slot) => phoneAt(slot.phone).symbol);
    return {
      word: text,
      ...(entry?.lemma ? { lemma: entry.lemma } : {}),
      ...(entry?.pos ? { pos: entry.pos } : {}),
      ...(entry ? { frequency: entry.frequency } : {}),
      ipa: phones.join(' '),
      phones,
    };
  });
