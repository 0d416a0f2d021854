/** The key above or below another one, by where the keys stand on the screen. */

interface Boxed {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const middle = ({ left, top, width, height }: Boxed): { x: number; y: number } => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** The box nearest to one of them, above it or below it; its own index where there is none. */
export function nearest(boxes: readonly Boxed[], at: number, up: boolean): number {
  const own = boxes[at];
  if (own === undefined) return at;
  const { x, y } = middle(own);
  let best = at;
  let least = Number.POSITIVE_INFINITY;
  for (const [n, box] of boxes.entries()) {
    const other = middle(box);
    const down = up ? y - other.y : other.y - y;
    // A row above or below, not a neighbour of the same row; a row counts more than a column.
    if (down <= own.height / 2) continue;
    const distance = 2 * down + Math.abs(other.x - x);
    if (distance < least) [best, least] = [n, distance];
  }
  return best;
}
