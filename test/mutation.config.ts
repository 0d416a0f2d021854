/** Configures the tests that Stryker runs against each mutant: the tests of the score and of the spec. */

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{score,phonology,spec}/**/*.test.ts'],
    setupFiles: ['test/parts/runs.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
