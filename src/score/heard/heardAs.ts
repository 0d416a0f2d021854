/**
 * heard_as: which real words the attempt resembles, and how it would be spelt.
 *
 * A single word is ranked among the lexicon's rows that are one phone away from what was heard or from the target.
 * In a verse every word has such a ranking, on the phones that the alignment gives it. One more ranking is for the
 * whole clause. It holds the target, the target with each word replaced by its best rival, and the spelling of what was heard.
 * The request says how many rows each ranking lists; 0 skips the search.
 */

import type { HeardAs, HeardAsCandidate, HeardAsWord } from '../../contract/response.ts';
import type { Evidence } from '../evidence/confidence.ts';
import { symbolsOf } from '../text/sounds.ts';
import { rankWord } from './candidates.ts';
import { rankClause } from './clause.ts';
import type { Neighbourhoods, Searcher } from './neighbours.ts';
import { OTHER_SCORE, TEMPERATURE } from './ranking.ts';
import type { Slice } from './slices.ts';

/**
 * The `heard_as` of a response.
 *
 * @param asked its scheme, and how many words each ranking lists
 * @param near the neighbourhoods of the slices; none is asked for where rankings are empty
 */
export function heardAs(
  { scheme, candidates: most }: { readonly scheme: string; readonly candidates: number },
  slices: readonly Slice[],
  near: Neighbourhoods,
  searcher: Searcher,
  evidence: Evidence | null,
): HeardAs {
  const single = slices.length === 1;
  const words = slices.map((slice, n): HeardAsWord => {
    const { word, entry, heard } = slice;
    const found = most === 0 ? null : near.of(n);
    return {
      word: word.text,
      lemma: entry?.lemma ?? '',
      target_phones: word.sounds.phones.slice(),
      observed_phones: symbolsOf(heard),
      truncated: found?.truncated ?? false,
      candidates: found === null ? [] : rankWord(slice, found, searcher, single ? evidence : null, most),
    };
  });
  const [first] = words as [HeardAsWord];
  const clause = (): HeardAsCandidate[] =>
    most === 0 ? [] : rankClause(slices, near, searcher, evidence, most);
  const candidates = single ? first.candidates : clause();
  return {
    scheme,
    script: 'greek',
    method: candidates.some((candidate) => candidate.ctc_log_prob !== null)
      ? 'posterior'
      : 'distance-softmax',
    temperature: TEMPERATURE,
    other_score: OTHER_SCORE,
    truncated: words.some(({ truncated }) => truncated),
    candidates,
    words,
  };
}
