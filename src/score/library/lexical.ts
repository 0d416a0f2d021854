/** What only a tutor with a lexicon needs; the page loads it with the first lexicon. */

import { searchIn } from '../heard/search.ts';
import { readLexicon } from '../lexicon/packed.ts';

export const LEXICAL = { readLexicon, searchIn };

export type Lexical = typeof LEXICAL;
