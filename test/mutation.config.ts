/** Tests that judge a mutant: those for the score and the contract. */

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{score,phonology,spec}/**/*.test.ts'],
    setupFiles: ['test/parts/runs.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
