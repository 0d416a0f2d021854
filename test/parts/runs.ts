/** How often a property is tried: a hundred times, always on the same values; PROPERTY_RUNS asks for more. */

import fc from 'fast-check';

export const RUNS = Number(process.env.PROPERTY_RUNS ?? 100);

fc.configureGlobal({ numRuns: RUNS, seed: 20261122 });
