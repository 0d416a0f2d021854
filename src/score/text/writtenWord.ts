/**
 * A word of the target as it is written, read by itself: found in the lexicon, transcribed, cut into syllables. Texts repeat
 * their words, so words are remembered. The words beside it can only change how its first and its last grapheme are read.
 */

import type { Entry, Lexicon } from '../lexicon/lexicon.ts';
import type { Around } from '../phonology/around.ts';
import type { Grapheme } from '../phonology/graphemes.ts';
import type { Letter } from '../phonology/letters.ts';
import type { Phonology } from '../phonology/readings.ts';
import { Remembered } from '../remembered.ts';
import { lookUp } from './lookup.ts';
import { type Sounds, soundsOf } from './sounds.ts';
import type { Token } from './token.ts';
import { type Sound, transcribe } from './transcribe.ts';

/** How a word is read. */
export interface Spoken {
  readonly slots: readonly Sound[];
  /** The Greek letters of each slot, as the caller wrote them. */
  readonly letters: readonly string[];
  /** Reading ids, and the phones that they teach. */
  readonly readings: readonly number[];
  readonly phones: readonly number[];
  readonly sounds: Sounds;
  /** The same for words of the same letters and readings. */
  readonly key: string;
  /** The readings of its first and its last grapheme, as text. */
  readonly ends: string;
}

export interface WrittenWord {
  readonly entry: Entry | null;
  readonly letters: readonly Letter[];
  /** The Greek letters of each syllable; null in a word without a vowel (δ’). */
  readonly syllables: readonly string[] | null;
  /** Accented syllables; none when the word abstains from stress. */
  readonly accents: readonly number[];
  readonly graphemes: readonly Grapheme[];
  /** True for a first grapheme, and for a last one, that may be read otherwise beside other words. */
  readonly yieldsFirst: boolean;
  readonly yieldsLast: boolean;
  /** How it is read by itself. */
  readonly alone: Spoken;
  /** How it was read between other words, by the letters beside it (`besideOf`). */
  readonly beside: Map<number, Spoken>;
}

export type WrittenWords = Remembered<string, WrittenWord>;

/** Bytes of all words together, at most, and of a letter of a word with its grapheme, sound and reading. */
const MOST = 12 * 2 ** 20;
const LETTER_BYTES = 500;

/** The most pairs of letters beside a word for which its reading is remembered, and the bytes that they take. */
const MOST_BESIDE = 32;
const BESIDE_BYTES = 2000;

/** A word that the lexicon counts less often is not remembered. */
const LEAST_FREQUENCY = 20;

/**
 * True for a word that is worth remembering. Most rare words of a text would be forgotten before they come back, and until
 * then the collector of garbage moves and marks them: that takes more time than reading them again.
 */
export const comesBack = (entry: Entry | null): boolean =>
  entry !== null && entry.frequency >= LEAST_FREQUENCY;

export const rememberWords = (): WrittenWords =>
  new Remembered(MOST, ({ letters }) => BESIDE_BYTES + LETTER_BYTES * letters.length);

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

function spoken(text: string, letters: readonly Letter[], slots: readonly Sound[], ends: string): Spoken {
  const readings = slots.map(({ reading }) => reading);
  const phones = slots.map(({ phone }) => phone);
  return {
    slots,
    letters: slots.map(({ start, end }) => lettersBetween(letters, start, end)),
    readings,
    phones,
    sounds: soundsOf(phones),
    key: `${text} ${String.fromCharCode(...readings)}`,
    ends,
  };
}

const lemmaOf = (entry: Entry | null): string | undefined => entry?.lemma ?? undefined;

/** The readings of the first and the last grapheme as text. */
function endsOf(graphemes: readonly Grapheme[], around: Around, phonology: Phonology): string {
  const first = phonology.read(graphemes, 0, around);
  const last = phonology.read(graphemes, graphemes.length - 1, around);
  return String.fromCharCode(...first, 0, ...last);
}

function readAlone(token: Token, lexicon: Lexicon, phonology: Phonology): WrittenWord {
  const { letters, entry, abstains } = lookUp(token.letters, token.elided, lexicon, phonology);
  const around: Around = { lemma: lemmaOf(entry) };
  const { graphemes, sounds, syllables, accents } = transcribe(letters, phonology, around);
  const yields = (grapheme: Grapheme): boolean => phonology.yielding.has(grapheme.key);
  return {
    entry,
    letters,
    syllables: syllables === null ? null : syllableLetters(letters, syllables),
    accents: abstains ? [] : accents,
    graphemes,
    yieldsFirst: yields(graphemes[0] as Grapheme),
    yieldsLast: yields(graphemes.at(-1) as Grapheme),
    alone: spoken(token.text, letters, sounds, endsOf(graphemes, around, phonology)),
    beside: new Map(),
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
  return tellsLength || !comesBack(word.entry) ? word : words.set(token.text, word);
}

/** The letters beside a word as one number, without those that cannot change how it is read. */
const besideOf = ({ yieldsFirst, yieldsLast }: WrittenWord, { before, after }: Around): number =>
  (yieldsFirst && before ? before.charCodeAt(0) : 0) * 2 ** 16 +
  (yieldsLast && after ? after.charCodeAt(0) : 0);

/** Reads a word between its neighbours; `known` are its readings between others. */
function readBeside(
  text: string,
  { letters, graphemes, alone }: WrittenWord,
  known: Iterable<Spoken>,
  around: Around,
  phonology: Phonology,
): Spoken {
  const ends = endsOf(graphemes, around, phonology);
  if (ends === alone.ends) return alone;
  for (const other of known) if (other.ends === ends) return other;
  return spoken(text, letters, transcribe(letters, phonology, around).sounds, ends);
}

/** How a word is read between its neighbours. */
export function speak(
  text: string,
  word: WrittenWord,
  { before, after }: Around,
  phonology: Phonology,
): Spoken {
  const { entry, alone, beside } = word;
  if (!word.yieldsFirst && !word.yieldsLast) return alone;
  const place = besideOf(word, { before, after });
  const known = beside.get(place);
  if (known !== undefined) return known;
  const around: Around = { before, after, lemma: lemmaOf(entry) };
  const own = readBeside(text, word, beside.values(), around, phonology);
  if (beside.size === MOST_BESIDE) beside.clear();
  beside.set(place, own);
  return own;
}
