/** An engine with a lexicon of a few forms, made for a test. */

import { packLexicon } from '../lexicon/pack.ts';
import { readKernel } from '../src/files/built/engine.ts';
import { costTables } from '../src/score/align/costTables.ts';
import { createEngine, type Engine } from '../src/score/engine.ts';
import { loadKernel } from '../src/score/kernel/index.ts';
import { readLexicon } from '../src/score/lexicon/lexicon.ts';
import { engine } from './engine.ts';

/** A form, the word of the great lexicon that it sounds like, and how often it occurs. */
export type OwnWord = readonly [form: string, like: string, frequency: number];

/** An engine that knows these words alone, most frequent first. */
export async function engineOf(words: readonly OwnWord[]): Promise<Engine> {
  const { lexicon, phonology, costs } = engine;
  const rows = words.map(([form, like, frequency]) => {
    const row = lexicon.find(like)?.row as number;
    const readings = [...lexicon.readings.subarray(lexicon.offsets[row], lexicon.offsets[row + 1])];
    return { form, lemma: form, pos: 'NOUN', frequency, readings, key: form };
  });
  const own = readLexicon(packLexicon(rows, 1), 1);
  const kernel = await loadKernel(await readKernel(), costTables(phonology, costs), own);
  return createEngine({ phonology, costs, lexicon: own, kernel });
}
