/**
 * `npm run learners`: simulated readers say every word of the Greek New Testament under the schemes; the answers are counted
 * and held against the figures to reach. Writes bench/LEARNERS.md.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEngine } from '../src/files/built/engine.ts';
import { ROOT, VERSION } from '../src/files/built/project.ts';
import type { Engine } from '../src/score/engine.ts';
import { read, score } from '../src/score/library/scorer.ts';
import type { Scheme } from '../src/score/phonology/scheme.ts';
import { SCHEMES } from '../src/score/phonology/schemes/index.ts';
import { koineGreek } from '../src/score/phonology/schemes/koine-greek.ts';
import { tallyConfusions } from './learners/confusions.ts';
import { learnersPage } from './learners/report.ts';
import { type Answer, tally } from './learners/tally.ts';
import { TRIALS } from './learners/trials.ts';
import { entryOf, newTestament } from './learners/words.ts';

const engines = new Map<string, Engine>();
for (const scheme of SCHEMES) engines.set(scheme.name, await loadEngine(scheme));
const koine = engines.get(koineGreek.name) as Engine;
const words = newTestament();
const entries = new Map(words.map(({ text }) => [text, entryOf(text, koine)]));

const answerUnder =
  ({ name }: Scheme): Answer =>
  (target, ipa) =>
    score(read({ target, ipa, scheme: name, different_word: true }, engines));

const results = TRIALS.map((trial) => {
  console.error(`${trial.reader.name} under ${trial.scheme.name}`);
  const say = (word: string): string => trial.reader.say(word, entries.get(word));
  return { trial, tally: tally(words, say, answerUnder(trial.scheme)) };
});
console.error('confusions');
const confusions = tallyConfusions(words, koine, answerUnder(koineGreek));
const running = words.reduce((sum, { count }) => sum + count, 0);
const made =
  `${new Date().toISOString().slice(0, 10)}, koine-tutor ${VERSION}, Node ${process.version}, lexicon of ${koine.lexicon.rows} rows, ` +
  `${words.length} different words, ${running} in the text`;
const page = learnersPage(made, results, confusions);
writeFileSync(join(ROOT, 'bench/LEARNERS.md'), page);
console.log(page);
