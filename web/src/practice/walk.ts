/** The way through a set: forward to what is not yet done, back one by one. */

/** The number of the first item that is not done; the first of all when everything is done. */
export const firstOf = (done: readonly boolean[]): number => Math.max(0, done.indexOf(false));

/**
 * The number of the next item that is not done, from the start again at the end; the next item where all others are done.
 *
 * @param at the item that one stands on
 */
export function nextOf(done: readonly boolean[], at: number): number {
  const after = done.indexOf(false, at + 1);
  const before = done.indexOf(false);
  if (after >= 0) return after;
  return before >= 0 && before !== at ? before : (at + 1) % done.length;
}

/** The number of the item before; before the first stands the last. */
export const previousOf = (done: readonly boolean[], at: number): number =>
  (at + done.length - 1) % done.length;
