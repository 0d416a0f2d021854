/** The drawing of a sound with its key, and the place for the button that says it. */

import type { CoachingSound } from '../../../src/contract/response.ts';
import { element } from '../dom.ts';
import { MESSAGES } from '../messages.ts';
import type { Phone } from '../phones.ts';
import { soundDrawing } from '../sounds/drawing.ts';
import { built } from '../sounds/shape.ts';

/** The phones of the inventory by their symbols in NFD. */
export type Phones = ReadonlyMap<string, Phone>;

export const phonesBySymbol = (phones: readonly Phone[]): Phones =>
  new Map(phones.map((phone) => [phone.symbol.normalize('NFD'), phone]));

const { target: RIGHT, heard: HEARD } = MESSAGES.mend;

const grown = (name: string): SVGElement => document.createElementNS('http://www.w3.org/2000/svg', name);

function key(points: readonly (readonly [kind: string, name: string])[]): HTMLElement {
  const items = points.map(([kind, name]) =>
    element('span', { class: kind }, element('span', { class: 'sign', 'aria-hidden': 'true' }), name),
  );
  return element('figcaption', {}, ...items);
}

/** The mouth or the trapezium, with what was heard beside the right sound; none for an extra sound. */
export function soundPicture({ target, heard, status }: CoachingSound, phones: Phones): HTMLElement | null {
  const find = (symbol: string): Phone | undefined => phones.get(symbol.normalize('NFD'));
  const right = target === null ? undefined : find(target);
  if (right === undefined) return null;
  const said = (heard ?? '').split(' ').flatMap((symbol) => find(symbol) ?? []);
  const seen = status === 'exact' ? null : said;
  const compares = seen?.some(({ kind }) => kind === right.kind) ?? false;
  const names = [['target', RIGHT] as const, ...(compares ? [['heard', HEARD] as const] : [])];
  return element('figure', { class: 'picture' }, built(soundDrawing(right, seen), grown), key(names));
}
