/**
 * Slots of the target that were said one after the other. A passage that was not read as it stands has several, in the order
 * heard; slots in none of them were left out.
 */
export interface Stretch {
  /** First slot, and the first slot after them. */
  readonly from: number;
  readonly to: number;
  /** True for a word, or its beginning, that was then said again: its sounds are extra ones of that word. */
  readonly again: boolean;
  /** How many phones of the attempt were heard for them. */
  readonly phones: number;
}
