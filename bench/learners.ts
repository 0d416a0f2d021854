/**
 * `npm run learners`: simulated readers say every word of the Greek New Testament; the answers are counted and held
 * against the figures to reach, under koine-greek in full, then under every scheme. Writes bench/LEARNERS.md and
 * bench/learners.svg.
 */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadEngine } from '../src/files/built/engine.ts';
import { ROOT, VERSION } from '../src/files/built/project.ts';
import type { Engine } from '../src/score/engine.ts';
import { read, score } from '../src/score/library/scorer.ts';
import type { Scheme } from '../src/score/phonology/scheme.ts';
import { SCHEMES } from '../src/score/phonology/schemes/index.ts';
import { koineGreek } from '../src/score/phonology/schemes/koine-greek.ts';
import { chart } from './learners/chart.ts';
import { tallyConfusions } from './learners/confusions.ts';
import { progress } from './learners/progress.ts';
import { READERS, type Reader } from './learners/readers.ts';
import { learnersPage, type Result } from './learners/report.ts';
import { schemesPart } from './learners/schemesPart.ts';
import { type Answer, type Tally, tally } from './learners/tally.ts';
import { TRIALS } from './learners/trials.ts';
import { entryOf, newTestament } from './learners/words.ts';

const engines = new Map<string, Engine>();
for (const scheme of SCHEMES) engines.set(scheme.name, await loadEngine(scheme));
const koine = engines.get(koineGreek.name) as Engine;
const words = await newTestament();
const entries = new Map(words.map(({ text }) => [text, entryOf(text, koine)]));

const answerUnder =
  ({ name }: Scheme): Answer =>
  (target, ipa) =>
    score(read({ target, ipa, scheme: name, different_word: true }, engines));

const tallies = new Map<string, Tally>();

/** The tally of a reader under a scheme, worked out once. */
function tallyOf({ name, say }: Reader, scheme: Scheme): Tally {
  const part = `${name} under ${scheme.name}`;
  const known = tallies.get(part);
  if (known !== undefined) return known;
  const sayWord = (word: string): string => say(word, entries.get(word));
  const counted = tally(words, sayWord, answerUnder(scheme), progress(part, words.length));
  tallies.set(part, counted);
  return counted;
}

const results = READERS.map((reader): Result => ({ reader, tally: tallyOf(reader, koineGreek) }));
const trials = TRIALS.map((trial) => ({ trial, tally: tallyOf(trial.reader, trial.scheme) }));
const confusions = tallyConfusions(
  words,
  koine,
  answerUnder(koineGreek),
  progress('confusions', words.length),
);
const page = learnersPage(
  {
    date: new Date().toISOString().slice(0, 10),
    version: VERSION,
    node: process.version,
    rows: koine.lexicon.rows,
    fingerprint: koine.lexicon.fingerprint,
    differentWords: words.length,
    runningWords: words.reduce((sum, { count }) => sum + count, 0),
  },
  results,
  schemesPart(trials),
  confusions,
);
await writeFile(join(ROOT, 'bench', 'learners.svg'), chart(results));
await writeFile(join(ROOT, 'bench', 'LEARNERS.md'), page);
console.log(page);
