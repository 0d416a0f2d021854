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
  'test/score/target.test.ts',
  'test/score/lookup.test.ts',
  'test/phonology/scheme.test.ts',
];

/** The tests that decide about some files, beside the tables of the score or before them. */
const OWN: Readonly<Record<string, readonly (readonly string[])[]>> = {
  costTables: [['test/spec/pinnedTables.test.ts'], SCORE],
  attempt: [['test/score/attempt.test.ts'], SCORE],
  greekText: [['test/score/greekText.test.ts']],
  lookup: [GREEK, SCORE],
  spell: [SCORE, ['test/score/spell.test.ts']],
  suggest: [['test/score/suggest.test.ts']],
  syllables: [SCORE, GREEK],
  transcribe: [SCORE, GREEK],
  target: [GREEK, SCORE],
  words: [GREEK, ['test/score/words.test.ts']],
  token: [GREEK, ['test/score/words.test.ts']],
  printed: [GREEK, ['test/score/words.test.ts']],
  quotations: [GREEK, ['test/score/words.test.ts']],
  editorial: [GREEK, ['test/score/words.test.ts']],
};

/** The deciding test files of a source file, in the groups in which they run. */
export const decidersOf = (file: string): readonly (readonly string[])[] =>
  OWN[file.replace(/^.*\/|\.ts$/gu, '')] ?? [SCORE];
