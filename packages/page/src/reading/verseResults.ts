import type { TutorResponse } from '../../../../src/contract/response.ts';
import type { FollowedVerse, Outcome } from '../device/protocol.ts';
import type { DrawnLesson } from '../sounds/pictures.ts';
import type { Verse } from './passage.ts';

export interface VerseResult {
  /** Null for a verse that was passed over, or that was read on an earlier visit. */
  readonly answer: TutorResponse | null;
  /** An outcome for each token; null if the tutor does not read it, or it was not reached. */
  readonly outcomes: readonly (Outcome | null)[];
  /** The score of the verse, from 0 to 1; null for a verse that was passed over. */
  readonly share: number | null;
  /** For each token, the index of its word in the answer; -1 without a word. */
  readonly words: readonly number[];
  /** Seconds from the start of the reader's voice. */
  readonly start: number;
  readonly end: number;
  /** A sentence that tells the pace, or that the verse was not understood; may be empty. */
  readonly pace: string;
  /** False if the reader stopped in the verse, or it was not understood. */
  readonly whole: boolean;
}

export const pointsOf = (share: number): number => Math.round(100 * share);

/**
 * Makes the result of a verse that has ended; null if it could not be scored.
 *
 * @param places for each word, the index of its token
 * @param began second of the reader's voice at which this reading began
 * @param reached index of the last word that the reader reached
 */
export function resultOf(
  { answer, outcomes, start_s, end_s, pace }: FollowedVerse,
  { tokens }: Verse,
  places: readonly number[],
  began: number,
  reached = places.length - 1,
): VerseResult | null {
  if (answer.proximity === null) return null;
  const wordAt = tokens.map((_, token) => places.indexOf(token));
  const isReached = (word: number): boolean => word >= 0 && word <= reached;
  const whole = reached >= places.length - 1 && answer.understood !== false;
  return {
    answer,
    share: answer.proximity,
    outcomes: wordAt.map((word) => (isReached(word) ? (outcomes[word] ?? null) : null)),
    words: wordAt,
    start: began + start_s,
    end: began + end_s,
    pace,
    whole,
  };
}

export function passedOver({ tokens }: Verse): VerseResult {
  const outcome: Outcome = { status: 'omitted', event: '', start: null };
  return {
    answer: null,
    share: null,
    outcomes: tokens.map(() => outcome),
    words: [],
    start: 0,
    end: 0,
    pace: '',
    whole: true,
  };
}

export interface Sum {
  /** The number of verses that were read to their end. */
  readonly read: number;
  /** The mean over all words, from 0 to 100; words that were passed over count 0. */
  readonly points: number;
  readonly minutes: number;
  /** Words a minute. */
  readonly pace: number;
}

const wordsOf = ({ outcomes }: VerseResult): Outcome[] => outcomes.filter((one) => one !== null);

const total = (verses: readonly VerseResult[], of: (verse: VerseResult) => number): number =>
  verses.reduce((sum, verse) => sum + of(verse), 0);

export function sumOf(results: readonly (VerseResult | null)[]): Sum {
  const whole = results.filter((verse): verse is VerseResult => verse?.whole === true);
  // Verses that were passed over are whole, but without a share.
  const read = whole.filter(({ share }) => share !== null);
  const shareSum = total(read, (verse) => (verse.share ?? 0) * wordsOf(verse).length);
  const wordCount = total(whole, (verse) => wordsOf(verse).length);
  const minutes = total(read, ({ start, end }) => end - start) / 60;
  const said = total(read, (verse) => wordsOf(verse).filter(({ status }) => status !== 'omitted').length);
  return {
    read: read.length,
    points: pointsOf(shareSum / Math.max(1, wordCount)),
    minutes,
    pace: Math.round(said / Math.max(0.01, minutes)),
  };
}

/** Reduces the lesson of a verse to word `n`, with `sentence` as the verdict. */
export function lessonOfWord(
  lesson: DrawnLesson,
  answer: TutorResponse,
  n: number,
  sentence: string,
): DrawnLesson {
  const word = lesson.words[n];
  const cards = word?.syllables.flatMap((syllable) => syllable.cards.map(({ index }) => index)) ?? [];
  const isOf = ({ card, words }: DrawnLesson['fixes'][number]): boolean =>
    card === null ? words.includes(word?.word ?? '') : cards.includes(card);
  return {
    ...lesson,
    points: pointsOf(answer.words[n]?.proximity ?? 0),
    verdict: [sentence],
    habit: null,
    words: word?.said ? [word] : [],
    // The gain of a fix is for the whole verse, so it is not shown.
    fixes: lesson.fixes.filter(isOf).map((fix) => ({ ...fix, words: [], gain: 0 })),
    heardAs: [],
    remarks: [],
    why: [],
    heardBy: null,
  };
}
