/**
 * Chooses the cases of long tests, always the same ones. `npm test` tries a property a hundred times and takes every tenth
 * case of a list; `npm run test:all` (PROPERTY_RUNS=1000) tries a property a thousand times and takes every case.
 */

import fc from 'fast-check';

export const RUNS = Number(process.env.PROPERTY_RUNS ?? 100);

export const STEP = Math.max(1, Math.round(1000 / RUNS));

/** Returns the count of random cases for this run. @param cases the count for a full run */
export const part = (cases: number): number => Math.ceil(cases / STEP);

/** Takes every `STEP`-th row of a long list; another `first` takes other rows. */
export const some = <T>(rows: readonly T[], first = 0): T[] =>
  rows.filter((_, n) => (n + first) % STEP === 0);

fc.configureGlobal({ numRuns: RUNS, seed: 20261122 });
