import type { TutorResponse } from '../../../../src/contract/response.ts';
import type { ReadVerse, Reader as Tracker, Tutor } from '../../../../src/engine/library/tutor.ts';
import type { LessonWord } from '../../../lesson/src/lesson.ts';
import { lessonOf, paceOf } from '../../../lesson/src/lessonOf.ts';
import { listenerOf } from '../sounds/pictures.ts';
import type { Followed, FollowedVerse, Kinds, Outcome } from './protocol.ts';

/** The least score of a faulty word that is close; any other faulty word is wrong. */
const FAIR = 0.6;

type FollowOptions = Omit<Kinds['follow']['takes'], 'verses'>;

/** Judges word `n` of an answer, and finds the time at which the word begins. */
export function outcomeOf(
  { said, faulty, syllables }: LessonWord,
  n: number,
  { words, phones }: TutorResponse,
): Outcome {
  const { proximity = 0, said_as, error_type: event = 'none', start_s } = words[n] ?? {};
  const rows = syllables.flatMap(({ cards }) => cards.flatMap((card) => card.rows));
  const starts = rows.flatMap((row) => phones[row]?.start_s ?? []);
  const start = start_s ?? (starts.length === 0 ? null : Math.min(...starts));
  // A word that was replaced by another is wrong, not omitted.
  const isOmitted = event === 'omission' || (!said && said_as === undefined);
  // Doubts about sounds cost no points, so a word with all points is right.
  const isRight = said && (!faulty || Math.round(100 * proximity) === 100);
  const quality = proximity >= FAIR ? 'close' : 'wrong';
  const status = isOmitted ? 'omitted' : isRight ? 'right' : quality;
  return { status, event: event === 'none' ? '' : event, start };
}

export class Following {
  readonly #tracker: Tracker;
  readonly #asked: FollowOptions;

  constructor(tutor: Tutor, verses: readonly string[], asked: FollowOptions) {
    const { tongue: _, ipaShown: __, ...options } = asked;
    this.#asked = asked;
    this.#tracker = tutor.reader(verses, options as Parameters<Tutor['reader']>[1]);
  }

  push(samples: Float32Array, isLast: boolean): Followed {
    const told = this.#tracker.push(samples);
    if (!isLast) return { ...told, verses: told.verses.map((verse) => this.#judged(verse)) };
    const end = this.#tracker.end();
    return { ...end, verses: [...told.verses, ...end.verses].map((verse) => this.#judged(verse)) };
  }

  #judged(verse: ReadVerse): FollowedVerse {
    const { answer } = verse;
    if (answer.proximity === null) return { ...verse, outcomes: [], pace: '' };
    const listener = listenerOf(answer.scheme, this.#asked);
    const { words, verdict } = lessonOf(answer, listener);
    const outcomes = words.map((word, n) => outcomeOf(word, n, answer));
    const told = answer.understood === false ? verdict : paceOf(answer, listener.words);
    return { ...verse, outcomes, pace: told.join(' ') };
  }
}
