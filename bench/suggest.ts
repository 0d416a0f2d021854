/** Words by their first letters against the slow twin: every form of the lexicon, letter by letter. */

import { Bench } from 'tinybench';
import type { Engine } from '../src/score/engine.ts';
import { suggest } from '../src/score/lexicon/suggest.ts';
import { suggestNaively } from '../test/naive/suggest.ts';
import { measure, type Suite } from './measure.ts';

/** Prefixes by what makes them hard: many words, marks that few words have, marks that no word has. */
const PREFIXES = {
  'one letter, 9,000 words': 'α',
  marked: 'ἀγα',
  'marks that no word has': 'α\u0308\u0345',
  whole: 'λόγος',
};

export async function benchSuggest({ lexicon }: Engine, milliseconds: number): Promise<Suite[]> {
  const suites: Suite[] = [];
  for (const [name, prefix] of Object.entries(PREFIXES)) {
    const found = suggest(prefix, lexicon).map(({ form }) => form);
    if (found.join() !== suggestNaively(prefix, lexicon).join())
      throw new Error('suggest and its twin disagree');
    const bench = new Bench({ time: milliseconds, warmupTime: milliseconds / 4 });
    bench.add('binary search', () => void suggest(prefix, lexicon));
    bench.add('every form', () => void suggestNaively(prefix, lexicon));
    suites.push(
      await measure(bench, {
        title: `suggest: ${name}`,
        input: `the prefix ${prefix}`,
        calls: 1,
        targets: {},
      }),
    );
  }
  return suites;
}
