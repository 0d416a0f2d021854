import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ['test/parts/folder.ts', 'test/parts/ready.ts', 'test/web/chromium.ts'],
    reporters: ['default', './test/parts/closing.ts'],
    // Many files wait for processes that they started: on two processors two go on side by side.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
