/**
 * Makes the parts of an answer about words: the score of each word, the word said in its place, and `heard_as`, the
 * words that the attempt resembles, together with the spelling of the heard phones. The request sets the length of the
 * rankings; they are empty without a lexicon, because a ranking of the target and a spelling alone would look surer
 * than it is.
 */

import type { TutorRequest } from '../../contract/request.ts';
import type { DifferentWord, HeardAs, HeardAsCandidate, TutorResponse } from '../../contract/response.ts';
import type { Comparison } from '../align/alignment.ts';
import { heardIn, scoredWords } from '../align/score.ts';
import type { Evidence } from '../evidence/confidence.ts';
import { symbolsOf } from '../text/spell.ts';

export const TEMPERATURE = 0.1;
export const OTHER_SCORE = 0.5;

interface SearchResult {
  /** For each word: the word said in its place, or null. */
  readonly saidAs: readonly (string | null)[];
  /** Null for a verse, or if the check is off. */
  readonly differentWord: DifferentWord | null;
  readonly words: readonly Pick<HeardAs['words'][number], 'truncated' | 'candidates'>[];
  /** The ranking of the whole clause; empty for a single word. */
  readonly clause: HeardAsCandidate[];
}

export type WordSearch = (
  asked: Pick<TutorRequest, 'candidates' | 'different_word'>,
  comparison: Comparison,
  evidence: Evidence | null,
) => SearchResult;

/** Makes `heard_as`. Its candidates are the candidates of the only word, otherwise of the clause. */
function heardAs(scheme: string, comparison: Comparison, found: SearchResult | null): HeardAs {
  const words = comparison.target.words.map(({ text, entry, sounds }, n) => {
    const { truncated, candidates } = found?.words[n] ?? { truncated: false, candidates: [] };
    return {
      word: text,
      lemma: entry?.lemma ?? '',
      target_phones: [...sounds.phones],
      observed_phones: symbolsOf(heardIn(comparison, n)),
      truncated,
      candidates,
    };
  });
  const candidates = (words.length === 1 ? words[0]?.candidates : found?.clause) ?? [];
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

/**
 * Reports the check for a different word, which is left out for a verse, without a lexicon, or if it was turned off.
 */
function differentWord(wanted: boolean, words: number, found: SearchResult | null): DifferentWord {
  const unchecked = { checked: false, detected: false };
  if (words !== 1) return { ...unchecked, reason: 'single-word targets only' };
  if (!wanted) return unchecked;
  return found?.differentWord ?? { ...unchecked, reason: 'no lexicon is loaded' };
}

/** Makes the parts of an answer about words. @param search null without a lexicon */
export function compareWords(
  request: TutorRequest,
  comparison: Comparison,
  search: WordSearch | null,
  evidence: Evidence | null,
): Pick<TutorResponse, 'words' | 'different_word' | 'heard_as'> {
  const found = search?.(request, comparison, evidence) ?? null;
  const words = scoredWords(comparison).map((word, n) => {
    const said_as = found?.saidAs[n] ?? null;
    return said_as === null ? word : { ...word, said_as };
  });
  return {
    words,
    different_word: differentWord(request.different_word, words.length, found),
    heard_as: heardAs(request.scheme, comparison, found),
  };
}
