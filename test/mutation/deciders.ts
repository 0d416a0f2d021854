/** Which test files decide about a mutant: tables of hand-worked cases, the likeliest to notice it first. */

const SCORE: readonly string[] = [
  'test/spec/scoring.test.ts',
  'test/spec/pinned.test.ts',
  'test/spec/pinnedScore.test.ts',
  'test/spec/pinnedHeard.test.ts',
  'test/spec/pinnedRanking.test.ts',
  'test/spec/pinnedPosteriors.test.ts',
  'test/spec/pinnedDifferent.test.ts',
  'test/spec/pinnedCosts.test.ts',
  'test/spec/pinnedCoaching.test.ts',
  'test/spec/stress.test.ts',
  'test/spec/coaching.test.ts',
  'test/spec/posteriors.test.ts',
  'test/spec/heardAs.test.ts',
  'test/spec/learners.test.ts',
  'test/phonology/phones.test.ts',
];

const GREEK: readonly string[] = [
  'test/core/target.test.ts',
  'test/core/lookup.test.ts',
  'test/phonology/scheme.test.ts',
];

/** The tests that decide about some files, beside the tables of the score or before them. */
const OWN: Readonly<Record<string, readonly (readonly string[])[]>> = {
  costTables: [['test/spec/pinnedTables.test.ts'], SCORE],
  attempt: [['test/core/attempt.test.ts'], SCORE],
  greekText: [['test/core/greekText.test.ts']],
  lookup: [GREEK, SCORE],
  spell: [SCORE, ['test/core/spell.test.ts']],
  suggest: [['test/core/suggest.test.ts']],
  syllables: [SCORE, GREEK],
  transcribe: [SCORE, GREEK],
  target: [GREEK, SCORE],
  words: [GREEK, ['test/core/words.test.ts']],
  token: [GREEK, ['test/core/words.test.ts']],
  printed: [GREEK, ['test/core/words.test.ts']],
  quotations: [GREEK, ['test/core/words.test.ts']],
  editorial: [GREEK, ['test/core/words.test.ts']],
};

/** The deciding test files of a source file, in the groups in which they run. */
export const decidersOf = (file: string): readonly (readonly string[])[] =>
  OWN[file.replace(/^.*\/|\.ts$/gu, '')] ?? [SCORE];
