/** What a reader of FIXES.md found: how many first fixes are what a teacher says, and what the others are. */

export interface Reading {
  /** The list that was read; of another list nothing is said. */
  readonly digest: string;
  readonly date: string;
  /** Numbers of the fixes that no teacher would say first, or not so, and why. */
  readonly others: readonly (readonly [numbers: string, why: string])[];
}

export const READING: Reading = {
  digest: 'dbcc81d43c131760',
  date: '2026-11-23',
  others: [
    ['41 80', 'a Japanese h before [jɯ] is right; the fault is the vowel'],
    ['55', 'the a of father is what was said, and passes for α of modern Greek'],
    ['111', 'ευ said [ju] is one slip, and no y in place of ε'],
  ],
};
