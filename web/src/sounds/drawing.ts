/**
 * A small drawing of a sound: the mouth from the side for a consonant, the trapezium for a vowel, with the right sound
 * and what was heard as two points. It is data (`shape.ts`).
 *
 * Its classes, for the style sheet: sound-drawing, drawing-words, mouth-line, mouth-grid, mouth-roof, mouth-tooth,
 * mouth-tongue, point-target, point-heard, point-lips, glide-heard.
 */

import type { CapabilitiesResponse } from '../../../src/contract/capabilities.ts';
import { mouth } from './mouth.ts';
import type { Shape } from './shape.ts';
import { trapezium } from './trapezium.ts';

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
