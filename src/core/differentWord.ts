/**
 * Whether another real word was said instead of the target. It names a word to a learner, so it asks for more than a
 * near one: a word that is likely to have been said.
 */

import type { DifferentWord } from '../contract/response.ts';
import type { Reading } from '../phonology/readings.ts';
import { faultsOf, type Row } from './alignment.ts';
import { bestRival, type HeardWord, type Neighbourhood, readingsOf, type Searcher } from './neighbours.ts';
import { round6 } from './round.ts';

/** A word that was said instead is at least this similar to what was heard. */
const LEAST_SIMILARITY = 0.8;

/** It occurs more often than this: what the texts have once or twice may be a slip, and learners do not know it. */
const RARE = 2;

/** It occurs at least once where the target occurs so many times, or is known by itself. */
const MOST_TIMES_RARER = 200;

/** A word that occurs so often and was said without a fault is known by itself. */
const KNOWN = 20;

/** How many sounds of the target were said wrong and not as learners usually say these letters. */
function strangeFaults({ readings, heard }: HeardWord, { kernel, costs, phonology }: Searcher): number {
  const isUsual = ({ slot, heard: at, from, to }: Row): boolean => {
    if (slot === null || at === null) return false;
    const { slips, glidedSlips } = phonology.readings[readings[slot] as number] as Reading;
    return slips.has(heard[at] as number) || (to - from > 1 && glidedSlips.has(heard[at] as number));
  };
  return faultsOf(readings, heard, kernel, costs).filter((row) => !isUsual(row)).length;
}

/** The rivals of a word that may have been said instead. */
function likelyRivals(word: HeardWord, near: Neighbourhood, searcher: Searcher): (n: number) => boolean {
  const { lexicon, kernel, costs } = searcher;
  const least = (word.entry?.frequency ?? 0) / MOST_TIMES_RARER;
  const faults = strangeFaults(word, searcher);
  return (n) => {
    const row = near.rows[n] as number;
    const similarity = near.similarities[n] as number;
    const frequency = lexicon.frequencyOf(row);
    if (similarity < LEAST_SIMILARITY || similarity <= near.own || frequency <= RARE) return false;
    const own = faultsOf(readingsOf(row, searcher), word.heard, kernel, costs).length;
    return own < faults && (frequency >= least || (frequency >= KNOWN && own === 0));
  };
}

/**
 * The verdict on a single word. Another word was said if the attempt is no accepted way to say the target (ἀρχῇ with an
 * accepted i is ἀρχῇ, although it sounds like ἄρχει) and some rival is nearer to it than the target is, near enough,
 * no rarity, and has fewer sounds that were said wrong: [kɹɪsˈtɔs] has one wrong sound as Χριστός, and two as χρηστός. A slip
 * that learners usually make does not count against the target: οἱ said [i] is modern Greek, and not εἰ.
 */
function judgeWord(word: HeardWord, near: Neighbourhood, searcher: Searcher, edits: number): DifferentWord {
  const { lexicon } = searcher;
  const passing = edits > 0 ? bestRival(word, near, searcher, likelyRivals(word, near, searcher)) : null;
  const rival = passing ?? bestRival(word, near, searcher);
  if (rival === null) return { checked: true, detected: false };
  const { form, lemma } = lexicon.entry(near.rows[rival] as number);
  return {
    checked: true,
    detected: passing !== null,
    word: form,
    ...(lemma === null ? {} : { lemma }),
    similarity: round6(near.similarities[rival] as number),
  };
}

/**
 * The `different_word` of a response; a verse is not checked, nor a word whose caller asked for no check.
 *
 * @param edits the real edits of the attempt
 */
export function differentWord(
  wanted: boolean,
  edits: number,
  words: readonly HeardWord[],
  near: readonly Neighbourhood[],
  searcher: Searcher,
): DifferentWord {
  const [word] = words;
  if (words.length !== 1 || word === undefined) {
    return { checked: false, detected: false, reason: 'single-word targets only' };
  }
  if (!wanted) return { checked: false, detected: false };
  return judgeWord(word, near[0] as Neighbourhood, searcher, edits);
}
