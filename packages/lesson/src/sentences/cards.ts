/**
 * Groups rows into cards, the units that a teacher points at: both sounds of a diphthong, ψ, ξ or ζ are one card,
 * though the scorer has a row for each phone.
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

/** False for a wrong, missing or added sound; true for an accepted sound, whose card names the taught one. */
export const isRight = ({ status }: Pick<CoachingSound, 'status'>): boolean =>
  status === 'exact' || status === 'acceptable_variant';

/** Splits a text into letters; each keeps its marks. */
const lettersIn = (text: string): string[] =>
  (text.normalize('NFD').match(/\P{M}\p{M}*/gu) ?? []).map((letter) => letter.normalize('NFC'));

/** Letters in lower case without accents and breathings; the iota subscript and the diaeresis stay. */
export const bare = (letters: string): string =>
  letters
    .normalize('NFD')
    .replace(/(?!\u0345|\u0308)\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace('ς', 'σ');

const sameLetters = (one: CoachingSound, other: CoachingSound): boolean =>
  one.letters === other.letters && one.word === other.word && one.syllable === other.syllable;

/** True for the h of a rough breathing, as in ἁ; its row has the same letters as the row of the vowel. */
const isBreathing = ({ target, letters }: CoachingSound): boolean =>
  target === 'h' && letters !== null && /^[αεηιουω]/u.test(bare(letters).normalize('NFD'));

/** True for the υ of αυ and ευ when it is read as w, v or f, and for υφ or υβ that is read as one sound. */
const isUpsilon = ({ letters, target }: CoachingSound): boolean =>
  letters !== null && /^υ[φβ]?$/u.test(bare(letters)) && /^[wvf]$/u.test(target ?? '');

/** Letters of one sound. If ὐφ is read as two sounds, the w gets the ὐ and the next sound the φ. */
function ownLetters(sound: CoachingSound, before: CoachingSound | undefined): string {
  const { letters, target } = sound;
  const [first = '', second] = lettersIn(letters ?? '');
  if (second === undefined || !/^υ[φβ]$/u.test(bare(letters ?? ''))) return letters ?? '';
  if (target === 'w') return first;
  return before !== undefined && before.target === 'w' && sameLetters(before, sound)
    ? second
    : first + second;
}

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
    // An extra sound has a group of its own, and does not end the group before it.
    const open = groups.findLast(([first]) => sounds[first as number]?.target !== null);
    if (last !== null && open !== undefined && joins(last, sound)) open.push(index);
    else groups.push([index]);
    last = sound;
  }
  const cards = groups.map((rows) => cardFrom(sounds, rows));
  return cards.map((card, n) => withDiphthong(card, cards[n + 1]));
}

/** Gives the card of a rough breathing all letters of its diphthong: both letters of εὑ. */
const withDiphthong = (card: Card, next: Card | undefined): Card =>
  card.kind === 'breathing' && next?.letters.startsWith(card.letters)
    ? { ...card, letters: next.letters }
    : card;

function cardFrom(sounds: readonly CoachingSound[], rows: readonly number[]): Card {
  const own = rows.map((row) => sounds[row] as CoachingSound);
  const [first] = own as [CoachingSound];
  if (first.target === null) return { rows, letters: '', kind: 'extra' };
  const letters = [
    ...new Set(rows.map((row) => ownLetters(sounds[row] as CoachingSound, sounds[row - 1]))),
  ].join('');
  if (rows.length > 1) return { rows, letters, kind: 'sound' };
  if (isBreathing(first)) return { rows, letters, kind: 'breathing' };
  const before = sounds[(rows[0] as number) - 1];
  if (isUpsilon(first) && bare(letters) === 'υ' && before?.letters != null && first.target !== 'w')
    return { rows, letters: before.letters + letters, kind: 'upsilon' };
  return { rows, letters, kind: 'sound' };
}

/** Target phones of a card, separated by spaces: 'a j'. */
export const targetOf = ({ rows }: Card, sounds: readonly CoachingSound[]): string =>
  rows.map((row) => sounds[row]?.target ?? '').join(' ');

export const heardOf = ({ rows }: Card, sounds: readonly CoachingSound[]): string =>
  rows.flatMap((row) => sounds[row]?.heard ?? []).join(' ');

/** True if two cards belong to one occurrence of a word. If a verse has the word twice, syllables count from 0 again. */
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
