/**
 * Groups the rows of an answer into cards, the units that a teacher points at. An answer has a row for each phone, but
 * both sounds of a diphthong, ψ, ξ or ζ are one card.
 */

import type { CoachingSound } from '../../../../src/contract/response.ts';
import { isVowel } from './en/respelling.ts';
import { type Language, type Listener, say } from './language.ts';

export interface Card {
  /** Indexes of the card's rows in `coaching.sounds`. */
  readonly rows: readonly number[];
  /** Greek letters of the card; empty for an added sound. */
  readonly letters: string;
  readonly kind: 'sound' | 'breathing' | 'upsilon' | 'extra';
}

export const isRight = ({ status }: Pick<CoachingSound, 'status'>): boolean =>
  status === 'exact' || status === 'acceptable_variant';

const lettersIn = (text: string): string[] =>
  (text.normalize('NFD').match(/\P{M}\p{M}*/gu) ?? []).map((letter) => letter.normalize('NFC'));

/** Groups items by a key; groups are in the order of their first items. */
export function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Returns letters in lower case without accents and breathings; keeps the iota subscript and the diaeresis. */
export const bare = (letters: string): string =>
  letters
    .normalize('NFD')
    .replace(/(?!\u0345|\u0308)\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace('ς', 'σ');

const sameLetters = (one: CoachingSound, other: CoachingSound): boolean =>
  one.letters === other.letters && one.word === other.word && one.syllable === other.syllable;

/** True for the h of a rough breathing (ἁ), which has the letters of its vowel. */
const isBreathing = ({ target, letters }: CoachingSound): boolean =>
  target === 'h' && letters !== null && /^[αεηιουω]/u.test(bare(letters).normalize('NFD'));

/** True for υ (after a vowel) if it is read as w, v or f, and for υφ or υβ if they are read as one sound. */
const isUpsilon = ({ letters, target }: CoachingSound): boolean =>
  letters !== null && /^υ[φβ]?$/u.test(bare(letters)) && /^[wvf]$/u.test(target ?? '');

/** Returns the letters of one sound. If ὐφ is read as two sounds, the w gets ὐ and the next sound gets φ. */
function ownLetters(sound: CoachingSound, before: CoachingSound | undefined): string {
  const { letters, target } = sound;
  const [first = '', second] = lettersIn(letters ?? '');
  if (second === undefined || !/^υ[φβ]$/u.test(bare(letters ?? ''))) return letters ?? '';
  if (target === 'w') return first;
  return before !== undefined && before.target === 'w' && sameLetters(before, sound)
    ? second
    : first + second;
}

/** True if the sound `other` belongs to the card of `one`, the sound before it. */
function joins(one: CoachingSound, other: CoachingSound): boolean {
  if (isBreathing(one) || one.target === null || other.target === null || one.word !== other.word)
    return false;
  if (other.target === 'w' && isUpsilon(other)) return isVowel(one.target);
  return sameLetters(one, other) && !(one.target === 'w' && isUpsilon(one));
}

export function cardsOf(sounds: readonly CoachingSound[]): Card[] {
  const groups: number[][] = [];
  let last: CoachingSound | null = null;
  for (const [index, sound] of sounds.entries()) {
    if (sound.target === null) {
      groups.push([index]);
      continue;
    }
    // An extra sound gets its own group; the sound after it may still join the group before it.
    const open = groups.findLast(([first]) => sounds[first as number]?.target !== null);
    if (last !== null && open !== undefined && joins(last, sound)) open.push(index);
    else groups.push([index]);
    last = sound;
  }
  const cards = groups.map((rows) => cardFrom(sounds, rows));
  return cards.map((card, n) => withDiphthong(card, cards[n + 1]));
}

/** Gives the card of a rough breathing both letters of a diphthong: εὑ. */
const withDiphthong = (card: Card, next: Card | undefined): Card =>
  card.kind === 'breathing' && next?.letters.startsWith(card.letters)
    ? { ...card, letters: next.letters }
    : card;

/** True for a υ that is read as v or f (αυ, ευ). A υ that is read as w is in the card of its vowel. */
const isConsonantUpsilon = (sound: CoachingSound, letters: string): boolean =>
  isUpsilon(sound) && sound.target !== 'w' && bare(letters) === 'υ';

/** Makes the card of a group of rows. The card of an upsilon also shows the vowel before it: εὐ. */
function cardFrom(sounds: readonly CoachingSound[], rows: readonly number[]): Card {
  const [start] = rows as [number];
  const first = sounds[start] as CoachingSound;
  if (first.target === null) return { rows, letters: '', kind: 'extra' };
  // Both rows of ψ, ξ or ζ have the same letter, which the card shows once.
  const lettersOfRows = rows.map((row) => ownLetters(sounds[row] as CoachingSound, sounds[row - 1]));
  const letters = [...new Set(lettersOfRows)].join('');
  if (rows.length > 1) return { rows, letters, kind: 'sound' };
  if (isBreathing(first)) return { rows, letters, kind: 'breathing' };
  const vowel = sounds[start - 1]?.letters ?? null;
  if (vowel !== null && isConsonantUpsilon(first, letters))
    return { rows, letters: vowel + letters, kind: 'upsilon' };
  return { rows, letters, kind: 'sound' };
}

/** Taught phones of a card, separated by spaces: 'a j'. */
export const targetOf = ({ rows }: Card, sounds: readonly CoachingSound[]): string =>
  rows.map((row) => sounds[row]?.target ?? '').join(' ');

export const heardOf = ({ rows }: Card, sounds: readonly CoachingSound[]): string =>
  rows.flatMap((row) => sounds[row]?.heard ?? []).join(' ');

/** True if two cards are in the same occurrence of a word. In each occurrence the syllables count from 0. */
function isSameWord(one: Card, other: Card, sounds: readonly CoachingSound[]): boolean {
  const [from = 0, to = 0] = [one.rows[0] ?? 0, other.rows[0] ?? 0].sort((a, b) => a - b);
  const between = sounds.slice(from, to + 1).filter(({ target }) => target !== null);
  return between.every(
    ({ word, syllable }, n) =>
      word === between[0]?.word && (syllable ?? 0) >= (between[n - 1]?.syllable ?? 0),
  );
}

/** Names a card: 'γ', or 'the first γ' if the word has several, 'the h of ἁ', 'the υ of εὐ'. */
export function labelOf(
  card: Card,
  cards: readonly Card[],
  sounds: readonly CoachingSound[],
  { phrases }: Language,
): string {
  const { kind, letters, rows } = card;
  if (kind === 'breathing' || kind === 'upsilon') return say(phrases.label[kind], { letters });
  const alike = cards.filter(
    (other) => other.kind === 'sound' && other.letters === letters && isSameWord(card, other, sounds),
  );
  const place = alike.findIndex((other) => other.rows[0] === rows[0]);
  return alike.length < 2 ? letters : say(phrases.label.nth[place] ?? '{letters}', { letters });
}

export const capital = (label: string): string => label.replace(/^[a-z]/u, (first) => first.toUpperCase());

/** Puts the label before the text: 'χ: the ch of Scottish loch.'; leaves it out if a heading shows it. */
export const labelled = (label: string, text: string, { headed, words }: Listener): string =>
  headed === true ? capital(text) : say(words.phrases.labelled, { label: capital(label), text });
