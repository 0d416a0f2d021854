/** Finds the word that a misspelled word was probably meant to be. */

/** Longest word that is compared, in characters; bounds the time. */
const LONGEST = 40;

/** Removes case and separators, so that `blankId` and `blank-id` match `blank_id`. */
const folded = (name: string): string => name.toLowerCase().replaceAll(/[_-]/gu, '');

/**
 * Counts the fewest edits from one word to the other. An edit adds, drops or replaces a letter, or swaps two neighboring
 * letters (optimal string alignment, Boytsov 2011, section 2.2).
 */
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

/**
 * Finds the name most like `found`: at most one edit away (two for five letters and more), or one of the two begins
 * with the other; otherwise undefined.
 */
export function nearestOf(found: string, names: readonly string[]): string | undefined {
  if (found.length > LONGEST) return undefined;
  const own = folded(found);
  const mostEdits = own.length < 5 ? 1 : 2;
  const distances = names.map((name) => {
    const other = folded(name);
    const isBeginning = own.length >= 3 && (other.startsWith(own) || own.startsWith(other));
    // A name that only begins alike loses to every name within `mostEdits`.
    return Math.min(distance(own, other), isBeginning ? mostEdits + 0.5 : Number.POSITIVE_INFINITY);
  });
  const least = Math.min(...distances);
  return least <= mostEdits + 0.5 ? names[distances.indexOf(least)] : undefined;
}
