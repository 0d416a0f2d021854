/** Code that only a tutor with a lexicon needs; the page loads it with the first lexicon. */

import { searchIn } from '../heard/searchIn.ts';
import { readLexicon } from '../lexicon/packed.ts';
import { readWords } from '../lexicon/words.ts';

export const LEXICAL = { readLexicon, readWords, searchIn };

export type Lexical = typeof LEXICAL;
