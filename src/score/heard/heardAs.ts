/**
 * The parts of an answer that are about words: each word scored, the word said in its place, and heard_as: which real words
 * the attempt resembles, and how it would be spelt.
 *
 * A single word is ranked among the lexicon's rows that are one phone away from what was heard or from the target.
 * In a verse every word has such a ranking, on the phones that the alignment gives it. One more ranking is for the
 * whole clause. It holds the target, the target with each word replaced by its best rival, and the spelling of what was heard.
 * The request says how many rows each ranking lists; 0 skips the search. Without a lexicon there is nothing to search, and a
 * ranking of the target and a spelling alone would look surer than it is: it lists nothing, either.
 */

import type { TutorRequest } from '../../contract/request.ts';
import type { HeardAs, HeardAsCandidate, HeardAsWord, TutorResponse } from '../../contract/response.ts';
import type { Comparison } from '../align/alignment.ts';
import { scoredWords } from '../align/score.ts';
import type { Evidence } from '../evidence/confidence.ts';
import { symbolsOf } from '../text/spell.ts';
import { rankWord } from './candidates.ts';
import { rankClause } from './clause.ts';
import { differentWord, saidInstead, withSaid } from './differentWord.ts';
import { type HeardWord, heardWordsOf, Neighbourhoods, type Searcher } from './neighbours.ts';
import { OTHER_SCORE, TEMPERATURE } from './ranking.ts';

/**
 * The `heard_as` of a response.
 *
 * @param asked its scheme, and how many words each ranking lists
 * @param near the neighbourhoods of the words; none is asked for where rankings are empty
 */
function heardAs(
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

/** The scores of the words, the word that was said instead, and `heard_as`. */
export function compareWords(
  request: TutorRequest,
  comparison: Comparison,
  searcher: Searcher,
  evidence: Evidence | null,
): Pick<TutorResponse, 'words' | 'different_word' | 'heard_as'> {
  const [heard, scored] = [heardWordsOf(comparison, searcher), scoredWords(comparison)];
  const near = new Neighbourhoods(heard, searcher);
  const known = searcher.lexicon.rows > 0;
  const { scheme, different_word: wanted } = request;
  const said = wanted && known ? saidInstead(heard, near, searcher) : [];
  const candidates = known ? request.candidates : 0;
  return {
    words: withSaid(scored, said, near, searcher),
    different_word: differentWord(wanted, said, heard, near, searcher),
    heard_as: heardAs({ scheme, candidates }, heard, near, searcher, evidence),
  };
}
