/**
 * The two points of a drawing: the right sound is a disc, what was heard is a diamond, so that they differ without
 * colour. A ring inside means round lips, a bar spread lips. Two points at one place stand side by side.
 */

import { type Point, path, type Shape, shape } from './shape.ts';

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
