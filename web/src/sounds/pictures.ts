/** The drawings of a lesson: the tutor's thread adds them, so that the page needs no table of sounds. */

import type { CapabilitiesResponse } from '../../../src/contract/capabilities.ts';
import type { Lesson, LessonCard } from '../../../src/score/coach/lesson/lesson.ts';
import { phoneRows } from '../../../src/score/library/phoneRows.ts';
import { mouth } from './mouth.ts';
import type { Shape } from './shape.ts';
import { trapezium } from './trapezium.ts';

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

/** A row of the list of phones in the capabilities. */
export type Phone = CapabilitiesResponse['phones'][number];

const NOTHING = ' Heard: nothing.';

/** What the drawing of one kind cannot show. */
function otherKind(target: Phone, heard: readonly Phone[]): string {
  const [first] = heard;
  return first === undefined || first.kind === target.kind ? '' : ` Heard: a ${first.kind}.`;
}

/**
 * Draws a sound.
 *
 * @param heard the phones of the row that were heard, at most two; none for a sound that was left out; null draws the
 *   right sound alone
 */
export function soundDrawing(target: Phone, heard: readonly Phone[] | null): Shape {
  const alike = (heard ?? []).filter(({ kind }) => kind === target.kind);
  const others = heard?.length === 0 ? NOTHING : otherKind(target, alike.length > 0 ? [] : (heard ?? []));
  if (target.kind === 'vowel') return trapezium(target, alike, others);
  // Of two consonants one may be right; else the first is an h or the like, and the second stands for the target.
  const said = alike.find(({ symbol }) => symbol === target.symbol) ?? alike.at(-1);
  return mouth(target.place, said?.place, others);
}
