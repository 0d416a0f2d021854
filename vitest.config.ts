import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that start other programs, attack, or ship: `npm run test:system`. */
const SYSTEM = '{test,packages/*/test}/**/*.system.test.ts';

/**
 * Tests that change or measure something in their process. The files of all others share what they load, as loading takes
 * longer than most tests.
 */
const ALONE = ['test/hear/{connections,ffmpeg,fuzz}.test.ts', 'test/engineShelf.test.ts'];

/** In milliseconds: a test that takes longer hangs. On a machine with forty tasks at once, the replay takes half an hour. */
const HOUR = 3_600_000;
const TIMES = {
  testTimeout: HOUR,
  hookTimeout: HOUR,
  expect: { poll: { timeout: HOUR, interval: 20 } },
};
const PROGRAMS = ['test/parts/ready.ts', 'packages/page/test/chromium.ts'];

export default defineConfig({
  test: {
    globalSetup: ['test/parts/folder.ts'],
    // Tests wait for timers, sockets and other programs nearly half of their time.
    maxWorkers: availableParallelism() + 2,
    projects: [
      { test: { ...TIMES, name: 'alone', include: ALONE, setupFiles: ['test/parts/runs.ts'] } },
      {
        test: {
          ...TIMES,
          name: 'together',
          include: ['{test,packages/*/test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALONE, SYSTEM],
          setupFiles: ['test/parts/runs.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...TIMES,
          name: 'system',
          include: [SYSTEM],
          globalSetup: PROGRAMS,
          isolate: false,
        },
      },
    ],
  },
});
