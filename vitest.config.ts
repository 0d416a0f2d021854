import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Tests that change or measure something in their process. The files of all others share what they load, as loading takes
 * longer than most tests.
 */
const ALONE = [
  'test/hear/{fetch,fuzz,speaker}.test.ts',
  'test/{engineShelf,siege/{downloads,intake}}.test.ts',
];

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
    // Many files wait for processes that they started, so four files run side by side even on two processors.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    projects: [
      { test: { ...PATIENT, name: 'alone', include: ALONE } },
      {
        test: {
          ...PATIENT,
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALONE],
          isolate: false,
        },
      },
    ],
  },
});
