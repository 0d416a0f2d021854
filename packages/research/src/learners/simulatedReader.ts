import type { Entry } from '../../../../src/engine/lexicon/lexicon.ts';
import { bareSpelling, type Letter, lettersOf } from '../../../../src/engine/phonology/letters.ts';

export interface Persona {
  readonly name: string;
  readonly habits: string;
  /** Returns phones separated by spaces, with ˈ before the first accented vowel. */
  readonly say: Say;
  /** Says the word with its stress moved by `by` syllables; null if the stress cannot move there. */
  readonly misplace?: (word: string, entry: Entry | null | undefined, by: number) => string | null;
}

/** `entry` is given if the reader knows the word. */
export type Say = (word: string, entry?: Entry | null) => string;

const isUnmarked = ({ accent, breathing, iota }: Letter): boolean =>
  accent === null && breathing === null && !iota;

/** Adds the accents and breathings that a printed word lacks, if the reader knows the word: Ο is read as ὁ. */
export function lettersRead(word: string, entry: Entry | null | undefined): Letter[] {
  const printed = lettersOf(word);
  if (!entry || !printed.every(isUnmarked)) return printed;
  const known = lettersOf(entry.form);
  return bareSpelling(known) === bareSpelling(printed) ? known : printed;
}
