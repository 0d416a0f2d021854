/** Collects the code that only a tutor with a lexicon needs; the page loads this file with the first lexicon. */

import { rankWord } from '../heard/candidates.ts';
import { rankClause } from '../heard/clause.ts';
import { judgeWord, saidInstead } from '../heard/differentWord.ts';
import type { WordSearch } from '../heard/heardAs.ts';
import { heardWordsOf, type SearchParts } from '../heard/heardWord.ts';
import { LexiconRows, neighbourhoods } from '../heard/neighbours.ts';
import { readLexicon, readWords } from '../lexicon/words.ts';

/**
 * Searches the lexicon for the words that an attempt resembles. Each word is ranked among the lexicon rows one phone away
 * from its heard phones or from the target. A verse also has a ranking of clauses (clause.ts).
 */
export function searchIn(parts: SearchParts): WordSearch {
  const rows = new LexiconRows(parts.lexicon, parts.phonology);
  const searcher = { ...parts, rows };
  return ({ candidates: most, different_word: isRivalAsked }, comparison, evidence) => {
    const heard = heardWordsOf(comparison, searcher);
    const near = neighbourhoods(heard, searcher);
    const rivals = isRivalAsked ? saidInstead(heard, near, searcher) : heard.map(() => null);
    const isSingle = heard.length === 1;
    return {
      saidAs: rivals.map((rival, n) =>
        rival === null ? null : rows.wordOf(near(n).rows[rival] as number).greek,
      ),
      differentWord: isSingle && isRivalAsked ? judgeWord(rivals[0] ?? null, near(0), searcher) : null,
      // If the request asks for empty rankings, the neighborhoods are not searched.
      words: heard.map((word, n) => {
        if (most === 0) return { truncated: false, candidates: [] };
        const weighed = isSingle ? evidence : null;
        const candidates = rankWord(word, near(n), searcher, weighed, most, rivals[n] ?? null);
        return { truncated: near(n).truncated, candidates };
      }),
      clause: most > 0 && !isSingle ? rankClause(heard, near, searcher, evidence, most) : [],
    };
  };
}

export const LEXICAL = { readLexicon, readWords, searchIn };

export type Lexical = typeof LEXICAL;
