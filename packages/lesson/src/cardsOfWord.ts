import type { CoachingSound, CoachingSoundFix, TutorResponse } from '../../../src/contract/response.ts';
import type { LessonCard, LessonSyllable, LessonWord } from './lesson.ts';
import type { Places } from './places.ts';
import { sentencesOn } from './sentences/advice.ts';
import { type Card, cardsOf, heardOf, isRight, labelOf, targetOf } from './sentences/cards.ts';
import { isVowel, respelling } from './sentences/en/respelling.ts';
import { type Listener, say } from './sentences/language.ts';
import { modelOf, nameOf, plain } from './sentences/modelWord.ts';
import { stressNote, type UnsaidWords } from './verdict.ts';

const ROUGH = '῾';

const isExact = ({ status }: CoachingSound): boolean => status === 'exact';

const lengthless = (phones: string): string => phones.replaceAll('ː', '');

/**
 * Returns the row that gives the card its status: the vowel of a diphthong if it was heard wrong, otherwise the row with
 * the lowest closeness.
 */
function worstOf(rows: readonly CoachingSound[]): CoachingSound {
  const byCloseness = rows.toSorted((a, b) => a.closeness - b.closeness);
  const isWrongVowel = (row: CoachingSound): boolean =>
    !isExact(row) && row.heard !== null && isVowel(row.target ?? '');
  return byCloseness.find(isWrongVowel) ?? (byCloseness[0] as CoachingSound);
}

function drawnOf(rows: readonly CoachingSound[]): LessonCard['drawn'] {
  const { target, heard, status } = worstOf(rows);
  if (target === null) return null;
  return { target, heard: status === 'exact' ? null : (heard ?? '').split(' ').filter((one) => one !== '') };
}

/** Returns the letters to draw on a card. The card of υ in εὐ has ὐ alone, because the ε has its own card. */
function lettersOver({ kind, letters }: Card): string {
  if (kind === 'breathing') return ROUGH;
  if (kind !== 'upsilon') return letters;
  const [lastLetter = ''] = /\P{M}\p{M}*$/u.exec(letters.normalize('NFD')) ?? [];
  return lastLetter.normalize('NFC');
}

/** Separates phones, but keeps phones together that have one respelling ('eye', 'ps'). */
function respelledApart(phones: string, scheme: string): readonly string[] {
  const sound = plain(phones);
  return respelling(sound, scheme).includes(' ') ? phones.split(' ') : [sound];
}

const inLatin = (phones: string, scheme: string): string =>
  respelledApart(phones, scheme)
    .map((sound) => respelling(sound, scheme))
    .join('-');

/** Respells the heard phones; names a phone by an example word ('r of red') if its respelling would mislead. */
function heardInLatin(phones: string, taught: readonly string[], listener: Listener): string {
  const names = respelledApart(phones, listener.scheme).map((sound) => {
    const [letters, name] = [respelling(sound, listener.scheme), nameOf(sound, listener)];
    const isClear = taught.includes(sound) || name.split(' ').includes(letters);
    return isClear ? letters : name.replace(/^(?:the|an?) /u, '');
  });
  return names.join(names.some((one) => one.includes(' ')) ? ' + ' : '-');
}

function kindOfSentence({ target, heard, status }: Pick<LessonCard, 'target' | 'heard' | 'status'>) {
  if (target === '') return 'extra';
  if (heard === '') return 'missing';
  return status === 'exact' ? 'exact' : 'other';
}

function spokenOf(card: Omit<LessonCard, 'spoken' | 'sentences'>, listener: Listener): string {
  const { label, target, heard, status, unsure } = card;
  const { spoken: sentences, status: names } = listener.words.whole;
  return say(sentences[kindOfSentence(card)], {
    letters: label,
    target: modelOf(target, listener),
    heard: nameOf(heard, listener),
    status: unsure ? `${names[status]}, ${names.unsure}` : names[status],
  });
}

interface Made {
  readonly answer: TutorResponse;
  readonly cards: readonly Card[];
  readonly listener: Listener;
  readonly taught: readonly string[];
  /** If false, cards show the heard phones without length marks. */
  readonly isLengthJudged: boolean;
}

/** Writes the advice on a card, and notes if a sound was unclear or its length was not judged. */
function sentencesFor(card: Card, rows: readonly CoachingSound[], made: Made): string[] {
  const { answer, cards, listener, isLengthJudged } = made;
  const { sounds, summary } = answer.coaching;
  const { unclear, unjudged } = listener.words.whole;
  const fix = summary.fixes.find(
    (one): one is CoachingSoundFix => one.kind === 'sound' && card.rows.includes(one.sound_index),
  );
  const isUnclear = rows.some((row) => row.low_confidence && isExact(row));
  const isUnjudged = !isLengthJudged && targetOf(card, sounds).includes('ː');
  return [
    ...sentencesOn(card, cards, sounds, listener, fix),
    ...(isUnclear ? [unclear] : []),
    ...(isUnjudged ? [unjudged.length] : []),
  ];
}

/** Makes a card of the lesson, with the status of its worst row. */
function lessonCard(card: Card, index: number, made: Made): LessonCard {
  const { answer, cards, listener, taught, isLengthJudged } = made;
  const { sounds } = answer.coaching;
  const { phrases } = listener.words;
  const rows = card.rows.map((row) => sounds[row] as CoachingSound);
  const [target, heard] = [targetOf(card, sounds).trim(), heardOf(card, sounds)];
  const { status } = worstOf(rows);
  const judged = (phones: string): string => (isLengthJudged ? phones : lengthless(phones));
  const shown = judged(heard);
  const fields = {
    index,
    rows: card.rows,
    letters: lettersOver(card),
    label: card.kind === 'extra' ? phrases.label.extra : labelOf(card, cards, sounds, listener.words),
    target,
    heard: shown,
    targetRespelled: inLatin(target, listener.scheme),
    heardRespelled: heardInLatin(shown, [judged(plain(target)), ...taught], listener),
    // If one phone of a card is missing and the other was heard, the card is wrong, not missing.
    status: status === 'missing' && shown !== '' ? 'far' : status,
    unsure: rows.some(({ low_confidence }) => low_confidence),
    drawn: drawnOf(rows),
  };
  return { ...fields, spoken: spokenOf(fields, listener), sentences: sentencesFor(card, rows, made) };
}

/** Makes the cards of an answer and sorts them into the words and syllables of the target. */
export function lessonWords(
  answer: TutorResponse,
  places: Places,
  { isUnsaid }: UnsaidWords,
  listener: Listener,
): LessonWord[] {
  const cards = cardsOf(answer.coaching.sounds);
  const { not_judged = [] } = answer;
  const isLengthJudged = !not_judged.includes('length');
  const phones = answer.target_words.flatMap((word) => word.phones);
  const taught = isLengthJudged ? phones : phones.map(lengthless);
  const made = { answer, cards, listener, taught, isLengthJudged };
  const lessonCards = cards.map((card, index) => lessonCard(card, index, made));
  // A card belongs to the word and the syllable of its first row.
  const wordOf = ({ rows: [first = 0] }: LessonCard): number | undefined => places.words[first];
  const syllableOf = ({ rows: [first = 0] }: LessonCard): number => places.syllables[first] ?? 0;
  return answer.target_words.map(({ word }, n) => {
    const own = lessonCards.filter((card) => wordOf(card) === n);
    const marks = not_judged.includes('stress') ? [] : (places.marks[n] ?? []);
    const syllables = [...new Set(own.map(syllableOf))].map((index): LessonSyllable => {
      const mark = marks.find((one) => one.index === index);
      return {
        cards: own.filter((card) => syllableOf(card) === index),
        stress: mark === undefined ? null : stressNote(mark, marks, listener),
      };
    });
    return {
      word,
      said: !isUnsaid(n),
      syllables,
      faulty: !own.every(isRight) || syllables.some(({ stress }) => stress?.kind === 'wrong'),
    };
  });
}
