/**
 * Share of the long tests that runs, always on the same values. `npm test` tries a property a hundred times and takes
 * a tenth of every sweep; `npm run test:all` (PROPERTY_RUNS=1000) tries it a thousand times and takes sweeps whole.
 */

import fc from 'fast-check';

export const RUNS = Number(process.env.PROPERTY_RUNS ?? 100);

/** Distance between two rows that a sweep takes. */
export const STEP = Math.max(1, Math.round(1000 / RUNS));

/** Number of cases that run. */
export const part = (cases: number): number => Math.ceil(cases / STEP);

/** Rows of a list that run; `first` shifts the choice. */
export const some = <T>(rows: readonly T[], first = 0): T[] =>
  rows.filter((_, n) => (n + first) % STEP === 0);

fc.configureGlobal({ numRuns: RUNS, seed: 20261122 });
