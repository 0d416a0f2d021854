/**
 * Does the jobs of `npm run learners` in a worker thread. The first jobs each run a trial; the jobs after them each
 * count the confusions of a scheme.
 */

import type { Engine } from '../../../../src/engine/engine.ts';
import { read, score } from '../../../../src/engine/library/scorer.ts';
import type { Scheme } from '../../../../src/engine/phonology/scheme.ts';
import { SCHEMES } from '../../../../src/engine/phonology/schemes/index.ts';
import { koineGreek } from '../../../../src/engine/phonology/schemes/koine-greek.ts';
import { loadEngine } from '../../../../src/service/built/loadEngine.ts';
import { type Confusions, tallyConfusions } from './confusions.ts';
import { type KnownWord, type ReaderTally, type ScoreIpa, tally } from './tally.ts';
import { entryOf, newTestament } from './testamentWords.ts';
import { TRIALS } from './trials.ts';

const engines = new Map<string, Engine>();
for (const scheme of SCHEMES) engines.set(scheme.name, await loadEngine(scheme));
const engineOf = ({ name }: Scheme): Engine => engines.get(name) as Engine;

const koine = engineOf(koineGreek);
const words = newTestament().map((word): KnownWord => ({ ...word, entry: entryOf(word.text, koine) }));

const scoreUnder =
  ({ name }: Scheme): ScoreIpa =>
  (target, ipa, candidates) =>
    score(read({ target, ipa, scheme: name, candidates }, engines));

export default function resultOf(job: number): ReaderTally | Confusions {
  const trial = TRIALS[job];
  if (trial) return tally(words, trial.reader, scoreUnder(trial.scheme));
  const scheme = SCHEMES[job - TRIALS.length] as Scheme;
  return tallyConfusions(words, engineOf(scheme), scoreUnder(scheme));
}
