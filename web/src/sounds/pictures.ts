/** The drawings of a lesson: the tutor's thread adds them, so that the page needs no table of sounds. */

import type { Lesson, LessonCard } from '../../../src/score/coach/lesson/lesson.ts';
import { phoneRows } from '../../../src/score/library/phoneRows.ts';
import { type Phone, soundDrawing } from './drawing.ts';
import type { Shape } from './shape.ts';

/** A lesson with a drawing for each card, by its index; null where there is nothing to draw. */
export interface DrawnLesson extends Lesson {
  readonly pictures?: readonly (Shape | null)[];
}

const PHONES: ReadonlyMap<string, Phone> = new Map(
  phoneRows().map((phone) => [phone.symbol.normalize('NFD'), phone]),
);

const phonesOf = (symbols: readonly string[]): Phone[] =>
  symbols.flatMap((symbol) => PHONES.get(symbol.normalize('NFD')) ?? []);

/** The vowels that glides go to: beside a vowel, they are drawn as an arrow. */
const GLIDES: Readonly<Record<string, string>> = { j: 'i', w: 'u' };

function pictureOf({ drawn }: LessonCard): Shape | null {
  const [right] = drawn === null ? [] : phonesOf([drawn.target]);
  if (drawn === null || right === undefined) return null;
  if (drawn.heard === null) return soundDrawing(right, null);
  const isVowel = right.kind === 'vowel';
  return soundDrawing(right, phonesOf(drawn.heard.map((one) => (isVowel && GLIDES[one]) || one)));
}

export const withPictures = (lesson: Lesson): DrawnLesson => ({
  ...lesson,
  pictures: lesson.words.flatMap(({ syllables }) => syllables.flatMap(({ cards }) => cards.map(pictureOf))),
});
