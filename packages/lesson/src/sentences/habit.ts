/** Finds habits: sounds that another tradition teaches for the same letters ('the Erasmian value'). */

import type { CoachingSound } from '../../../../src/contract/response.ts';
import { TAUGHT } from '../taught.ts';
import { bare, type Card, heardOf, isRight } from './cards.ts';
import { type Listener, listed, PITCHED, say } from './language.ts';
import { plain } from './modelWord.ts';

/** If more traditions teach the sound for these letters, it tells nothing about the learner. */
const MOST = 2;

/** Traditions differ in ɛ and e, ɔ and o in a diphthong of two letters, so these count as equal. */
const roughly = (phones: string): string => phones.replace('ɛ', 'e').replace('ɔ', 'o');

/** Other schemes that teach this sound for these letters. `near` lets similar vowels of diphthongs count as equal. */
function traditionsOf(letters: string, heard: string, scheme: string, near: boolean): string[] {
  const [own, said] = [bare(letters), plain(heard)];
  const isDiphthong = /^[αεηιουω]{2}$/u.test(own);
  const comparable = near && isDiphthong ? roughly : (phones: string): string => phones;
  // English speakers end η and ω with a glide, so a glide after the Erasmian vowel does not count.
  const saidFor = (name: string) => (name === 'erasmian' ? [said, said.replace(/ [jw]$/u, '')] : [said]);
  return Object.entries(TAUGHT)
    .filter(([name, rows]) => {
      const sounds = saidFor(name).map(comparable);
      const isSaid = (phones: string): boolean => sounds.includes(comparable(phones.normalize('NFC')));
      const isOwn = (key: string): boolean => key.replace('\u032f', '') === own;
      return name !== scheme && rows.some(([keys, phones]) => isSaid(phones) && keys.split(' ').some(isOwn));
    })
    .map(([name]) => name);
}

function named(names: readonly string[], { words: { habits, phrases } }: Listener): string {
  const own = names.flatMap((name) => habits[name] ?? []);
  return listed(own, phrases.and);
}

/** 'Erasmian', 'Koine and modern Greek'; null if no tradition fits, or too many do. */
export function habitOf({ heard, letters }: CoachingSound, listener: Listener): string | null {
  const names = traditionsOf(letters ?? '', heard ?? '', listener.scheme, false);
  return names.length === 0 || names.length > MOST ? null : named(names, listener);
}

/** A habit in a whole attempt: letters that always had the sound of another tradition. */
export interface WholeHabit {
  readonly sentence: string;
  /** The letters of the habit, without marks. */
  readonly letters: ReadonlySet<string>;
}

type LetterGroup = readonly [letters: string, cards: readonly Card[]];

const isSurelyWrong = (sound: CoachingSound): boolean => !isRight(sound) && !sound.low_confidence;

function habitsOf([letters, cards]: LetterGroup, sounds: readonly CoachingSound[], scheme: string): string[] {
  const isWhole = cards.every(({ rows }) => rows.some((row) => isSurelyWrong(sounds[row] as CoachingSound)));
  if (!isWhole) return [];
  const traditions = cards.map((card) => traditionsOf(letters, heardOf(card, sounds), scheme, true));
  return (traditions[0] ?? []).filter((name) => traditions.every((names) => names.includes(name)));
}

/** Null if no letter always had another tradition's sound. Attic is named only if no other tradition fits. */
export function wholeHabit(
  cards: readonly Card[],
  sounds: readonly CoachingSound[],
  listener: Listener,
): WholeHabit | null {
  const cardsByLetters = new Map<string, Card[]>();
  for (const card of cards.filter(({ kind }) => kind === 'sound' || kind === 'upsilon'))
    cardsByLetters.set(bare(card.letters), [...(cardsByLetters.get(bare(card.letters)) ?? []), card]);
  const lettersByTradition = new Map<string, string[]>();
  for (const group of cardsByLetters)
    for (const name of habitsOf(group, sounds, listener.scheme))
      lettersByTradition.set(name, [...(lettersByTradition.get(name) ?? []), group[0]]);
  const most = Math.max(0, ...[...lettersByTradition.values()].map(({ length }) => length));
  const names = [...lettersByTradition.keys()].filter(
    (name) => lettersByTradition.get(name)?.length === most,
  );
  const usual = names.length > 1 ? names.filter((name) => name !== PITCHED) : names;
  const letters = lettersByTradition.get(usual[0] ?? '') ?? [];
  if (letters.length === 0 || usual.length > MOST) return null;
  const { one, several } = listener.words.whole.habit;
  const parts = { habit: named(usual, listener), letters: letters.join(', ') };
  return { sentence: say(letters.length === 1 ? one : several, parts), letters: new Set(letters) };
}
