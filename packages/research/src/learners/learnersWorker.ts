/**
 * Worker thread of `npm run learners`. A low job number is the index of a trial to tally; after the trials come the
 * schemes, to count confusions.
 */

import type { Scheme } from '../../../../src/engine/phonology/scheme.ts';
import { SCHEMES } from '../../../../src/engine/phonology/schemes/index.ts';
import { type Confusions, tallyConfusions } from './confusions.ts';
import { loadAnswers } from './readerScores.ts';
import { type ReaderTally, tally } from './tally.ts';
import { TRIALS } from './trials.ts';

const { words, engineOf, under, by } = await loadAnswers();

export default function resultOf(job: number): ReaderTally | Confusions {
  const trial = TRIALS[job];
  if (trial) return tally(words, by(trial.reader), under(trial.scheme));
  const scheme = SCHEMES[job - TRIALS.length] as Scheme;
  return tallyConfusions(words, engineOf(scheme), under(scheme));
}
