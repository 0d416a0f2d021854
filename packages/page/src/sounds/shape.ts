/**
 * A drawing as data: elements of SVG with their attributes. The element makes elements of it; its text is inserted as text,
 * and markup never parsed.
 */

export interface Shape {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inside: readonly (Shape | string)[];
}

const shape = (
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
export const image = (label: string, ...inside: readonly Shape[]): Shape =>
  shape(
    'svg',
    { class: 'sound-drawing', viewBox: '0 0 200 172', role: 'img', 'aria-label': label },
    ...inside,
  );

export type Lips = 'round' | 'spread' | null;

const RADIUS = 8;

const ABREAST = 10;

function outline(who: 'target' | 'heard', { x, y }: Point): Shape {
  const kind = `point-${who}`;
  const r = RADIUS + 2;
  return who === 'target'
    ? shape('circle', { class: kind, cx: x, cy: y, r: RADIUS })
    : path(kind, `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`);
}

function lipsAt(lips: Lips, { x, y }: Point): Shape[] {
  if (lips === null) return [];
  return lips === 'round'
    ? [shape('circle', { class: 'point-lips', cx: x, cy: y, r: 3 })]
    : [path('point-lips', `M${x - 4} ${y}H${x + 4}`)];
}

/** A disc for the right sound, a diamond for what was heard. */
export const pointAt = (who: 'target' | 'heard', at: Point, lips: Lips = null): Shape[] => [
  outline(who, at),
  ...lipsAt(lips, at),
];

/** Moves two points that would cover each other side by side. */
export function apart(target: Point, heard: Point): [Point, Point] {
  if (Math.hypot(target.x - heard.x, target.y - heard.y) >= 2 * ABREAST) return [target, heard];
  const [x, y] = [(target.x + heard.x) / 2, (target.y + heard.y) / 2];
  const side = target.x <= heard.x ? ABREAST : -ABREAST;
  return [
    { x: x - side, y: (target.y + y) / 2 },
    { x: x + side, y: (heard.y + y) / 2 },
  ];
}

/** An arrow from one point to another: a vowel that glides. */
export function arrow(from: Point, to: Point): Shape {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [left, right] = [
    `${to.x - 6 * dx + 4 * dy} ${to.y - 6 * dy - 4 * dx}`,
    `${to.x - 6 * dx - 4 * dy} ${to.y - 6 * dy + 4 * dx}`,
  ];
  return path('glide-heard', `M${from.x} ${from.y}L${to.x} ${to.y}M${left}L${to.x} ${to.y}L${right}`);
}
