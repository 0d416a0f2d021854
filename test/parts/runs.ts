/**
 * How much of the long tests runs, always on the same values: `npm test` tries a property a hundred times and takes a tenth of every
 * sweep, `npm run test:all` (PROPERTY_RUNS=1000) tries it a thousand times and takes sweeps whole.
 */

import fc from 'fast-check';

export const RUNS = Number(process.env.PROPERTY_RUNS ?? 100);

/** Distance between two rows of a table that a sweep takes. */
export const STEP = Math.max(1, Math.round(1000 / RUNS));

/** The number of cases that run of so many. */
export const part = (cases: number): number => Math.ceil(cases / STEP);

/** The rows that run of a list; another tenth for each number. */
export const some = <T>(rows: readonly T[], first = 0): T[] =>
  rows.filter((_, n) => (n + first) % STEP === 0);

fc.configureGlobal({ numRuns: RUNS, seed: 20261122 });
