/** Loads what all trials share: engines, words with their lexicon entries, and the function that scores an attempt. */

import type { Engine } from '../../../../src/engine/engine.ts';
import type { Entry } from '../../../../src/engine/lexicon/lexicon.ts';
import { read, score } from '../../../../src/engine/library/scorer.ts';
import type { Scheme } from '../../../../src/engine/phonology/scheme.ts';
import { SCHEMES } from '../../../../src/engine/phonology/schemes/index.ts';
import { koineGreek } from '../../../../src/engine/phonology/schemes/koine-greek.ts';
import { loadEngine } from '../../../../src/service/built/loadEngine.ts';
import type { Persona } from './simulatedReader.ts';
import type { ScoreIpa, WordSayer } from './tally.ts';
import { entryOf, newTestament, type WordCount } from './testamentWords.ts';

export interface ReaderScores {
  readonly words: readonly WordCount[];
  readonly engineOf: (scheme: Scheme) => Engine;
  readonly under: (scheme: Scheme) => ScoreIpa;
  /** The attempts of a reader who knows the words. */
  readonly by: (reader: Persona) => WordSayer;
}

export async function loadAnswers(): Promise<ReaderScores> {
  const engines = new Map<string, Engine>();
  for (const scheme of SCHEMES) engines.set(scheme.name, await loadEngine(scheme));
  const koine = engines.get(koineGreek.name) as Engine;
  const words = newTestament();
  const entries = new Map<string, Entry | null>(words.map(({ text }) => [text, entryOf(text, koine)]));
  return {
    words,
    engineOf: ({ name }) => engines.get(name) as Engine,
    under:
      ({ name }) =>
      (target, ipa, candidates) =>
        score(read({ target, ipa, scheme: name, candidates }, engines)),
    by: ({ say, misplace }) => ({
      say: (word) => say(word, entries.get(word)),
      misplace: misplace && ((word, by) => misplace(word, entries.get(word), by)),
    }),
  };
}
