/** A thread of `npm run learners`: answers the number of a trial with its tally, and null with the confusions. */

import { parentPort } from 'node:worker_threads';
import { koineGreek } from '../../src/score/phonology/schemes/koine-greek.ts';
import { loadAnswers } from './answers.ts';
import { type Confusions, tallyConfusions } from './confusions.ts';
import { type Tally, tally } from './tally.ts';
import { TRIALS, type Trial } from './trials.ts';

const { words, koine, under, by } = await loadAnswers();

function resultOf(job: number | null): Tally | Confusions {
  if (job === null) return tallyConfusions(words, koine, under(koineGreek));
  const { reader, scheme } = TRIALS[job] as Trial;
  return tally(words, by(reader), under(scheme));
}

parentPort?.on('message', (job: number | null) => parentPort?.postMessage(resultOf(job)));
