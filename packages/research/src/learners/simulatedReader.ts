/**
 * A reader of Greek: what a learner says for a printed word, as the IPA that a request carries. The mark of stress stands before
 * the first accented vowel; a word without an accent gets none.
 */

import type { Entry } from '../../../../src/engine/lexicon/lexicon.ts';
import { bareSpelling, type Letter, lettersOf } from '../../../../src/engine/phonology/letters.ts';

export interface Reader {
  readonly name: string;
  /** Mother tongue, as a tag; readers without an accent have none. */
  readonly tongue?: string;
  /** How the reader reads, in a few words. */
  readonly habits: string;
  /** The attempt at a word: phones with blanks between them, and ˈ before the stressed vowel. */
  readonly say: Say;
  /** The same with the stress so many syllables further on, as somebody says it who stresses the wrong syllable; null where the word has none there. */
  readonly misplace?: (word: string, entry: Entry | null | undefined, by: number) => string | null;
}

/** Says a word as it is printed; the entry of the lexicon is what the reader knows of it. */
export type Say = (word: string, entry?: Entry | null) => string;

const isUnmarked = ({ accent, breathing, iota }: Letter): boolean =>
  accent === null && breathing === null && !iota;

/** The letters of a word; a reader sees ὁ in Ο, printed in capitals without marks. */
export function lettersRead(word: string, entry: Entry | null | undefined): Letter[] {
  const printed = lettersOf(word);
  if (!entry || !printed.every(isUnmarked)) return printed;
  const known = lettersOf(entry.form);
  return bareSpelling(known) === bareSpelling(printed) ? known : printed;
}
