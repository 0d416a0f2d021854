/** Finds the word that a misspelled word was probably meant to be. */

/** Longest compared word, in characters, which bounds the time. */
const LONGEST = 40;

/** Removes case and separators, so that `blankId` and `blank-id` match `blank_id`. */
const folded = (name: string): string => name.toLowerCase().replaceAll(/[_-]/gu, '');

/**
 * Counts the fewest edits from one word to the other. An edit adds, drops or replaces a letter, or swaps two neighboring
 * letters (optimal string alignment, Boytsov 2011, section 2.2).
 */
export function distance(one: string, other: string): number {
  // Rows of the matrix. Cell `at` of row `row` counts the edits from the first `row` letters of `one` to the first `at`
  // letters of `other`.
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  let lastButOne = last;
  for (let row = 0; row < one.length; row++) {
    const next = [row + 1];
    for (let at = 0; at < other.length; at++) {
      const replaced = (last[at] as number) + (one[row] === other[at] ? 0 : 1);
      const isSwap = row > 0 && at > 0 && one[row] === other[at - 1] && one[row - 1] === other[at];
      const swapped = isSwap ? (lastButOne[at - 1] as number) + 1 : replaced;
      const dropped = (last[at + 1] as number) + 1;
      const added = (next[at] as number) + 1;
      next.push(Math.min(replaced, swapped, dropped, added));
    }
    [lastButOne, last] = [last, next];
  }
  return last[other.length] as number;
}

/**
 * Finds the name most like `found`, if it is at most one edit away (two for five letters and more), or if one of the two
 * begins with the other.
 */
export function nearestOf(found: string, names: readonly string[]): string | undefined {
  if (found.length > LONGEST) return undefined;
  const own = folded(found);
  const mostEdits = own.length < 5 ? 1 : 2;
  const distances = names.map((name) => {
    const other = folded(name);
    const isBeginning = own.length >= 3 && (other.startsWith(own) || own.startsWith(other));
    // A name that only has the same beginning loses to any name within `mostEdits`.
    return Math.min(distance(own, other), isBeginning ? mostEdits + 0.5 : Number.POSITIVE_INFINITY);
  });
  const least = Math.min(...distances);
  return least <= mostEdits + 0.5 ? names[distances.indexOf(least)] : undefined;
}
