/**
 * Cuts a verse into phrases that a learner can say in one breath: at commas, points and dashes, and as few as possible. A
 * stretch without any of them stays whole.
 */

/** Words of a phrase, where the verse has stops enough. */
export const MOST_WORDS = 12;

const AFTER_STOP = /(?<=[,.;··:—)])\s+/u;

const wordCount = (text: string): number => text.split(' ').length;

/** The phrases of a verse, in its order. */
export function phrasesOf(verse: string): string[] {
  const phrases: string[] = [];
  for (const piece of verse.trim().split(AFTER_STOP)) {
    const last = phrases.at(-1);
    const joined = last === undefined ? piece : `${last} ${piece}`;
    if (last !== undefined && wordCount(joined) <= MOST_WORDS) phrases[phrases.length - 1] = joined;
    else phrases.push(piece);
  }
  return phrases;
}
