/** A verse that was not said to its end: the words behind the last one that was said are one fault, not many. */

import type { TutorResponse } from '../../../src/contract/response.ts';

export interface Stopped {
  /** The last word that was said. */
  readonly after: string;
  /** Its index. */
  readonly word: number;
  /** True for the sounds of the words that were not said, by their index. */
  readonly isUnsaid: (soundIndex: number) => boolean;
  /** The first syllable that was not said. */
  readonly syllable: number;
}

type Verse = Pick<TutorResponse, 'coaching' | 'target_words' | 'stress'>;

/** Where the speaker stopped; null where the last word, or none at all, was said. */
export function stoppedAfter({ coaching, target_words, stress }: Verse): Stopped | null {
  const { sounds } = coaching;
  // A sound that was added stands between others: only a word behind the last one heard is left out.
  const last = sounds.findLastIndex(({ heard }) => heard !== null);
  const said = sounds.slice(0, last + 1).filter(({ target }) => target !== null).length;
  let end = 0;
  const ends = target_words.map(({ phones }) => {
    end += phones.length;
    return end;
  });
  const word = ends.findIndex((at) => at >= said);
  if (said === 0 || word === target_words.length - 1) return null;
  const from = ends[word] ?? 0;
  const places = stress.syllables.flatMap(({ index, phones }) => phones.map(() => index));
  const behind = new Set(sounds.filter(({ target }) => target !== null).slice(from));
  return {
    after: target_words[word]?.word ?? '',
    word,
    isUnsaid: (index) => behind.has(sounds[index] as (typeof sounds)[number]),
    syllable: places[from] ?? 0,
  };
}
