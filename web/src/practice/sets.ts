/**
 * Sets of words to practise, of one scheme: the most frequent words, and a chapter for each taught sound. The build
 * writes them (lexicon/sets.ts), because the library suggests words by their first letters only, ten at a time.
 */

import type { Get } from './verses.ts';

/** The words that have one sound, most frequent first. */
export interface Chapter {
  /** A taught phone, IPA. */
  readonly phone: string;
  /** The letters that stand for it, separated by spaces: a name of the chapter without IPA. */
  readonly letters: string;
  readonly words: readonly string[];
}

export interface Sets {
  readonly frequent: readonly string[];
  readonly chapters: readonly Chapter[];
}

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string');

const isChapter = (value: unknown): value is Chapter => {
  const { phone, letters, words } = (value ?? {}) as Partial<Chapter>;
  return typeof phone === 'string' && typeof letters === 'string' && isWords(words);
};

/** The sets of a file; null for a file that has none. */
export function readSets(file: string): Sets | null {
  try {
    const { frequent, chapters } = (JSON.parse(file) ?? {}) as Partial<Sets>;
    return isWords(frequent) && Array.isArray(chapters) && chapters.every(isChapter)
      ? { frequent, chapters }
      : null;
  } catch {
    return null;
  }
}

/**
 * Fetches the sets of a scheme.
 *
 * @param base the address of the folder that holds them, with or without a slash at its end
 * @returns the sets, or a sentence that says why there are none
 */
export async function fetchSets(scheme: string, base: string, get: Get = fetch): Promise<Sets | string> {
  try {
    const answer = await get(`${base.replace(/\/$/u, '')}/${encodeURIComponent(scheme)}.json`);
    const sets = answer.ok ? readSets(await answer.text()) : null;
    if (sets !== null) return sets;
  } catch {
    // Without a connection the sets do not come; the sentence below says so.
  }
  return 'The word lists of this pronunciation did not load. Check the connection and try again. Lists that were opened once online are here without a connection, too.';
}
