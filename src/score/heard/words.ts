/** The parts of an answer that are about words: each word scored, the word said in its place, and what it resembles. */

import type { TutorRequest } from '../../contract/request.ts';
import type { TutorResponse } from '../../contract/response.ts';
import type { Comparison } from '../align/alignment.ts';
import { scoredWords } from '../align/score.ts';
import type { Evidence } from '../evidence/confidence.ts';
import { differentWord, saidInstead, withSaid } from './differentWord.ts';
import { heardAs } from './heardAs.ts';
import { heardWords } from './heardWords.ts';
import { Neighbourhoods, type Searcher } from './neighbours.ts';

export function compareWords(
  request: TutorRequest,
  comparison: Comparison,
  searcher: Searcher,
  evidence: Evidence | null,
): Pick<TutorResponse, 'words' | 'different_word' | 'heard_as'> {
  const [heard, scored] = [heardWords(comparison), scoredWords(comparison)];
  const near = new Neighbourhoods(heard, searcher);
  const said = request.different_word ? saidInstead(scored, heard, near, searcher) : [];
  return {
    words: withSaid(scored, said, near, searcher),
    different_word: differentWord(request.different_word, said, heard, near, searcher),
    heard_as: heardAs(request, heard, near, searcher, evidence),
  };
}
