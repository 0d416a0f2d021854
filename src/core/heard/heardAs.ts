/**
 * heard_as: which real words the attempt resembles, and how it would be spelt.
 *
 * A single word is ranked among the lexicon's rows that are one phone away from what was heard or from the target.
 * In a verse every word has such a ranking, on the phones that the alignment gives it. One more ranking is for the
 * whole clause: the target, the target with one word replaced by its best rival, and the spelling of what was heard.
 * The request says how many rows each ranking lists; 0 skips the search.
 */

import type { HeardAs, HeardAsCandidate, HeardAsWord } from '../../contract/response.ts';
import { phoneAt } from '../../phonology/phones.ts';
import type { Evidence } from '../evidence/confidence.ts';
import { rankWord } from './candidates.ts';
import { rankClause } from './clause.ts';
import type { Neighbourhood, Searcher } from './neighbours.ts';
import { firstWords, OTHER_SCORE, TEMPERATURE } from './ranking.ts';
import type { Slice } from './slices.ts';

const symbols = (phones: readonly number[]): string[] => phones.map((id) => phoneAt(id).symbol);

/**
 * The `heard_as` of a response.
 *
 * @param asked its scheme, and how many words each ranking lists
 * @param near the neighbourhood of every slice, in order; none of them is looked at for empty rankings
 */
export function heardAs(
  { scheme, candidates: most }: { readonly scheme: string; readonly candidates: number },
  slices: readonly Slice[],
  near: readonly Neighbourhood[],
  searcher: Searcher,
  evidence: Evidence | null,
): HeardAs {
  const single = slices.length === 1;
  const ranked = (ranking: () => HeardAsCandidate[]): HeardAsCandidate[] =>
    most === 0 ? [] : firstWords(ranking(), most);
  const words = slices.map(
    (slice, n): HeardAsWord => ({
      word: slice.text,
      lemma: slice.entry?.lemma ?? '',
      target_phones: symbols(slice.phones),
      observed_phones: symbols(slice.heard),
      truncated: most > 0 && (near[n] as Neighbourhood).truncated,
      candidates: ranked(() => rankWord(slice, near[n] as Neighbourhood, searcher, single ? evidence : null)),
    }),
  );
  const candidates = single
    ? (words[0] as HeardAsWord).candidates
    : ranked(() => rankClause(slices, near, searcher, evidence));
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
