/** Writes the verdict of a lesson: sentences on words first, then one on how many sounds were right. */

import type { CoachingFix, TutorResponse } from '../../../src/contract/response.ts';
import { isStressTyped } from '../../../src/engine/align/typed.ts';
import type { LessonCard, LessonSyllable, LessonWord } from './lesson.ts';
import type { Mark, Places } from './places.ts';
import { isRight } from './sentences/cards.ts';
import { type Language, type Listener, PITCHED, say } from './sentences/language.ts';
import { isGrave, wordVerdicts } from './sentences/wordSentences.ts';

export interface UnsaidWords {
  readonly sentences: readonly string[];
  /** True for a word that a sentence mentions or that comes after the last word that was said. */
  readonly isTold: (word: number) => boolean;
  /** True for a word that was skipped or replaced, or that comes after the last word that was said. */
  readonly isUnsaid: (word: number) => boolean;
  /** True if a word was skipped or replaced; words after the last word that was said do not count. */
  readonly isAnyUnsaid: boolean;
  /** True for a word with extra sounds that the verdict mentions: repeated, restarted or followed by an inserted word. */
  readonly hasMore: (word: number) => boolean;
  /** True for a fix in a word that was not said, and for an extra sound in a word that was said more than once. */
  readonly covers: (fix: CoachingFix) => boolean;
}

/** Index of the last word that was said; null if it is the last word of the target, or if nothing was said. */
function lastWord({ coaching: { sounds }, target_words }: TutorResponse, { words }: Places): number | null {
  // An extra sound belongs to no word, so the last row with a target has the word.
  const last = sounds.findLastIndex(({ heard }) => heard !== null);
  const said = sounds.slice(0, last + 1).findLastIndex(({ target }) => target !== null);
  const word = words[said];
  return word === undefined || word === target_words.length - 1 ? null : word;
}

const ADDING: ReadonlySet<string> = new Set(['repetition', 'restart', 'insertion']);

/**
 * Finds the words that were skipped, replaced, repeated or swapped. Returns the sentences on them, and functions that tell
 * which words and fixes these sentences are about.
 */
export function unsaidWords(answer: TutorResponse, places: Places, words: Language): UnsaidWords {
  const last = lastWord(answer, places);
  const isAfterEnd = (word: number): boolean => last !== null && word > last;
  const verdicts = wordVerdicts(answer, words).filter(({ index }) => !isAfterEnd(index));
  const { stopped } = words.whole.word;
  const ending = last === null ? [] : [say(stopped, { word: answer.target_words[last]?.word ?? '' })];
  const isUnsaid = (word: number): boolean =>
    isAfterEnd(word) || verdicts.some(({ index, unsaid }) => unsaid && index === word);
  const hasMore = (word: number): boolean => ADDING.has(answer.words[word]?.error_type ?? 'none');
  /** Index of the word that has the sound or the stress mark of a fix. */
  const wordOf = (fix: CoachingFix): number =>
    fix.kind === 'sound'
      ? (places.words[fix.sound_index] ?? 0)
      : places.marks.findIndex((marks) => marks.some(({ index }) => index === fix.target_syllable));
  return {
    sentences: [...verdicts.map(({ sentence }) => sentence), ...ending],
    isTold: (word) => isAfterEnd(word) || verdicts.some(({ index }) => index === word),
    isUnsaid,
    hasMore,
    isAnyUnsaid: verdicts.some(({ unsaid }) => unsaid),
    covers: (fix) => {
      const isExtra = fix.kind === 'sound' && fix.target === null;
      return isUnsaid(wordOf(fix)) || (isExtra && hasMore(wordOf(fix)));
    },
  };
}

const isAccented = (word: readonly Mark[]): boolean => word.some(({ target }) => target);
const isCounted = (word: readonly Mark[]): boolean =>
  isAccented(word) && isStressTyped(word.length, isMarked(word));
const isMarked = (word: readonly Mark[]): boolean => word.some(({ attempt }) => attempt);
const isStressRight = (word: readonly Mark[]): boolean =>
  word.some(({ target, attempt }) => target && attempt);

/** Writes the part of the summary on the stress; empty if it was not judged, or the target is without an accent. */
function stressPart(answer: TutorResponse, accented: readonly (readonly Mark[])[], words: Language): string {
  const { coaching, scheme, not_judged: notJudged = [], input_quality, stress } = answer;
  const { stressRight, stressSome, stressUnmarked, stressWrong, stressLow } = words.whole.summary;
  const isUnheard = input_quality !== undefined && !stress.available;
  if (notJudged.includes('stress') || isUnheard || accented.length === 0) return '';
  if (!accented.some(isMarked)) return stressUnmarked;
  const right = accented.filter(isStressRight).length;
  if (right === accented.length) return stressRight;
  if (accented.length > 1) return say(stressSome, { right, all: accented.length });
  const { target_letters, detected_letters } = coaching.stress;
  const parts = { heard: detected_letters ?? '', target: target_letters ?? '' };
  return say(isGrave(target_letters, scheme) ? stressLow : stressWrong, parts);
}

/** Writes the sentence on the sounds of the words that were said; null if no word was said. */
function summaryOf(
  answer: TutorResponse,
  lessonWords: readonly LessonWord[],
  places: Places,
  { isUnsaid, hasMore, isAnyUnsaid }: UnsaidWords,
  words: Language,
): string | null {
  const isTaught = ({ target }: LessonCard): boolean => target !== '';
  const cards = lessonWords.flatMap(({ said, syllables }, word) => {
    const own = said ? syllables.flatMap((syllable) => syllable.cards) : [];
    return hasMore(word) ? own.filter(isTaught) : own;
  });
  const sounds = cards.filter(isTaught);
  if (sounds.length === 0) return null;
  const { all, some, allOthers, someOthers, extra, unclear } = words.whole.summary;
  const [allRight, someRight] = isAnyUnsaid ? [allOthers, someOthers] : [all, some];
  const right = sounds.filter(isRight).length;
  const extras = cards.length - sounds.length;
  const accented = places.marks.filter((marks, word) => isCounted(marks) && !isUnsaid(word));
  const parts = [
    right === cards.length ? allRight : say(someRight, { right, all: sounds.length }),
    extras === 0 ? '' : say(extra, { count: extras }),
    stressPart(answer, accented, words),
  ];
  const unsure = cards.filter((card) => card.unsure).length;
  const doubt = unsure === 0 ? '' : `; ${say(unsure === 1 ? unclear.one : unclear.more, { count: unsure })}`;
  return `${parts.filter((sentence) => sentence !== '').join(', ')}${doubt}.`;
}

export function verdictOf(
  answer: TutorResponse,
  lessonWords: readonly LessonWord[],
  places: Places,
  unsaid: UnsaidWords,
  { words }: Listener,
): string[] {
  const summary = summaryOf(answer, lessonWords, places, unsaid, words);
  return [...unsaid.sentences, ...(summary === null ? [] : [summary])];
}

/** Writes the note under a syllable; null if there is nothing to say about its stress. */
export function stressNote(mark: Mark, word: readonly Mark[], listener: Listener): LessonSyllable['stress'] {
  const { target, attempt } = mark;
  const { scheme, words } = listener;
  const { right, here, wrong, accent } = words.whole.stressNotes;
  if (!isAccented(word)) return null;
  if (target && attempt) return word.length === 1 ? null : { text: right, kind: 'right' };
  if (attempt) return { text: wrong, kind: 'wrong' };
  if (!target) return null;
  // In Attic the accent may be a grave, on which the voice stays low, so the note does not ask for a stress.
  const missed = isMarked(word) && !isStressRight(word) && scheme !== PITCHED;
  return { text: missed ? here : accent, kind: 'accent' };
}
