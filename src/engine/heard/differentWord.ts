/**
 * Decides if the learner said another real word instead of the target. The learner is told that word, so it must fit
 * the attempt without an error.
 */

import type { DifferentWord } from '../../contract/response.ts';
import { alignedRows, type Row } from '../align/alignment.ts';
import { isRealEdit, round6 } from '../align/score.ts';
import type { Entry } from '../lexicon/lexicon.ts';
import { soundKey } from '../phonology/glides.ts';
import { bareSpelling, ELISION, lettersOf } from '../phonology/letters.ts';
import { phoneId } from '../phonology/phones.ts';
import { fitsAccent, type HeardWord } from './heardWord.ts';
import type { Neighbourhood, Neighbourhoods, Searcher } from './neighbours.ts';

const LEAST_SIMILARITY = 0.8;

/** The other word must occur more often than this: rarer forms may be slips, and learners do not know them. */
const RARE = 2;

/** The other word must occur at least once per MOST_TIMES_RARER occurrences of the target, or at least KNOWN times. */
const MOST_TIMES_RARER = 200;
const KNOWN = 20;

/** Lists the indices of the rivals that are near enough and not rare: nearest first, ties by frequency. */
function nearRivals({ word }: HeardWord, near: Neighbourhood, { lexicon }: Searcher): number[] {
  const { rows, similarities, target } = near;
  const own = similarities[target] as number;
  const least = Math.min(KNOWN, (word.entry?.frequency ?? 0) / MOST_TIMES_RARER);
  const rivals: number[] = [];
  for (let n = 0; n < rows.length; n++) {
    const similarity = similarities[n] as number;
    if (similarity < LEAST_SIMILARITY || similarity <= own) continue;
    const frequency = lexicon.frequencyOf(rows[n] as number);
    if (frequency > RARE && frequency >= least) rivals.push(n);
  }
  return rivals.sort((a, b) => (similarities[b] as number) - (similarities[a] as number));
}

const bare = (form: string): string => bareSpelling(lettersOf(form));

const isElided = ({ form }: Entry): boolean => form.endsWith(ELISION);

/**
 * True for a rival that is another way to write the target: with other marks (ἠμεῖς for ἡμεῖς), with another elision
 * (κατ’ for καθ’), or in full (ἐπί for ἐπ’).
 */
function areOneForm(rival: Entry, target: Entry | null): boolean {
  if (target === null || rival.lemma === null || rival.lemma !== target.lemma) return false;
  if (isElided(target) && isElided(rival)) return true;
  if (rival.form.length !== target.form.length) return false;
  const [ofRival, ofTarget] = [bare(rival.form), bare(target.form)];
  return isElided(target) ? ofRival.startsWith(ofTarget) : ofRival === ofTarget;
}

const WEAK = phoneId('ə');

/**
 * True if rival and target differ in a sound that was heard as ə, because a weak vowel does not distinguish words:
 * πᾶσιν said [pˈasən] is not πᾶσαν. A ə that is aligned with the same sound in both words does not count.
 */
function restsOnWeakVowel(row: number, { word, heard }: HeardWord, searcher: Searcher): boolean {
  if (!heard.includes(WEAK)) return false;
  const { phonology, rows } = searcher;
  /** Finds for each heard phone the taught phone aligned with it; undefined for an extra one. */
  const taughtFor = (readings: ArrayLike<number>): (number | undefined)[] =>
    alignedRows(readings, heard, searcher).flatMap(({ slot, from, to }) =>
      Array(to - from).fill(slot === null ? undefined : phonology.readings[readings[slot] as number]?.phone),
    );
  const [ofTarget, ofRival] = [taughtFor(word.readings), taughtFor(rows.readingsOf(row))];
  return heard.some((phone, at) => phone === WEAK && ofTarget[at] !== ofRival[at]);
}

/**
 * Mid vowels that English speakers lengthen with a glide: [eɪ], [oʊ]. This glide is not a fault, unless the target has
 * diphthongs for which it is a usual slip.
 */
const LENGTHENED = /^(?:[eɛ]\u031d? ɪij|[oɔ] ʊuw)$/u;

const isLengthened = (heard: readonly number[], { to }: Row): boolean =>
  LENGTHENED.test(soundKey(heard.slice(to - 2, to)));

/**
 * Finds the nearest rival that was said without a fault; null without such a rival, or if it sounds the same as another
 * way to write the target.
 */
function saidRival(heardWord: HeardWord, near: Neighbourhood, searcher: Searcher): number | null {
  const { lexicon, rows, phonology } = searcher;
  const { word, heard, stress } = heardWord;
  const hasGlidedSlips = word.readings.some((id) => phonology.readings[id]?.glidedSlips.size);
  const isFault = (row: Row): boolean =>
    isRealEdit(row) || (row.glided && (hasGlidedSlips || !isLengthened(heard, row)));
  const rowOf = (n: number): number => near.rows[n] as number;
  const wasSaid = (n: number): boolean => {
    const row = rowOf(n);
    if (rows.soundsLike(row, word.phones)) return false;
    if (alignedRows(rows.readingsOf(row), heard, searcher).some(isFault)) return false;
    return fitsAccent(stress, rows.wordOf(row)) && !restsOnWeakVowel(row, heardWord, searcher);
  };
  const rivals = nearRivals(heardWord, near, searcher);
  const said = rivals.find(wasSaid);
  if (said === undefined) return null;
  const asNear = rivals.filter((n) => near.similarities[n] === near.similarities[said] && wasSaid(n));
  return asNear.some((n) => areOneForm(lexicon.entry(rowOf(n)), word.entry)) ? null : said;
}

/**
 * Finds the stress twin that was said: a frequent word with the same sounds and with its accent on the stressed
 * syllable (ἀλλά said [ˈala] is ἄλλα). Null without a twin, or if the stress fits an accent of the target.
 */
function stressTwin(heardWord: HeardWord, near: () => Neighbourhood, searcher: Searcher): number | null {
  const { word, stress, isMarkedOnce } = heardWord;
  const { rows, lexicon } = searcher;
  const { entry, phones, accents } = word;
  if (stress === null || !isMarkedOnce || entry === null || accents.length === 0) return null;
  if (fitsAccent(stress, rows.wordOf(entry.row))) return null;
  const isTwin = (row: number): boolean => {
    if (!rows.soundsLike(row, phones)) return false;
    const other = rows.wordOf(row);
    const hasAccent = other.accents.before !== 0;
    if (!hasAccent || !fitsAccent(stress, other)) return false;
    return lexicon.frequencyOf(row) >= KNOWN && !areOneForm(lexicon.entry(row), entry);
  };
  const twin = near().rows.findIndex(isTwin);
  return twin === -1 ? null : twin;
}

/**
 * Finds for each word of the target the word that was said instead, as an index among the neighbors of the target word;
 * null if the target word was said, well or badly.
 *
 * A rival was said if three things hold. The attempt is not an accepted way to say the target (ἀρχῇ with an accepted i
 * sounds like ἄρχει). The rival is nearer to the attempt than the target is, and not rare. The rival was said without a
 * fault and stressed on its accent ([fˈovu] is not φοβοῦ). Usual slips of learners do not count against the target: οἱ
 * said [i] is modern Greek, not εἰ.
 */
export const saidInstead = (
  words: readonly HeardWord[],
  near: Neighbourhoods,
  searcher: Searcher,
): (number | null)[] =>
  words.map((word, n) => {
    if (word.wasSaid) return stressTwin(word, () => near(n), searcher);
    // A phone that is always a fault rules out every word.
    if (!word.heard.every(searcher.costs.mayBeRight)) return null;
    return saidRival(word, near(n), searcher);
  });

/** Reports the word that was said instead; otherwise the nearest rival, with `detected` false. */
export function judgeWord(said: number | null, near: Neighbourhood, searcher: Searcher): DifferentWord {
  const rival = said ?? near.rival;
  if (rival === null) return { checked: true, detected: false };
  const { greek, lemma } = searcher.rows.wordOf(near.rows[rival] as number);
  return {
    checked: true,
    detected: said !== null,
    word: greek,
    ...(lemma === null ? {} : { lemma }),
    similarity: round6(near.similarities[rival] as number),
  };
}
