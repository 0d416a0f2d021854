/** The listener that the service speaks to. */

import { LANGUAGES, type Listener } from '../../score/coach/sentences/language.ts';

/** Sentences in English, with model words of English. */
export const listenerOf = (scheme: string): Listener => ({ scheme, tongue: 'en-US', words: LANGUAGES.en });
