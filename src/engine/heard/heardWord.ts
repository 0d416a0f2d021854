/** A word of the target as it was heard: the phones that the alignment gives it, how well they fit, and the stress. */

import { type Aligner, alignedRows, type Comparison, type Row } from '../align/alignment.ts';
import { areApart } from '../align/likeness.ts';
import { heardIn, isRealEdit } from '../align/score.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { glidesInto, isOffglide, mayGlide, partsConsonants } from '../phonology/glides.ts';
import { isVowelPhone } from '../phonology/phones.ts';
import type { Phonology, Reading } from '../phonology/readings.ts';
import type { Word } from '../text/target.ts';

/**
 * Counts of nuclei (vowels that make syllables) before and after a stressed nucleus. One of the two counts stays
 * right if a sound is missing or extra.
 */
export interface StressPlace {
  readonly before: number;
  readonly after: number;
}

/** Accents of a word as bits: bit n of `before` is set if n nuclei are before an accented one; `after` likewise. */
export type Accents = StressPlace;

export interface HowSaid {
  /** True if it was said without a real edit, or with usual slips only. */
  readonly wasSaid: boolean;
  /** True if learners confuse each wrong consonant with the taught one. */
  readonly isAlike: boolean;
}

export interface HeardWord extends HowSaid {
  readonly word: Word;
  readonly heard: readonly number[];
  /** `heard` without the sounds that learners insert; other words are compared with these phones. */
  readonly plain: readonly number[];
  /** Index in `heard` of the stressed vowel; null without a stress mark. */
  readonly stressed: number | null;
  /** The position of the stressed vowel among the nuclei; also null if the learner inserted this vowel. */
  readonly stress: StressPlace | null;
  /** True if exactly one vowel has a mark. */
  readonly isMarkedOnce: boolean;
}

export interface SearchParts extends Aligner {
  readonly phonology: Phonology;
  readonly lexicon: Lexicon;
}

/**
 * True for a vowel that is not the offglide of the vowel before it. Two kinds of vowels after a vowel are never
 * offglides: a vowel right after a stressed vowel that could itself be a glide ([isaˈiu] is Ἠσαΐου), and a vowel right
 * after an offglide ([ˈzoʊi] is ζωή).
 */
function isNucleus(at: number, heard: readonly number[], stressed: number): boolean {
  const [before, phone] = [heard[at - 1], heard[at] as number];
  if (!isVowelPhone(phone)) return false;
  if (at === stressed || before === undefined || !isVowelPhone(before)) return true;
  if (!glidesInto(before, phone) || isOffglide(heard, at - 1)) return true;
  return at - 1 === stressed && mayGlide(before);
}

function stressPlace(heard: readonly number[], stressed: number): StressPlace {
  let before = -1; // The stressed nucleus itself is counted, too.
  let after = 0;
  for (let at = 0; at < heard.length; at++) {
    if (!isNucleus(at, heard, stressed)) continue;
    if (at <= stressed) before++;
    else after++;
  }
  return { before, after };
}

const hasBit = (bits: number, n: number): boolean => n < 31 && ((bits >> n) & 1) === 1;

/** False if the stress was heard on a syllable without an accent. */
export function fitsAccent(heard: StressPlace | null, { accents }: { readonly accents: Accents }): boolean {
  if (heard === null) return true;
  const { before, after } = accents;
  return before === 0 || hasBit(before, heard.before) || hasBit(after, heard.after);
}

/** True if every wrong sound of the word is a usual slip for its letters. */
function hasUsualSlips(word: Word, heard: readonly number[], parts: SearchParts): boolean {
  const { readings } = parts.phonology;
  const isUsual = ({ slot, heard: at, glided }: Row): boolean => {
    if (slot === null) return false;
    const { slips, glidedSlips, omitted } = readings[word.readings[slot] as number] as Reading;
    if (at === null) return omitted;
    const phone = heard[at] as number;
    return slips.has(phone) || (glided && glidedSlips.has(phone));
  };
  const rows = alignedRows(word.readings, heard, parts);
  return rows.every((row) => !isRealEdit(row) || isUsual(row));
}

/** True for a row with an inserted phone: a weak vowel that splits consonants, or a consonant said twice for one. */
const hasInsertion = ({ slot, from, to, status }: Row, phones: readonly number[]): boolean =>
  slot === null
    ? partsConsonants(phones, from)
    : status === 'acceptable' && to - from === 2 && phones[from] === phones[from + 1];

/** Collects what was heard for word n. If the learner inserted the stressed vowel, `stress` is null. */
function heardWord(comparison: Comparison, n: number, parts: SearchParts): HeardWord {
  const { target, attempt, rowsOfWords } = comparison;
  const [word, rows] = [target.words[n] as Word, rowsOfWords[n] as readonly Row[]];
  const heard = heardIn(comparison, n);
  const from = rows[0]?.from ?? 0;
  const marks = attempt.stressed.filter((at) => at >= from && at < from + heard.length);
  const stressed = marks[0] === undefined ? null : marks[0] - from;
  // Indices in `heard`: an inserted phone is the last phone of its row.
  const inserted = rows.filter((row) => hasInsertion(row, attempt.phones)).map(({ to }) => to - 1 - from);
  const plain = heard.filter((_, at) => !inserted.includes(at));
  const isStressJudged = stressed !== null && !inserted.includes(stressed);
  const insertedBefore = inserted.filter((at) => at < (stressed ?? 0)).length;
  const isApart = ({ slot, heard: at, status }: Row): boolean =>
    status === 'incorrect' &&
    areApart(target.slots[slot as number]?.phone as number, attempt.phones[at as number] as number);
  return {
    word,
    heard,
    plain,
    stressed,
    stress: isStressJudged ? stressPlace(plain, stressed - insertedBefore) : null,
    isMarkedOnce: marks.length === 1,
    wasSaid: !rows.some(isRealEdit) || hasUsualSlips(word, plain, parts),
    isAlike: !rows.some(isApart),
  };
}

export const heardWordsOf = (comparison: Comparison, parts: SearchParts): HeardWord[] =>
  comparison.target.words.map((_, n) => heardWord(comparison, n, parts));
