import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that change nothing in their process. Their files share what they load, as loading takes longer than most tests. */
const TOGETHER = ['test/{bench,contract,core,http,lexicon,mcp,mutation,phonology,spec}/**/*.test.ts'];

const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    globalSetup: [
      'test/parts/folder.ts',
      'test/parts/ready.ts',
      'test/parts/runtime.ts',
      'test/web/chromium.ts',
    ],
    reporters: ['default', './test/parts/closing.ts'],
    // Many files wait for processes that they started, so two files run side by side even on two processors.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { ...PATIENT, name: 'together', include: TOGETHER, isolate: false } },
      {
        test: {
          ...PATIENT,
          name: 'alone',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...TOGETHER],
        },
      },
    ],
  },
});
