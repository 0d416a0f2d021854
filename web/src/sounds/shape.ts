/**
 * A drawing as data: elements of SVG with their attributes. On the page `built` makes elements of it, by
 * `document.createElementNS('http://www.w3.org/2000/svg', name)`; its text is inserted as text, and markup never parsed.
 */

export interface Shape {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inside: readonly (Shape | string)[];
}

export const shape = (
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...inside: readonly (Shape | string)[]
): Shape => ({
  name,
  attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)])),
  inside,
});

/** A place in the box of a drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A path with a class. */
export const path = (kind: string, d: string): Shape => shape('path', { class: kind, d });

/** Words that belong to the drawing; its label says the same, so they are no part of what a screen reader reads. */
export const words = (text: string, { x, y }: Point, anchor: 'start' | 'middle' | 'end'): Shape =>
  shape('text', { class: 'drawing-words', x, y, 'text-anchor': anchor }, text);

/** The whole drawing: an image whose label says in words what it shows. */
export const image = (label: string, size: Point, ...inside: readonly Shape[]): Shape =>
  shape(
    'svg',
    { class: 'sound-drawing', viewBox: `0 0 ${size.x} ${size.y}`, role: 'img', 'aria-label': label },
    ...inside,
  );

/** What an element of any document can do. */
interface Grown<E> {
  setAttribute(name: string, value: string): void;
  append(...inside: (E | string)[]): void;
}

/** The drawing as an element, which `make` makes by its name. */
export function built<E extends Grown<E>>({ name, attributes, inside }: Shape, make: (name: string) => E): E {
  const made = make(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...inside.map((part) => (typeof part === 'string' ? part : built(part, make))));
  return made;
}
