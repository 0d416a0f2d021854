import { LIMITS } from '../../../src/contract/limits.ts';
import type { CoachingFix, CoachingSound, TutorResponse } from '../../../src/contract/response.ts';
import { lessonWords } from './cardsOfWord.ts';
import type { Lesson, LessonFix, LessonWord, Status } from './lesson.ts';
import { placesOf } from './places.ts';
import { acceptedSentences } from './sentences/accepted.ts';
import { bare, capital, cardsOf, isRight } from './sentences/cards.ts';
import { fixCards, isMistake } from './sentences/fixCards.ts';
import { wholeHabit } from './sentences/habit.ts';
import { type Language, type Listener, listed, say } from './sentences/language.ts';
import { heardAsSentence, heardTarget, namedWords } from './sentences/wordSentences.ts';
import { type UnsaidWords, unsaidWords, verdictOf } from './verdict.ts';

const points = (share: number): number => Math.round(share * 100);

/** Makes a fix of a faulty row; the answer itself has fixes of at most three rows. */
function fixOf(sound: CoachingSound, { phones, target_words, observed_phones }: TutorResponse): CoachingFix {
  const { index, word, letters, target, heard, status, error_code } = sound;
  const targetSounds = target_words.reduce((sum, own) => sum + own.phones.length, 0);
  const gain = (phones[index]?.cost ?? 0) / Math.max(1, targetSounds, observed_phones.length);
  const own = { sound_index: index, word, letters, target, heard, status, error_code: error_code ?? '' };
  return { rank: index + LIMITS.fixes, kind: 'sound', ...own, score_gain: gain };
}

/** Lists the faults in the words that were said: the fixes of the answer first, then the other faulty sounds. */
function faultsOf(answer: TutorResponse, { covers }: UnsaidWords): CoachingFix[] {
  const { sounds, summary } = answer.coaching;
  const isTold = (index: number): boolean =>
    summary.fixes.some((fix) => fix.kind === 'sound' && fix.sound_index === index);
  const others = sounds.filter((row) => row.target !== null && !isRight(row) && !isTold(row.index));
  return [...summary.fixes, ...others.map((row) => fixOf(row, answer))].filter(
    (fix) => isMistake(fix) && !covers(fix),
  );
}

function fixesOf(answer: TutorResponse, unsaid: UnsaidWords, listener: Listener): LessonFix[] {
  const isVerse = answer.target_words.length > 1;
  return fixCards(faultsOf(answer, unsaid), answer, listener)
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, LIMITS.fixes)
    .map((own) => ({ ...own, words: isVerse ? own.words : [], gain: points(own.gain) }));
}

function unjudgedOf({ not_judged: codes = [] }: TutorResponse, { phrases, whole }: Language): string | null {
  const { what, one, more } = whole.unjudged;
  const names = (['stress', 'length'] as const).flatMap((code) => (codes.includes(code) ? [what[code]] : []));
  if (names.length === 0) return null;
  return say(names.length === 1 ? one : more, { what: capital(listed(names, phrases.and)) });
}

/** Tells what a listener would hear for each wrong word; skips words that the verdict mentions. */
function heardAsOf(answer: TutorResponse, unsaid: UnsaidWords, words: Language): Lesson['heardAs'] {
  const { heard_as, words: scored } = answer;
  return heard_as.words.flatMap(({ word, candidates }, n) => {
    const edits = scored[n]?.real_edits ?? 0;
    if (edits === 0 || unsaid.isTold(n)) return [];
    const target = heardTarget(candidates, word, edits);
    const named = target === null ? namedWords(candidates).named : [target];
    const isSame = named.length === 1 && bare(named[0] ?? '') === bare(word);
    const sentence = heardAsSentence(candidates, target, words);
    // In a verse, a word that would be heard as itself gets no sentence.
    return sentence === '' || (isSame && scored.length > 1) ? [] : [{ word, sentence }];
  });
}

function legendOf(words: readonly LessonWord[], { whole: { status: names } }: Language): Lesson['legend'] {
  const said = words.filter((word) => word.said);
  const cards = said.flatMap(({ syllables }) => syllables.flatMap((syllable) => syllable.cards));
  return (Object.keys(names) as (Status | 'unsure')[])
    .filter((status) => cards.some((card) => (status === 'unsure' ? card.unsure : card.status === status)))
    .map((status) => ({ status, name: names[status] }));
}

export function paceOf({ fluency, words }: TutorResponse, { whole: { remarks } }: Language): string[] {
  if (fluency === undefined) return [];
  const { none, one, more } = remarks.pauses;
  const count = fluency.pauses.filter(({ at_stop }) => !at_stop).length;
  const pauses = count === 0 ? none : say(count === 1 ? one : more, { count });
  const said = Math.round(fluency.completeness * words.length);
  const rate = Math.round(fluency.words_per_minute);
  return [say(remarks.pace, { said, all: words.length, rate, pauses })];
}

function remarksOf(answer: TutorResponse, isAllRight: boolean, listener: Listener): string[] {
  const { dropped, unknown_symbols, input_quality } = answer;
  const { remarks } = listener.words.whole;
  return [
    ...(isAllRight ? acceptedSentences(answer, listener) : []),
    ...paceOf(answer, listener.words),
    ...(dropped === undefined ? [] : [say(remarks.dropped, { words: dropped.join(' ') })]),
    ...(unknown_symbols === undefined ? [] : [say(remarks.ignored, { symbols: unknown_symbols.join(' ') })]),
    ...(input_quality?.warnings ?? []).map((code) => remarks[code]),
  ];
}

function unheard({ input_quality }: TutorResponse, verdict: string, { words }: Listener): Partial<Lesson> {
  const remarks = (input_quality?.warnings ?? []).map((code) => words.whole.remarks[code]);
  const none = { points: null, unjudged: null, habit: null, fixes: [], words: [], legend: [], heardAs: [] };
  return { ...none, verdict: [verdict], remarks, heardBy: null };
}

/**
 * Replaces `low_confidence` of each sound with `uncertain`. For a wrong sound, `low_confidence` is about the sound of the
 * target, which is improbable anyway, but `uncertain` is about the sound that was heard.
 */
function doubtedAsHeard({ phones, coaching, ...rest }: TutorResponse): TutorResponse {
  const sounds = coaching.sounds.map((one, n) => ({ ...one, low_confidence: phones[n]?.uncertain ?? false }));
  return { ...rest, phones, coaching: { ...coaching, sounds } };
}

/** Makes the lesson of an answer; if nothing was heard or understood, a lesson that only says so. */
export function lessonOf(given: TutorResponse, listener: Listener): Lesson {
  const answer = doubtedAsHeard(given);
  const places = placesOf(answer);
  const unsaid = unsaidWords(answer, places, listener.words);
  const { sounds } = answer.coaching;
  const habit = wholeHabit(cardsOf(sounds), sounds, listener);
  const headed: Listener = { ...listener, headed: true, told: habit?.letters ?? new Set() };
  const fixes = fixesOf(answer, unsaid, headed);
  const words = lessonWords(answer, places, unsaid, headed);
  return {
    scheme: answer.scheme,
    ipa: listener.ipa === true,
    points: points(answer.proximity),
    verdict: verdictOf(answer, words, places, unsaid, listener),
    unjudged: unjudgedOf(answer, listener.words),
    habit: habit?.sentence ?? null,
    fixes,
    words,
    legend: legendOf(words, listener.words),
    heardAs: heardAsOf(answer, unsaid, listener.words),
    remarks: remarksOf(answer, fixes.length === 0, listener),
    heardBy: answer.recognizer ? say(listener.words.whole.heardBy, { ...answer.recognizer }) : null,
    ...(answer.understood === false && unheard(answer, listener.words.whole.word.unclear, listener)),
    ...(sounds.every(({ heard }) => heard === null) &&
      unheard(answer, listener.words.whole.word.nothing, listener)),
  };
}
