/**
 * Searches the lexicon for the words that an attempt resembles. A single word is ranked among the lexicon rows one
 * phone away from the heard phones or from the target. In a verse each word has such a ranking, for the phones that the
 * alignment gives it, and the whole clause has one ranking: the target, the target with one word replaced by its best
 * rival, and the spelling of the heard phones.
 */

import { rankWord } from './candidates.ts';
import { rankClause } from './clause.ts';
import { judgeWord, saidInstead } from './differentWord.ts';
import type { WordSearch } from './heardAs.ts';
import { LexiconRows } from './lexiconRows.ts';
import { heardWordsOf, neighbourhoods, type SearchParts } from './neighbours.ts';

export function searchIn(parts: SearchParts): WordSearch {
  const rows = new LexiconRows(parts.lexicon, parts.phonology);
  const searcher = { ...parts, rows };
  return ({ candidates: most, different_word: wanted }, comparison, evidence) => {
    const heard = heardWordsOf(comparison, searcher);
    const near = neighbourhoods(heard, searcher);
    const said = wanted ? saidInstead(heard, near, searcher) : heard.map(() => null);
    const single = heard.length === 1;
    return {
      saidAs: said.map((rival, n) =>
        rival === null ? null : rows.wordOf(near(n).rows[rival] as number).greek,
      ),
      differentWord: single && wanted ? judgeWord(said[0] ?? null, near(0), searcher) : null,
      // If the request asks for empty rankings, the neighborhoods are not searched.
      words: heard.map((word, n) => ({
        truncated: most > 0 && near(n).truncated,
        candidates:
          most > 0 ? rankWord(word, near(n), searcher, single ? evidence : null, most, said[n] ?? null) : [],
      })),
      clause: most > 0 && !single ? rankClause(heard, near, searcher, evidence, most) : [],
    };
  };
}
