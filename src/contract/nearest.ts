/** The name that a slip of the pen was likeliest meant as. */

/** Longer names are compared with none: what nobody meant takes no time. */
const LONGEST = 40;

/** The letters of a name, however its words are joined: `blankId` and `blank-id` are `blank_id`. */
const folded = (name: string): string => name.toLowerCase().replaceAll(/[_-]/gu, '');

/** The fewest letters to add, leave out or replace, or neighbours to swap (optimal string alignment, Boytsov 2011, section 2.2). */
export function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, n) => n);
  let before = above;
  for (let row = 0; row < one.length; row++) {
    const next = [row + 1];
    for (let n = 0; n < other.length; n++) {
      const replaced = (above[n] as number) + (one[row] === other[n] ? 0 : 1);
      const isSwap = row > 0 && n > 0 && one[row] === other[n - 1] && one[row - 1] === other[n];
      const swapped = isSwap ? (before[n - 1] as number) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (above[n + 1] as number) + 1, (next[n] as number) + 1));
    }
    [before, above] = [above, next];
  }
  return above[other.length] as number;
}

/** The nearest of the names: by one letter, by two of five or more, or one that begins so; undefined where none is near. */
export function nearestOf(found: string, names: readonly string[]): string | undefined {
  if (found.length > LONGEST) return undefined;
  const own = folded(found);
  const most = own.length < 5 ? 1 : 2;
  const far = names.map((name) => {
    const other = folded(name);
    const isPart = own.length >= 3 && (other.startsWith(own) || own.startsWith(other));
    return Math.min(distance(own, other), isPart ? most + 0.5 : Number.POSITIVE_INFINITY);
  });
  const least = Math.min(...far);
  return least <= most + 0.5 ? names[far.indexOf(least)] : undefined;
}
