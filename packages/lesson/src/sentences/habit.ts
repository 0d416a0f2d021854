/** Finds habits: letters that are said as another tradition teaches them ('the Erasmian value'). */

import type { CoachingSound } from '../../../../src/contract/response.ts';
import { TAUGHT } from '../taught.ts';
import { bare, type Card, grouped, heardOf, isRight } from './cards.ts';
import { type Listener, listed, PITCHED, say } from './language.ts';
import { plain } from './modelWord.ts';

/** The most traditions that a sentence names; a sound that more traditions teach tells nothing about the learner. */
const MOST = 2;

/** Replaces ɛ by e and ɔ by o, because traditions differ in these vowels in diphthongs. */
const roughly = (phones: string): string => phones.replace('ɛ', 'e').replace('ɔ', 'o');

/** Lists the other schemes that teach this sound for these letters. @param isRough true to compare diphthongs roughly */
function traditionsOf(letters: string, heard: string, scheme: string, isRough: boolean): string[] {
  const [own, said] = [bare(letters), plain(heard)];
  const isDiphthong = /^[αεηιουω]{2}$/u.test(own);
  const comparable = isRough && isDiphthong ? roughly : (phones: string): string => phones;
  const isOwn = (key: string): boolean => key.replace('\u032f', '') === own;
  const others = Object.entries(TAUGHT).filter(([name, rows]) => {
    // English speakers end η and ω with a glide, which is ignored after the Erasmian vowel.
    const withoutGlide = name === 'erasmian' ? said.replace(/ [jw]$/u, '') : said;
    const sounds = [said, withoutGlide].map(comparable);
    const isSaid = (phones: string): boolean => sounds.includes(comparable(phones.normalize('NFC')));
    return name !== scheme && rows.some(([keys, phones]) => isSaid(phones) && keys.split(' ').some(isOwn));
  });
  return others.map(([name]) => name);
}

function named(names: readonly string[], { words: { habits, phrases } }: Listener): string {
  const own = names.flatMap((name) => habits[name] ?? []);
  return listed(own, phrases.and);
}

/** Names the traditions of a sound: 'Koine and modern Greek'; null if no tradition fits, or too many do. */
export function habitOf({ heard, letters }: CoachingSound, listener: Listener): string | null {
  const names = traditionsOf(letters ?? '', heard ?? '', listener.scheme, false);
  return names.length === 0 || names.length > MOST ? null : named(names, listener);
}

/** Letters that always had the sound of another tradition in an attempt. */
export interface WholeHabit {
  readonly sentence: string;
  /** Letters without marks. */
  readonly letters: ReadonlySet<string>;
}

const isSurelyWrong = (sound: CoachingSound): boolean => !isRight(sound) && !sound.low_confidence;

/** Lists the traditions whose sound these letters had in each of their cards. */
function habitsOf(
  letters: string,
  cards: readonly Card[],
  sounds: readonly CoachingSound[],
  scheme: string,
): string[] {
  const isWrong = ({ rows }: Card): boolean =>
    rows.some((row) => isSurelyWrong(sounds[row] as CoachingSound));
  if (!cards.every(isWrong)) return [];
  const traditions = cards.map((card) => traditionsOf(letters, heardOf(card, sounds), scheme, true));
  return (traditions[0] ?? []).filter((name) => traditions.every((names) => names.includes(name)));
}

/**
 * Finds the traditions that explain the most letters of an attempt; null if there are more than two, or if no tradition
 * fits. Names Attic only if no other tradition fits as well.
 */
export function wholeHabit(
  cards: readonly Card[],
  sounds: readonly CoachingSound[],
  listener: Listener,
): WholeHabit | null {
  const lettered = cards.filter(({ kind }) => kind === 'sound' || kind === 'upsilon');
  const habits = [...grouped(lettered, (card) => bare(card.letters))].flatMap(([letters, own]) =>
    habitsOf(letters, own, sounds, listener.scheme).map((tradition) => ({ tradition, letters })),
  );
  const byTradition = grouped(habits, ({ tradition }) => tradition);
  const mostLetters = Math.max(0, ...[...byTradition.values()].map(({ length }) => length));
  const best = [...byTradition].filter(([, own]) => own.length === mostLetters).map(([name]) => name);
  const traditions = best.length > 1 ? best.filter((name) => name !== PITCHED) : best;
  const letters = (byTradition.get(traditions[0] ?? '') ?? []).map((habit) => habit.letters);
  if (letters.length === 0 || traditions.length > MOST) return null;
  const { one, several } = listener.words.whole.habit;
  const parts = { habit: named(traditions, listener), letters: letters.join(', ') };
  return { sentence: say(letters.length === 1 ? one : several, parts), letters: new Set(letters) };
}
