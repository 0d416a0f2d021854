/** How a text is said, as elements: in Latin letters by syllables, and in IPA. A line is never broken inside a word. */

import type { ReadingResponse } from '../../src/contract/lexicon.ts';
import { respelledWords, type SpelledSyllable } from '../../src/score/coach/sentences/en/respelling.ts';
import { element } from './dom.ts';

type Part = Node | string;

const wordOf = (...parts: readonly Part[]): HTMLElement => element('span', { class: 'said-word' }, ...parts);

const spaced = (words: readonly HTMLElement[]): Part[] =>
  words.flatMap((word, n) => (n === 0 ? [word] : [' ', word]));

/** A syllable that is stressed beside others is strong. */
const syllable = ({ text, accented }: SpelledSyllable, alone: boolean): Part =>
  accented && !alone ? element('strong', {}, text) : text;

/** 'an-thro-pos', with the stressed syllable strong. */
export const respelt = (reading: ReadingResponse): HTMLElement =>
  element(
    'span',
    { class: 'respelling' },
    ...spaced(
      respelledWords(reading).map((word) =>
        wordOf(...word.flatMap((one, n) => [...(n === 0 ? [] : ['-']), syllable(one, word.length === 1)])),
      ),
    ),
  );

/** The phones between slashes, written together as words are; seen only by readers who want IPA. */
export function inIpa({ ipa, target_words }: ReadingResponse): HTMLElement {
  const phones = ipa.split(' ');
  const words = target_words.map((word) => phones.splice(0, word.phones.length).join(''));
  const shown = `/${words.join(' ')}/`.split(' ');
  return element('span', { class: 'ipa ipa-only' }, ...spaced(shown.map((word) => wordOf(word))));
}
