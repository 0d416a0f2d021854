/** A drawing as data: SVG elements with attributes. Text stays text and is never parsed as markup. */

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

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const path = (kind: string, d: string): Shape => shape('path', { class: kind, d });

export const words = (text: string, { x, y }: Point, anchor: 'start' | 'middle' | 'end'): Shape =>
  shape('text', { class: 'drawing-words', x, y, 'text-anchor': anchor }, text);

export const image = (label: string, ...inside: readonly Shape[]): Shape =>
  shape(
    'svg',
    { class: 'sound-drawing', viewBox: '0 0 200 172', role: 'img', 'aria-label': label },
    ...inside,
  );

export type Lips = 'round' | 'spread' | null;

const RADIUS = 8;

/** Half of the distance between two points that are drawn side by side. */
const HALF_GAP = 10;

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

/** Draws a disc for the right sound, a diamond for the heard sound. */
export const pointAt = (who: 'target' | 'heard', at: Point, lips: Lips = null): Shape[] => [
  outline(who, at),
  ...lipsAt(lips, at),
];

export function apart(target: Point, heard: Point): [Point, Point] {
  const distance = Math.hypot(target.x - heard.x, target.y - heard.y);
  if (distance >= 2 * HALF_GAP) return [target, heard];
  const middle = { x: (target.x + heard.x) / 2, y: (target.y + heard.y) / 2 };
  const toRight = target.x <= heard.x ? HALF_GAP : -HALF_GAP;
  return [
    { x: middle.x - toRight, y: (target.y + middle.y) / 2 },
    { x: middle.x + toRight, y: (heard.y + middle.y) / 2 },
  ];
}

/** Draws a vowel that glides as an arrow from its beginning to its end. */
export function arrow(from: Point, to: Point): Shape {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  // The ends of the head are 6 units back from the tip, and 4 units to its left or right.
  const headEnd = (side: 4 | -4): string => `${to.x - 6 * dx + side * dy} ${to.y - 6 * dy - side * dx}`;
  const tip = `${to.x} ${to.y}`;
  return path('glide-heard', `M${from.x} ${from.y}L${tip}M${headEnd(4)}L${tip}L${headEnd(-4)}`);
}
