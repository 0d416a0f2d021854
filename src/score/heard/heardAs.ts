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
import type { HeardWord } from './heardWords.ts';
import type { Neighbourhoods, Searcher } from './neighbours.ts';
import { OTHER_SCORE, TEMPERATURE } from './ranking.ts';

/**
 * The `heard_as` of a response.
 *
 * @param asked its scheme, and how many words each ranking lists
 * @param near the neighbourhoods of the words; none is asked for where rankings are empty
 */
export function heardAs(
  { scheme, candidates: most }: { readonly scheme: string; readonly candidates: number },
  heardWords: readonly HeardWord[],
  near: Neighbourhoods,
  searcher: Searcher,
  evidence: Evidence | null,
): HeardAs {
  const single = heardWords.length === 1;
  const words = heardWords.map((heardWord, n): HeardAsWord => {
    const { word, heard } = heardWord;
    const found = most === 0 ? null : near.of(n);
    return {
      word: word.text,
      lemma: word.entry?.lemma ?? '',
      target_phones: [...word.sounds.phones],
      observed_phones: symbolsOf(heard),
      truncated: found?.truncated ?? false,
      candidates: found === null ? [] : rankWord(heardWord, found, searcher, single ? evidence : null, most),
    };
  });
  const [first] = words as [HeardAsWord];
  const clause = (): HeardAsCandidate[] =>
    most === 0 ? [] : rankClause(heardWords, near, searcher, evidence, most);
  const candidates = single ? first.candidates : clause();
  const scored = candidates.some(({ ctc_log_prob }) => ctc_log_prob !== null);
  return {
    scheme,
    script: 'greek',
    method: scored ? 'posterior' : 'distance-softmax',
    temperature: TEMPERATURE,
    other_score: OTHER_SCORE,
    truncated: words.some(({ truncated }) => truncated),
    candidates,
    words,
  };
}
