/** What a reader of FIXES.md found: how many first fixes are what a teacher says, and what the others are. */

export interface Reading {
  /** The list that was read; of another list nothing is said. */
  readonly digest: string;
  readonly date: string;
  /** Numbers of the fixes that no teacher would say first, or not so, and why. */
  readonly others: readonly (readonly [numbers: string, why: string])[];
}

export const READING: Reading = {
  digest: '',
  date: '2026-11-23',
  others: [],
};
