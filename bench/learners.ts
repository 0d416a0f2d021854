/**
 * `npm run learners`: simulated readers say every word of the Greek New Testament; the answers are counted and held
 * against the figures to reach. Writes bench/LEARNERS.md and bench/learners.svg.
 */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadEngine } from '../src/disk/engine.ts';
import { ROOT, VERSION } from '../src/disk/project.ts';
import { koineGreek } from '../src/phonology/schemes/koine-greek.ts';
import { read, score } from '../src/service/scorer.ts';
import { chart } from './learners/chart.ts';
import { tallyConfusions } from './learners/confusions.ts';
import { progress } from './learners/progress.ts';
import { READERS } from './learners/readers.ts';
import { learnersPage, type Result } from './learners/report.ts';
import { type Answer, tally } from './learners/tally.ts';
import { newTestament } from './learners/words.ts';

const engine = await loadEngine(koineGreek);
const engines = new Map([[koineGreek.name, engine]]);
const answerTo: Answer = (target, ipa) =>
  score(read({ target, ipa, scheme: koineGreek.name, different_word: true }, engines));

const words = await newTestament();
const results = READERS.map(
  (reader): Result => ({
    reader,
    tally: tally(words, reader.say, answerTo, progress(reader.name, words.length)),
  }),
);
const confusions = tallyConfusions(words, engine, answerTo, progress('confusions', words.length));
const page = learnersPage(
  {
    date: new Date().toISOString().slice(0, 10),
    version: VERSION,
    node: process.version,
    rows: engine.lexicon.rows,
    fingerprint: engine.lexicon.fingerprint,
    differentWords: words.length,
    runningWords: words.reduce((sum, { count }) => sum + count, 0),
  },
  results,
  confusions,
);
await writeFile(join(ROOT, 'bench', 'learners.svg'), chart(results));
await writeFile(join(ROOT, 'bench', 'LEARNERS.md'), page);
console.log(page);
