/** `npm run mutation -- FILE ...`: changes these files, or all of src/engine, in one place at a time; what no test of the score notices survives. */
export default {
  mutate: ['src/engine/**/*.ts', '!src/engine/**/*.d.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation.config.ts' },
  // Stryker cannot rewrite a configuration of TypeScript 7, and no test needs that.
  tsconfigFile: 'unused.json',
  ignoreStatic: true,
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { reportTests: false },
  concurrency: 2,
  timeoutMS: 60_000,
};
