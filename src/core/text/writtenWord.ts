/**
 * A word of the target as it is written, read by itself: found in the lexicon, transcribed, cut into syllables. Texts repeat
 * their words, so words are remembered. The words beside it can only change how its first and its last grapheme are read.
 */

import { Remembered } from '../../cache/remembered.ts';
import type { Entry, Lexicon } from '../../lexicon/lexicon.ts';
import type { Around } from '../../phonology/around.ts';
import type { Grapheme } from '../../phonology/graphemes.ts';
import type { Letter } from '../../phonology/letters.ts';
import type { Phonology } from '../../phonology/readings.ts';
import { lookUp } from './lookup.ts';
import { type Sounds, soundsOf } from './sounds.ts';
import type { Token } from './token.ts';
import { type Sound, transcribe } from './transcribe.ts';

/** How a word is read. */
export interface Spoken {
  readonly slots: readonly Sound[];
  /** The Greek letters of each slot, as the caller wrote them. */
  readonly letters: readonly string[];
  /** Reading ids. */
  readonly readings: readonly number[];
  readonly sounds: Sounds;
  /** The same for words of the same letters and readings. */
  readonly key: string;
}

export interface WrittenWord {
  readonly entry: Entry | null;
  readonly letters: readonly Letter[];
  readonly graphemes: readonly Grapheme[];
  /** The Greek letters of each syllable; null in a word without a vowel (δ’). */
  readonly syllables: readonly string[] | null;
  /** Accented syllables; none when the word abstains from stress. */
  readonly accents: readonly number[];
  /** How it is read by itself, and the readings of its first and last grapheme. */
  readonly alone: Spoken;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

export type WrittenWords = Remembered<string, WrittenWord>;

/** The most words that are remembered: about 10 MiB. */
const MOST_WORDS = 4096;

export const rememberWords = (): WrittenWords => new Remembered(MOST_WORDS);

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

function spoken(text: string, letters: readonly Letter[], slots: readonly Sound[]): Spoken {
  const readings = slots.map(({ reading }) => reading);
  return {
    slots,
    letters: slots.map(({ start, end }) => lettersBetween(letters, start, end)),
    readings,
    sounds: soundsOf(slots.map(({ phone }) => phone)),
    key: `${text} ${String.fromCharCode(...readings)}`,
  };
}

const lemmaOf = (entry: Entry | null): string | undefined => entry?.lemma ?? undefined;

function readAlone(token: Token, lexicon: Lexicon, phonology: Phonology): WrittenWord {
  const { letters, entry, abstains } = lookUp(token.letters, token.elided, lexicon, phonology);
  const around: Around = { lemma: lemmaOf(entry) };
  const { graphemes, sounds, syllables, accents } = transcribe(letters, phonology, around);
  return {
    entry,
    letters,
    graphemes,
    syllables: syllables === null ? null : syllableLetters(letters, syllables),
    accents: abstains ? [] : accents,
    alone: spoken(token.text, letters, sounds),
    first: phonology.read(graphemes, 0, around),
    last: phonology.read(graphemes, graphemes.length - 1, around),
  };
}

/** Reads a word by itself, or remembers it. The text of a token does not tell its macrons and breves. */
export function readWritten(
  token: Token,
  words: WrittenWords,
  lexicon: Lexicon,
  phonology: Phonology,
): WrittenWord {
  const known = words.get(token.text);
  const tellsLength = token.letters.some(({ length }) => length !== null);
  if (known !== undefined && !tellsLength) return known;
  const word = readAlone(token, lexicon, phonology);
  return tellsLength ? word : words.set(token.text, word);
}

const areSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((reading, n) => reading === b[n]);

/** How a word is read between its neighbours. */
export function speak(
  text: string,
  word: WrittenWord,
  { before, after }: Around,
  phonology: Phonology,
): Spoken {
  const { entry, letters, graphemes, alone, first, last } = word;
  const around: Around = { before, after, lemma: lemmaOf(entry) };
  const asAlone =
    areSame(phonology.read(graphemes, 0, around), first) &&
    areSame(phonology.read(graphemes, graphemes.length - 1, around), last);
  return asAlone ? alone : spoken(text, letters, transcribe(letters, phonology, around).sounds);
}
