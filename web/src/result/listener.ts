/** What a listener may take an attempt for, as a sentence: the likeliest words, or the spelling of what was heard. */

import type { HeardAsCandidate } from '../../../src/contract/response.ts';
import { MESSAGES, say } from '../messages.ts';
import { spelledOnce } from './sentences.ts';

const { heardAs: WORDS } = MESSAGES;

/** From here on a word is sure; below the other it is not named at all. */
const SURE = 0.75;
const NAMED = 0.1;

const SHOWN = 3;

/** The words that are likely enough to be named, the likeliest first; a sure one stands alone. */
export function likely(candidates: readonly HeardAsCandidate[]): { sure: boolean; words: string[] } {
  const words = spelledOnce(candidates).filter(
    ({ kind, confidence }) => kind === 'lexicon' && confidence >= NAMED,
  );
  const [first] = words;
  const sure = first !== undefined && first.confidence >= SURE;
  return { sure, words: words.slice(0, sure ? 1 : SHOWN).map(({ greek }) => greek ?? '') };
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${WORDS.or} ${words.at(-1)}`;

/** What the attempt is taken for, and how it would be spelled if it is no word. */
export function heardAsSentence(candidates: readonly HeardAsCandidate[]): string {
  const { sure, words } = likely(candidates);
  const taken =
    words.length === 0 ? WORDS.none : say(sure ? WORDS.sure : WORDS.maybe, { words: listed(words) });
  const [first] = candidates;
  if (first?.kind !== 'transliteration') return taken;
  return `${taken} ${say(WORDS.spelling, { word: first.greek ?? '' })}`;
}
