/** The words of a target, each with the phones heard for it: the alignment cut at the words. */

import type { Spellings } from '../../phonology/spellings.ts';
import type { Comparison, Row } from '../score/alignment.ts';
import { spellGreek } from '../text/spell.ts';
import type { HeardWord } from './neighbours.ts';

/** A target word, the phones heard for it, and where its stress was heard. */
export interface Slice extends HeardWord {
  readonly text: string;
  /** Index in `heard` of the stressed vowel, or null. */
  readonly stressed: number | null;
  /** The Greek spelling of the heard phones; empty when none has a letter. */
  readonly spelt: string;
}

/** The words of the target with the phones that the alignment gives them. */
export const sliceWords = ({ target, attempt, rowsOfWords }: Comparison, spellings: Spellings): Slice[] =>
  target.words.map(({ text, entry, start, end }, n) => {
    const own = rowsOfWords[n] as readonly Row[];
    const from = own[0]?.from ?? 0;
    const to = own.at(-1)?.to ?? from;
    const stressed = attempt.stressed.find((at) => at >= from && at < to);
    const heard = attempt.phones.slice(from, to);
    const mark = stressed === undefined ? null : stressed - from;
    const slots = target.slots.slice(start, end);
    return {
      text,
      entry,
      readings: slots.map((slot) => slot.reading),
      phones: slots.map((slot) => slot.phone),
      heard,
      stressed: mark,
      spelt: spellGreek(heard, mark, spellings),
    };
  });
