/** A reader of Greek, who says a printed word as the IPA of a request. */

import type { Entry } from '../../../../src/engine/lexicon/lexicon.ts';
import { bareSpelling, type Letter, lettersOf } from '../../../../src/engine/phonology/letters.ts';

export interface Persona {
  readonly name: string;
  /** Mother tongue as a tag; absent for readers without an accent. */
  readonly tongue?: string;
  readonly habits: string;
  /** Phones separated by spaces, ˈ before the first accented vowel. */
  readonly say: Say;
  /** The same with the stress moved by so many syllables; null if there is no such syllable. */
  readonly misplace?: (word: string, entry: Entry | null | undefined, by: number) => string | null;
}

/** The entry is the reader's knowledge of the word. */
export type Say = (word: string, entry?: Entry | null) => string;

const isUnmarked = ({ accent, breathing, iota }: Letter): boolean =>
  accent === null && breathing === null && !iota;

/** A reader who knows Ο, printed in capitals without marks, sees ὁ. */
export function lettersRead(word: string, entry: Entry | null | undefined): Letter[] {
  const printed = lettersOf(word);
  if (!entry || !printed.every(isUnmarked)) return printed;
  const known = lettersOf(entry.form);
  return bareSpelling(known) === bareSpelling(printed) ? known : printed;
}
